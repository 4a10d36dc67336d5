import { DomUtils, parseDocument } from 'htmlparser2';

import { type Block, note, sentence, table } from '../../../reports/documents/blocks';
import { bars, figure } from '../../../reports/documents/figures';
import type { ReportDocument } from '../../../reports/documents/document';
import { TONES } from '../../../reports/formats/email/style';
import { ENGLISH } from '../locales';
import { emailOf } from './readers';
import { headline, keyFigure, metric, section, several } from '../documents/samples';

const htmlOf = (...blocks: Block[]) => emailOf({ headline, blocks });

/** The headings of an email, in their order. */
const headings = (document: ReportDocument) =>
	DomUtils.findAll(({ name }) => /^h\d$/.test(name), parseDocument(emailOf(document)).children).map(
		(heading) => [heading.name, DomUtils.textContent(heading)],
	);

describe('an email', () => {
	it('has real headings: one of the report, and one of each section', () => {
		const named = 'AI visibility <report>';
		expect(headings({ headline: named, blocks: [keyFigure, section, section] })).toEqual([
			['h1', named],
			['h2', 'Section'],
			['h2', 'Section'],
		]);
		expect(headings({ blocks: [note('x')] })).toEqual([]);
	});

	it('has the figures of six columns below the name of their row, in columns of one width', () => {
		const cells = several(7, (index) => ({ text: `${index}` }));
		const columns = cells.map(({ text }) => `Column ${text}`);
		const email = htmlOf(table({ columns, rows: [{ cells }] }, ENGLISH));
		expect(email.match(/width="16.67%"/g)).toHaveLength(12);
	});
});

describe('the colors of an email', () => {
	const { bad, good } = TONES;
	const colored = (block: Block) =>
		[bad, good]
			.flatMap(({ ink, ground }) => [ink, ground])
			.filter((color) => htmlOf(block).includes(`:${color}`)).length > 0;

	const moved = (by: number, isUnusual?: boolean) => {
		const change = { by, period: 'since 15 Nov', isUnusual };
		const bar = { name: 'a', value: 3, absent: '', change: by, isUnusual };
		return [
			figure({ ...metric, change }, ENGLISH),
			figure({ ...metric, better: 'notMore', change }, ENGLISH),
			bars({ bars: [bar] }, ENGLISH),
		];
	};

	it.each([
		[-9, true, true],
		[9, true, true],
		[-9, false, false],
		[9, undefined, false],
	])('of a change by %j that is unusual: %j', (by, isUnusual, isColored) => {
		expect(moved(by, isUnusual).map(colored)).toEqual([isColored, by > 0 && isColored, isColored]);
	});

	it('never say alone that something is unusual', () => {
		const cells = [{ text: 'a' }, { text: '44', detail: '−4', tone: 'bad' as const }];
		const rows = [{ cells, isUnusual: true }];
		expect(htmlOf(table({ columns: ['A', 'B'], rows }, ENGLISH))).toMatch(/❗ a<[^]*−4 ❗</);
		for (const block of moved(9, true).slice(1)) expect(htmlOf(block)).toMatch(/unusual|❗/);
		expect(htmlOf(sentence('Odd.', 'bad'))).toContain('❗ Odd.');
	});
});
