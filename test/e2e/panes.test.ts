import type { Browser, Page } from 'playwright-core';
import { figure, html } from 'ai-visibility-reports';
import { ENGLISH } from '../../packages/reports/test/helpers/reports/locales.js';
import { launchBrowser } from '../../tools/pictures/chromium.js';

/** The tiles of an email in the reading panes of mail programs, which are parts of a wide window. */

const LABELS = ['Score', 'Share of voice', 'Mentions', 'Negative'];

/** The email of so many key figures. */
const emailOf = (count: number) => {
	const blocks = LABELS.slice(0, count).map((label) =>
		figure({ label, value: 72, absent: '', usual: 'usual: 356–535' }, ENGLISH),
	);
	return String(html.toJson({ headline: 'lumenroast.example', blocks }, {}, ENGLISH).html);
};

/** From 640 px down to 320 px, with 559 and 560 px, between which four tiles go into two rows. */
const WIDTHS = [640, 600, 585, 560, 559, 540, 480, 420, 360, 320];

let browser: Browser;
let page: Page;

beforeAll(async () => {
	browser = await launchBrowser();
	page = await browser.newPage({ viewport: { width: 1_280, height: 1_000 } });
});
afterAll(async () => await browser?.close());

/** Runs in the page: for each row of tiles, how many they are, and what they leave empty beside them. */
const ROWS = `(() => {
	const tiles = [...document.querySelectorAll('td.b-tile')].map((tile) => tile.getBoundingClientRect());
	const card = document.querySelector('table.card').getBoundingClientRect();
	return [...new Set(tiles.map(({ top }) => top))].map((top) => {
		const row = tiles.filter((tile) => tile.top === top);
		const left = Math.min(...row.map((tile) => tile.left)) - card.left;
		return [row.length, Math.round(left), Math.round(card.right - Math.max(...row.map((tile) => tile.right)))];
	});
})()`;

describe.each(WIDTHS)('in a pane of %d pixels', (width) => {
	const edge = 24;
	const wide = width >= 560;

	test.each([
		[1, [[1, edge, edge]]],
		[2, [[2, edge, edge]]],
		[3, wide ? [[3, edge, edge]] : [[2, edge, edge], [1, edge, edge]]], // prettier-ignore
		[4, wide ? [[4, edge, edge]] : [[2, edge, edge], [2, edge, edge]]], // prettier-ignore
	])('%d tiles fill their rows', async (count, rows) => {
		await page.setContent(emailOf(count));
		await page.addStyleTag({ content: `body{width:${width}px}` });
		expect(await page.evaluate(ROWS)).toEqual(rows);
	});
});
