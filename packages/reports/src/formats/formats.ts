import { discord } from './chat/discord';
import { message } from './chat/message';
import { slack } from './chat/slack';
import { teams } from './chat/teams';
import { telegram } from './chat/telegram';
import { compose } from './compose';
import { html } from './email/email';
import type { OutputFormat } from './format';

/**
 * Gives every format in one item. Its email is always full, because the chats beside it may have a
 * summary.
 */
export const all: OutputFormat = {
	option: {
		name: 'All Formats',
		value: 'all',
		description: 'Every format in one item, for several channels',
	},
	toJson: (document, appearance, locale, onOmission = () => undefined) => {
		const { detail = 'summary' } = appearance;
		const composed = { ...compose(document, appearance, locale, detail), onOmission };
		// The HTML of an email has room for everything, and its text, which has not, is not part of the
		// item. So nothing is reported as left out of it.
		const full = {
			...compose(document, appearance, locale, detail === 'full' ? 'full' : 'standard'),
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

/** The formats of the field Output. A new format is a file of its own and a line here. */
export const FORMATS: OutputFormat[] = [message, slack, html, teams, telegram, discord, all];
