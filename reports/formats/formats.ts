import { discord } from './chat/discord';
import { message } from './chat/message';
import { slack } from './chat/slack';
import { teams } from './chat/teams';
import { telegram } from './chat/telegram';
import { compose } from './compose';
import { html } from './email/email';
import type { OutputFormat } from './format';

/** Every format in one item. Its email is always full, as chats may have a summary of it. */
export const all: OutputFormat = {
	option: {
		name: 'All',
		value: 'all',
		description: 'Every format in one item, for several channels',
	},
	toJson: (document, appearance, locale, onOmission = () => undefined) => {
		const { detail = 'summary' } = appearance;
		const composed = { ...compose(document, { ...appearance, detail }, locale), onOmission };
		// An email has room for all; of its text, which has not, nothing is here.
		const full = {
			...compose(document, { ...appearance, detail: 'full' }, locale),
			onOmission: () => undefined,
		};
		const { subject, html: email } = html.write(full, appearance);
		const { text, blocks } = slack.write(composed, appearance);
		const { card } = teams.write(composed, appearance);
		const { text: telegramText } = telegram.write(composed, appearance);
		const { embed } = discord.write(composed, appearance);
		return { text, blocks, subject, html: email, card, telegram: telegramText, embed };
	},
};

/** The formats of the field Output; a new one is a file of its own and a line here. */
export const FORMATS: OutputFormat[] = [message, slack, html, teams, telegram, discord, all];
