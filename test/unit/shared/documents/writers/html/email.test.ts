import { DomUtils, parseDocument } from 'htmlparser2';

import type { Appearance, Part } from '../../../../../../nodes/shared/documents/document';
import { html } from '../../../../../../nodes/shared/documents/writers/html/email';
import { escapeHtml } from '../../../../../../nodes/shared/documents/writers/html/elements';
import { COLORS, TONES } from '../../../../../../nodes/shared/documents/writers/html/style';
import { LONG_TEXTS } from '../../../../../corpus/everySetting';
import { ENGLISH } from '../../../../../locales';
import { lettersIn } from '../../readers';
import {
	bars,
	list,
	metric,
	PLAIN,
	quotations,
	section,
	several,
	title,
	trend,
} from '../../samples';

const emailOf = (parts: Part[], appearance: Appearance = PLAIN) =>
	String(html.toJson({ parts }, appearance, ENGLISH).html);
const htmlOf = (...parts: Part[]) => emailOf(parts);
const domOf = (...parts: Part[]) => parseDocument(htmlOf(...parts));

/** The headings of an email, in their order. */
const headings = (...parts: Part[]) =>
	DomUtils.findAll(({ name }) => /^h\d$/.test(name), domOf(...parts).children).map((heading) => [
		heading.name,
		DomUtils.textContent(heading),
	]);

it.each([
	['<b>&"\'`', '&#60;b&#62;&#38;&#34;&#39;&#96;'],
	['my_brand [EU] *a*', 'my_brand [EU] *a*'],
	['a@b WWW.x https://y', 'a@\u200bb WWW.\u200bx https:\u200b/\u200b/y'],
])('escapes %j as %j', (text, escaped) => {
	expect(escapeHtml(text)).toBe(escaped);
});

describe('an email', () => {
	it('has real headings: one of the report, and one of each section', () => {
		const named = { ...title, text: 'Weekly <report>' };
		expect(headings(named, metric, section, section)).toEqual([
			['h1', 'Weekly <report>'],
			['h2', 'Section'],
			['h2', 'Section'],
		]);
		expect(headings(metric)).toEqual([['h1', 'Score']]);
		expect(headings({ kind: 'note', text: 'x' })).toEqual([]);
		expect(headings(title, { ...section, text: ' ' })).toEqual([['h1', 'Own']]);
	});

	it('has its figures on a line each, and in large type what it begins with', () => {
		const sizes = (...parts: Part[]) =>
			[...htmlOf(...parts).matchAll(/font-size:(\d+)px[^>]*>1,234.6/g)].map(([, size]) => size);
		expect(sizes(title, metric, metric)).toEqual(['18', '18']);
		expect(sizes(metric, metric)).toEqual(['44', '18']);
	});

	it('has the figures of six columns below the name of their row, in columns of one width', () => {
		const cells = several(7, (index) => ({ text: `${index}` }));
		const columns = cells.map(({ text }) => `Column ${text}`);
		const email = htmlOf(title, { kind: 'table', columns, rows: [{ cells }] });
		expect(email.match(/width="16.67%"/g)).toHaveLength(12);
	});
});

describe('the trend of an email', () => {
	const withBand = (low: number, high: number): Part => ({
		...(trend(11) as Extract<Part, { kind: 'trend' }>),
		band: { low, high },
	});
	const cellsOf = (part: Part, name: string) =>
		DomUtils.getElementsByTagName('td', domOf(title, part))
			.filter(({ attribs }) => attribs.class === name)
			.map(({ attribs }) => Number(attribs.height));

	it('has a column per day, the last one highlighted', () => {
		expect(cellsOf(trend(11), 'pale')).toHaveLength(10);
		expect(cellsOf(trend(11), 'strong')).toEqual([72]);
	});

	it('highlights the columns from the marked day on when a trend marks a day', () => {
		const points = several(8, (index) => ({ date: `2026-11-0${index + 1}`, value: index }));
		const marked: Part = { kind: 'trend', points, since: '2026-11-06' };
		expect(cellsOf(marked, 'pale')).toHaveLength(5);
		expect(cellsOf(marked, 'strong')).toHaveLength(3);
	});

	it('has what is usual behind its columns', () => {
		// From 0 to 10 in 62 pixels above the lowest of 10: usual is from 41 to 66.
		const bands = cellsOf(withBand(5, 9), 'usual');
		expect(bands.slice(0, 6)).toEqual([25, 25, 25, 25, 25, 25]);
		expect(bands.slice(6)).toEqual([19, 13, 6]);
		expect(cellsOf(withBand(5, 9), 'pale-usual')).toEqual([6, 12, 19, 25]);
		expect(htmlOf(title, withBand(5, 9))).toContain(COLORS.usual);
		expect(cellsOf(trend(11), 'usual')).toEqual([]);
	});
});

describe('the colors of an email', () => {
	const { bad, good } = TONES;
	const colored = (part: Part) =>
		[bad, good]
			.flatMap(({ ink, ground }) => [ink, ground])
			.filter((color) => htmlOf(title, part).includes(`:${color}`)).length > 0;

	const moved = (by: number, isUnusual?: boolean): Part[] => [
		{ ...metric, change: { by, period: 'since 15 Nov', isUnusual } },
		{ ...metric, better: 'down', change: { by, period: 'since 15 Nov', isUnusual } },
		{
			...bars(0),
			bars: [{ name: 'a', value: 3, absent: '', isOwn: false, change: by, isUnusual }],
		},
	];

	it.each([
		[-9, true, true],
		[9, true, true],
		[-9, false, false],
		[9, undefined, false],
	])('of a change by %j that is unusual: %j', (by, isUnusual, isColored) => {
		expect(moved(by, isUnusual).map(colored)).toEqual(Array(3).fill(isColored));
	});

	it('never say alone that something is unusual', () => {
		const cells = [{ text: 'a' }, { text: '44', detail: '−4', tone: 'bad' as const }];
		const table: Part = { kind: 'table', columns: ['A', 'B'], rows: [{ cells, isUnusual: true }] };
		expect(htmlOf(title, table)).toMatch(/❗ a<[^]*−4 ❗</);
		for (const part of moved(-9, true)) expect(htmlOf(title, part)).toContain('unusual');
		const sentences = [{ text: 'Odd.', isUnusual: true }];
		expect(htmlOf(title, { kind: 'insights', sentences })).toContain('❗ Odd.');
	});
});

describe('an email with more than it has room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		expect(lettersIn(emailOf(LONG_TEXTS.parts))).toBe(
			[
				'B149 A199 B149 C59 E99 D59 F199 H59 I59 K79 L59 M79 N59 O149 P39 Q39 R39 S149 T299 U59',
				'V149 W59 X59 Y59 Z299 a599 b200 b59 c499 d499',
			].join(' '),
		);
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		expect(htmlOf(bars(300, 5), list(400))).toMatch(/… and \d+ more[^]+… and \d+ more/);
		expect(htmlOf(quotations(120))).toMatch(/… and \d+ more/);
	});

	it('stays below 95,000 bytes, and says that it leaves out the rest', () => {
		const email = htmlOf(...several(30, () => trend(30)));
		expect(email).toContain('The rest of this report does not fit here.');
		expect(Buffer.byteLength(email)).toBeGreaterThan(80_000);
		expect(Buffer.byteLength(email)).toBeLessThanOrEqual(95_000);
	});

	it.each(['a', 'é', '珈琲', '☕️', '&'])(
		'is not clipped by Gmail when it is full of %s',
		(letters) => {
			const [said] = quotations(1).quotations;
			const text = letters.repeat(400 / letters.length);
			const full = { ...quotations(0), quotations: several(10, () => ({ ...said!, text })) };
			const bytes = Buffer.byteLength(htmlOf(title, ...several(10, () => full)));
			expect(bytes).toBeLessThan(102_000);
			// As much as fits is there.
			expect(bytes).toBeGreaterThan(50_000);
		},
	);

	it('leaves out no more than it has to', () => {
		const shown = (count: number) =>
			htmlOf(...several(count, () => trend(30))).split('highest').length - 1;
		const tooMany = several(30, (index) => index + 1).find((count) => shown(count) < count)!;
		expect(shown(tooMany)).toBe(tooMany - 1);
	});
});

describe('an email in dark mode', () => {
	const luminance = (color: string) => {
		const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
			(start) => (parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2,
		);
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};

	it.each([undefined, '#0f766e', '#7c3aed', '#ffe600'])(
		'shows where bars of the accent color %s end',
		(accentColor) => {
			const email = emailOf([], { ...PLAIN, accentColor });
			const colorOf = (name: string) =>
				new RegExp(`\\.${name}\\{background-color:(#\\w{6})`).exec(email)![1]!;
			const [track, pale] = [colorOf('track'), colorOf('pale')].map(luminance);
			expect((pale! + 0.05) / (track! + 0.05)).toBeGreaterThan(1.4);
		},
	);
});
