import type { Appearance } from '../../../../../nodes/shared/documents/document';
import { all } from '../../../../../nodes/shared/documents/writers/all';
import { discord } from '../../../../../nodes/shared/documents/writers/chats/discord';
import { message } from '../../../../../nodes/shared/documents/writers/chats/message';
import { telegram } from '../../../../../nodes/shared/documents/writers/chats/telegram';
import { html } from '../../../../../nodes/shared/documents/writers/html/email';
import { slack } from '../../../../../nodes/shared/documents/writers/slack';
import { teams } from '../../../../../nodes/shared/documents/writers/teams';
import { REPORT } from '../../../../corpus/documents';
import { ENGLISH } from '../../../../locales';

it.each(['full', 'summary'] as const)(
	'has the fields of every format, and the whole email, when Detail is %s',
	(detail) => {
		const appearance: Appearance = { footer: 'Us', detail };
		const [text, blocks, card, chat, embed] = [message, slack, teams, telegram, discord].map(
			({ toJson }) => toJson(REPORT, appearance, ENGLISH),
		);
		const email = html.toJson(REPORT, { ...appearance, detail: 'full' }, ENGLISH);
		expect(all.toJson(REPORT, appearance, ENGLISH)).toEqual({
			...text,
			...blocks,
			subject: email.subject,
			html: email.html,
			card: card?.card,
			telegram: chat?.text,
			embed: embed?.embed,
		});
	},
);
