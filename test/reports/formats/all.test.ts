import type { Appearance } from '../../../reports/documents/document';
import { all } from '../../../reports/formats/formats';
import { discord } from '../../../reports/formats/discord';
import { message } from '../../../reports/formats/message';
import { telegram } from '../../../reports/formats/telegram';
import { html } from '../../../reports/formats/email/email';
import { slack } from '../../../reports/formats/slack';
import { teams } from '../../../reports/formats/teams';
import { REPORT } from './documents';
import { ENGLISH } from '../locales';

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
