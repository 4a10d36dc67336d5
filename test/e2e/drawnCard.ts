import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DOTS } from './drawnBlocks.js';

/**
 * A message for Teams as a page: drawn by the library that also draws it in Teams, with colors and sizes in the manner
 * of Teams, for pictures. Teams itself looks a little different.
 */

const modules = join(__dirname, '../../node_modules');
const scripts = [
	'adaptivecards/dist/adaptivecards.min.js',
	'markdown-it/dist/markdown-it.min.js',
].map((file) => `<script>${readFileSync(join(modules, file), 'utf8')}</script>`);

const THEMES = {
	light: {
		page: '#f5f5f5',
		card: '#ffffff',
		box: '#f5f5f5',
		alarm: '#fbf3e4',
		line: '#e0e0e0',
		text: ['#242424', '#616161'],
		accent: ['#5b5fc7', '#7579eb'],
		good: ['#237b4b', '#237b4b'],
		attention: ['#c4314b', '#c4314b'],
	},
	dark: {
		page: '#1f1f1f',
		card: '#292929',
		box: '#383838',
		alarm: '#463100',
		line: '#525252',
		text: ['#ffffff', '#adadad'],
		accent: ['#9299f7', '#9299f7'],
		good: ['#92c353', '#92c353'],
		attention: ['#f9526b', '#f9526b'],
	},
};

export type Theme = keyof typeof THEMES;

const ink = ([normal, subtle]: string[]) => ({ default: normal, subtle });

function hostConfig(theme: Theme) {
	const { card, box, alarm, line, text, accent, good, attention } = THEMES[theme];
	const foregroundColors = {
		default: ink(text),
		accent: ink(accent),
		good: ink(good),
		attention: ink(attention),
		warning: ink(text),
	};
	const onGround = (backgroundColor: string) => ({ backgroundColor, foregroundColors });
	return {
		fontFamily: "'Segoe UI', 'DejaVu Sans', sans-serif",
		fontSizes: { small: 12, default: 14, medium: 16, large: 20, extraLarge: 26 },
		lineHeights: { small: 17, default: 20, medium: 22, large: 28, extraLarge: 34 },
		fontWeights: { lighter: 300, default: 400, bolder: 600 },
		spacing: { small: 4, default: 8, medium: 12, large: 20, extraLarge: 32, padding: 12 },
		separator: { lineThickness: 1, lineColor: line },
		containerStyles: { default: onGround(card), emphasis: onGround(box), warning: onGround(alarm) },
		factSet: {
			title: { weight: 'default', wrap: true, maxWidth: 130 },
			value: { wrap: true },
			spacing: 12,
		},
	};
}

/**
 * Draws a message.
 *
 * @param message what is posted to the webhook
 */
export function drawnCard(message: unknown, theme: Theme = 'light'): string {
	const { attachments } = message as { attachments: Array<{ content: unknown }> };
	const { page, card, text, line, accent } = THEMES[theme];
	const data = JSON.stringify([attachments[0]!.content, hostConfig(theme)]).replace(
		/</g,
		'\\u003c',
	);
	const style = `body { margin: 0; padding: 12px; background: ${page}; color: ${text[0]}; font: 12px 'Segoe UI', 'DejaVu Sans', sans-serif; }
#card { margin-top: 6px; background: ${card}; border: 1px solid ${line}; border-radius: 4px; overflow-wrap: anywhere; }
a { color: ${accent[0]}; } ol { margin: 0; padding-left: 22px; box-sizing: border-box; } p { margin: 0 0 6px; }`;
	return `<!DOCTYPE html><meta charset="utf-8"><style>${style}</style>${scripts.join('')}
<b>Workflows</b> &nbsp;8:00 AM &nbsp;<i>(rendered by the library adaptivecards)</i><div id="card"></div>
<script>
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
</script>`;
}
