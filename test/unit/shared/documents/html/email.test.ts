import { DomUtils, parseDocument } from 'htmlparser2';

import type { Part } from '../../../../../nodes/shared/documents/document';
import { renderHtml } from '../../../../../nodes/shared/documents/html/email';
import { TONES } from '../../../../../nodes/shared/documents/html/style';
import { LONG_TEXTS } from '../../../../corpus/everySetting';
import { lettersIn } from '../readers';
import {
	bars,
	counts,
	list,
	metric,
	PLAIN,
	quotations,
	section,
	several,
	title,
	trend,
} from '../samples';
import { ENGLISH } from '../../../../locales';

const htmlOf = (...parts: Part[]) => renderHtml({ parts }, PLAIN, ENGLISH);
const domOf = (...parts: Part[]) => parseDocument(htmlOf(...parts));

/** The headings of an email, in their order. */
const headings = (...parts: Part[]) =>
	DomUtils.findAll(({ name }) => /^h\d$/.test(name), domOf(...parts).children).map((heading) => [
		heading.name,
		DomUtils.textContent(heading),
	]);

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

	it('has boxes of one height in one row, whatever each of them says', () => {
		const boxesOf = (...parts: Part[]) =>
			DomUtils.getElementsByTagName('td', domOf(title, ...parts)).filter(({ attribs }) =>
				String(attribs.class).split(' ').includes('box'),
			);
		const long = { ...metric, detail: 'rank 2 of 6', change: { by: 1, period: 'since 15 Nov' } };
		const boxes = boxesOf(long, metric, metric);
		// A label, a figure, a change and a detail.
		const height = 18 + 36 + 20 + 20;
		expect(boxes.map(({ attribs }) => attribs.height)).toEqual(Array(3).fill(String(height)));
		expect(boxes[0]!.parent).toBe(boxes[1]!.parent);
		expect(boxesOf(metric, metric)[0]!.attribs.height).toBe(String(height - 40));
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

	it('are none of a count', () => {
		const counted = (isUnusual: boolean): Part => {
			return { ...counts(0), counts: [{ name: 'a', count: 3, change: -9, isUnusual }] };
		};
		expect([true, false].map((each) => colored(counted(each)))).toEqual([false, false]);
		expect(htmlOf(title, counted(true))).toContain('−9, unusual');
	});
});

describe('an email with more than it has room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		expect(lettersIn(renderHtml(LONG_TEXTS, PLAIN, ENGLISH))).toBe(
			[
				'B149 A199 B149 C59 E99 D59 F199 H39 I39 K79 L59 M79 N59 O149 P79 Q79 R59 S149 T299 U59',
				'V199 W59 X59 Y59 Z299 a599 b200 b59 c499 d499',
			].join(' '),
		);
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		expect(htmlOf(bars(130, 5), list(161))).toMatch(/… and 75 more[^]+… and 101 more/);
		expect(htmlOf(quotations(120))).toContain('… and 42 more');
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
			const email = renderHtml({ parts: [] }, { ...PLAIN, accentColor }, ENGLISH);
			const colorOf = (name: string) =>
				new RegExp(`\\.${name}\\{background-color:(#\\w{6})`).exec(email)![1]!;
			const [track, pale] = [colorOf('track'), colorOf('pale')].map(luminance);
			expect((pale! + 0.05) / (track! + 0.05)).toBeGreaterThan(1.4);
		},
	);
});
