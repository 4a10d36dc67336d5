import {
	refusedByDiscord,
	type Embed,
} from '../../packages/reports/test/helpers/formats/discordLimits.js';
import { readTelegram } from '../../packages/reports/test/helpers/formats/telegramHtml.js';
import type { StandInRequest } from './standIn.js';

/** What the services say whose addresses n8n's nodes do not let anybody change. */

export const SLACK = 'slack.com';
/** The address that the recipe has in place of a Teams workflow's. */
export const TEAMS = 'example.com';
export const TELEGRAM = 'api.telegram.org';
export const DISCORD = 'discord.com';

/** Slack's answer to a message, which it always takes. */
export const slackAnswer = ({ body }: StandInRequest) => ({
	ok: true,
	ts: '1.1',
	message: {},
	channel: body.channel,
});

/** Telegram's answer to a message: it refuses what it cannot read. */
export function telegramAnswer({ body }: StandInRequest): unknown {
	try {
		if (body.parse_mode === 'HTML') readTelegram(String(body.text));
		return { ok: true, result: { message_id: 1, chat: { id: body.chat_id } } };
	} catch (error) {
		return { ok: false, error_code: 400, description: `Bad Request: ${String(error)}` };
	}
}

/** Discord's answer to a message: it refuses an embed that is over its limits. */
export function discordAnswer({ body }: StandInRequest): unknown {
	const embeds = (body.embeds ?? []) as Embed[];
	const refused = embeds.flatMap(refusedByDiscord);
	return refused.length === 0 ? {} : { code: 50035, message: refused.join() };
}
