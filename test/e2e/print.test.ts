import type { Browser, Page } from 'playwright-core';
import { figure, html, localeOf, plain } from 'ai-visibility-reports';
import { ENGLISH } from '../../packages/reports/test/helpers/reports/locales.js';
import { REPORT } from '../../packages/reports/test/helpers/formats/documents.js';
import { launchBrowser } from '../../tools/pictures/chromium.js';

/**
 * An email on paper, in columns of a page's height: they break as pages do, but each piece has a place
 * that can be measured.
 */

const LOOK = { footer: 'Prepared by Example Agency' };
const HTML = String(html.toJson(REPORT, LOOK, ENGLISH).html);

/** Heights of a page in pixels, so that breaks come at different places of the report. */
const HEIGHTS = Array.from({ length: 12 }, (_, index) => 320 + index * 53);

/** Runs in the page: what is cut in two, and what ends a column though what it is about begins the next. */
const FOUND = `(() => {
	const columnOf = (element) => Math.floor(element.getClientRects()[0].left / 800);
	const rows = [...document.querySelectorAll('.card tr')];
	const inner = rows.filter((row) => !row.querySelector('tr'));
	const isCut = (row) => row.getClientRects().length > 1;
	const isHead = ({ innerText }) => HEADS.includes(innerText.trim());
	const heads = rows.filter((row) => isHead(row) && row.nextElementSibling);
	const bars = [...document.querySelectorAll('td[colspan]')].map((cell) => cell.parentElement);
	const isApart = (one, other) => columnOf(one) !== columnOf(firstIn(other));
	const firstIn = (row) => row.querySelector('tr td:not(:has(tr))') ?? row;
	return {
		columns: columnOf(inner.at(-1)) + 1,
		cut: inner.filter(isCut).map(({ innerText }) => innerText),
		alone: heads.filter((row) => isApart(row, row.nextElementSibling)).map(({ innerText }) => innerText),
		parted: bars.filter((row) => isApart(row, row.previousElementSibling)).length,
	};
})()`;

/** Headings and labels of the report, which stand above what they are about. */
const HEADS = REPORT.blocks.flatMap((block) =>
	block.kind === 'heading' ? [plain(block.text)] : [],
);

let browser: Browser;
let page: Page;

beforeAll(async () => {
	browser = await launchBrowser();
	page = await browser.newPage({ viewport: { width: 800, height: 1_000 } });
	await page.emulateMedia({ media: 'print' });
});
afterAll(async () => await browser?.close());

test.each(HEIGHTS)('on pages of %d pixels nothing is cut or alone', async (height) => {
	await page.setContent(HTML);
	const style = `body{height:${height}px;column-width:800px;column-gap:0;column-fill:auto}`;
	await page.addStyleTag({ content: style });
	const found = await page.evaluate<{ columns: number }>(
		FOUND.replace('HEADS', JSON.stringify(HEADS.filter(Boolean))),
	);
	expect(found).toEqual({ columns: found.columns, cut: [], alone: [], parted: 0 });
	expect(found.columns).toBeGreaterThan(1);
});

test('a phone shows the names of unusual figures in whole words', async () => {
	const change = { by: 122, period: 'ggü. der Vorwoche', isUnusual: true };
	const locale = localeOf('de', 'Europe/Berlin');
	const metric = { label: 'Negative Erwähnungen', value: 214, absent: '', change } as const;
	const blocks = [1, 2].map(() => figure({ ...metric, better: 'notMore' }, locale));
	const german = html.toJson({ headline: 'Bericht', blocks }, LOOK, locale);
	const phone = await browser.newPage({ viewport: { width: 360, height: 800 } });
	await phone.setContent(String(german.html));
	const heights = await phone.evaluate<number[]>(
		"[...document.querySelectorAll('td > .t-ink')].filter(({ innerText }) => innerText.endsWith('Negative Erwähnungen')).map(({ clientHeight }) => clientHeight)",
	);
	await phone.close();
	expect(heights).toHaveLength(2);
	for (const height of heights) expect(height).toBeLessThan(50);
});

test('paper has no frame around the pages, and keeps the colors of the figures', async () => {
	await page.setContent(HTML);
	const colorOf = async (selector: string) =>
		await page.evaluate<string>(
			`getComputedStyle(document.querySelector('${selector}')).backgroundColor`,
		);
	expect(await colorOf('body')).toBe('rgb(255, 255, 255)');
	expect(await colorOf('.b-bar')).toBe('rgb(141, 151, 167)');
	expect(await colorOf('.card')).toBe('rgb(255, 255, 255)');
});

/** Runs in a page: the colors at places of a picture, e.g. "15,118,110". */
const COLORS_AT = `async (picture, places) => {
	const image = new Image();
	image.src = 'data:image/png;base64,' + picture;
	await image.decode();
	const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
	canvas.drawImage(image, 0, 0);
	return places.map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3).join());
}`;

test.each([
	['light', '15,118,110', '255,255,255'],
	['dark', '75,152,146', '24,28,35'],
] as const)(
	'a picture of a report has bars in the color of the agency, in a %s window',
	async (colorScheme, accent, paper) => {
		const report = html.toJson(REPORT, { accentColor: '#0f766e' }, ENGLISH);
		const window = await browser.newPage({ colorScheme, viewport: { width: 640, height: 900 } });
		await window.setContent(String(report.html));
		const picture = (await window.screenshot({ fullPage: true })).toString('base64');
		const places = await window.evaluate<number[][]>(
			"[...document.querySelectorAll('td.b-own, .card')].map((element) => element.getBoundingClientRect()).map(({ x, y, height }) => [x + 6, y + height / 2])",
		);
		const colors = await window.evaluate(
			`(${COLORS_AT})(${JSON.stringify(picture)}, ${JSON.stringify(places)})`,
		);
		await window.close();
		expect(colors).toEqual([paper, accent]);
	},
);
