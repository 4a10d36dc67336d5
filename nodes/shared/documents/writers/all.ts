import { compose } from '../compose';
import { discord } from './chats/discord';
import { telegram } from './chats/telegram';
import type { OutputFormat } from './defineFormat';
import { html } from './html/email';
import { slack } from './slack';
import { teams } from './teams';

/** Every format in one item. Its email is always full, as chats may have a summary of it. */
export const all: OutputFormat = {
	option: {
		name: 'All',
		value: 'all',
		description:
			"One report for several channels: the fields of every format, with the text for Telegram in 'telegram'",
		displayOptions: { show: { '@tool': [false] } },
	},
	toJson: (document, appearance, locale) => {
		const composed = compose(document, appearance, locale);
		const full = compose(document, { ...appearance, detail: 'full' }, locale);
		const { subject, html: email } = html.write(full, appearance);
		const { text, blocks } = slack.write(composed, appearance);
		const { card } = teams.write(composed, appearance);
		const { text: telegramText } = telegram.write(composed, appearance);
		const { embed } = discord.write(composed, appearance);
		return { text, blocks, subject, html: email, card, telegram: telegramText, embed };
	},
};
