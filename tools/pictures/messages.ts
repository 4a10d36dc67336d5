import type { JsonObject } from 'ai-visibility-reports/values';
import { discordPage, telegramPage } from './chats';
import { slackPage } from './slack';
import { teamsPage } from './teams';

/** How wide a picture is, in pixels, and which colors its reader prefers. */
export interface View {
	width: number;
	colors: 'light' | 'dark';
}

/** A phone, and a message on a computer. */
const WIDTHS = [360, 600];

interface Drawing {
	/** Makes a page of what the format gives. */
	page: (json: JsonObject) => string;
	colors: Array<View['colors']>;
}

const chat = (page: Drawing['page']): Drawing => ({ page, colors: ['light'] });

/** How a message of each format is drawn. Only an email says itself how it looks in the dark. */
const DRAWINGS: Record<string, Drawing> = {
	message: chat(({ text }) => textPage(String(text))),
	blocks: chat(({ blocks }) => slackPage((blocks as { blocks: unknown[] }).blocks)),
	html: { page: ({ html }) => String(html), colors: ['light', 'dark'] },
	teams: chat(({ card }) => teamsPage(card)),
	telegram: chat(({ text }) => telegramPage(String(text))),
	discord: chat(({ embed }) => discordPage(embed as Parameters<typeof discordPage>[0])),
};

/**
 * Draws a message.
 *
 * @param format the value of a format, such as "html"
 * @param json what the format gives
 * @returns a page of HTML
 */
export function messagePage(format: string, json: JsonObject): string {
	return drawingOf(format).page(json);
}

/** The views in which somebody looks at a message of a format. */
export function viewsOf(format: string): View[] {
	return drawingOf(format).colors.flatMap((colors) => WIDTHS.map((width) => ({ width, colors })));
}

function drawingOf(format: string): Drawing {
	const drawing = DRAWINGS[format];
	if (!drawing) throw new Error(`tools/pictures/messages.ts has no drawing of "${format}"`);
	return drawing;
}

/** A text as a chat without a format of its own shows it. */
function textPage(text: string): string {
	const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
	const style = 'margin:0;padding:16px;font:15px/1.4 Roboto,sans-serif;white-space:pre-wrap';
	return `<!DOCTYPE html><meta charset="utf-8"><body style="${style};overflow-wrap:anywhere">${escaped}</body>`;
}
