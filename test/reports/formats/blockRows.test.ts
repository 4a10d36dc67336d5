import { DomUtils, parseDocument } from 'htmlparser2';

import type { Part } from '../../../reports/documents/document';
import { TONES } from '../../../reports/formats/email/style';
import { emailOf } from './readers';
import { bars, metric, section, several, title } from '../documents/samples';

const htmlOf = (...parts: Part[]) => emailOf(parts);

/** The headings of an email, in their order. */
const headings = (...parts: Part[]) =>
	DomUtils.findAll(({ name }) => /^h\d$/.test(name), parseDocument(htmlOf(...parts)).children).map(
		(heading) => [heading.name, DomUtils.textContent(heading)],
	);

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
