import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DOTS } from './slack';

/**
 * A message for Teams as a page: drawn by the library that also draws it in Teams, with colors and sizes in the manner
 * of Teams, for pictures. Teams itself looks a little different.
 */

const modules = join(__dirname, '../../node_modules');
const scripts = [
	'adaptivecards/dist/adaptivecards.min.js',
	'markdown-it/dist/markdown-it.min.js',
].map((file) => `<script>${readFileSync(join(modules, file), 'utf8')}</script>`);

const PAGE = { ground: '#f5f5f5', card: '#ffffff', line: '#e0e0e0', text: '#242424' };
const ACCENT = '#5b5fc7';

const ink = (normal: string, subtle = normal) => ({ default: normal, subtle });

const foregroundColors = {
	default: ink(PAGE.text, '#616161'),
	accent: ink(ACCENT, '#7579eb'),
	good: ink('#237b4b'),
	attention: ink('#c4314b'),
	warning: ink(PAGE.text, '#616161'),
};
const onGround = (backgroundColor: string) => ({ backgroundColor, foregroundColors });

const HOST_CONFIG = {
	fontFamily: "'Segoe UI', Roboto, sans-serif",
	fontSizes: { small: 12, default: 14, medium: 16, large: 20, extraLarge: 26 },
	lineHeights: { small: 17, default: 20, medium: 22, large: 28, extraLarge: 34 },
	fontWeights: { lighter: 300, default: 400, bolder: 600 },
	spacing: { small: 4, default: 8, medium: 12, large: 20, extraLarge: 32, padding: 12 },
	separator: { lineThickness: 1, lineColor: PAGE.line },
	containerStyles: {
		default: onGround(PAGE.card),
		emphasis: onGround(PAGE.ground),
		warning: onGround('#fbf3e4'),
		attention: onGround('#fdeceb'),
		good: onGround('#e3f3f1'),
	},
	factSet: {
		title: { weight: 'default', wrap: true, maxWidth: 130 },
		value: { wrap: true },
		spacing: 12,
	},
};

/** Draws the message that is posted to the webhook. */
export function teamsPage(message: unknown): string {
	const { attachments } = message as { attachments: Array<{ content: unknown }> };
	const data = JSON.stringify([attachments[0]!.content, HOST_CONFIG]).replace(/</g, '\\u003c');
	const style = `body { margin: 0; padding: 12px; background: ${PAGE.ground}; color: ${PAGE.text}; font: 12px 'Segoe UI', Roboto, sans-serif; }
#card { margin-top: 6px; background: ${PAGE.card}; border: 1px solid ${PAGE.line}; border-radius: 4px; overflow-wrap: anywhere; }
a { color: ${ACCENT}; } ol { margin: 0; padding-left: 22px; box-sizing: border-box; } p { margin: 0 0 6px; }`;
	return `<!DOCTYPE html><meta charset="utf-8"><style>${style}</style>${scripts.join('')}
<b>Workflows</b> &nbsp;8:00 AM<div id="card"></div>
<script>
{
	const [content, config] = ${data};
	const markdown = new markdownit();
	AdaptiveCards.AdaptiveCard.onProcessMarkdown = (text, result) => {
		result.outputHtml = markdown.render(text);
		result.didProcess = true;
	};
	const drawn = new AdaptiveCards.AdaptiveCard();
	drawn.hostConfig = new AdaptiveCards.HostConfig(config);
	drawn.parse(content);
	const card = document.getElementById('card');
	card.append(drawn.render());
	for (const [dot, color] of Object.entries(${JSON.stringify(DOTS)})) {
		card.innerHTML = card.innerHTML.replaceAll(dot, '<b style="color:' + color + '">●</b>');
	}
}
</script>`;
}
