import { DomUtils, parseDocument } from 'htmlparser2';

import type { Metric, Part } from '../../nodes/shared/documents/document';
import { renderHtml } from '../../nodes/shared/documents/html/email';

const metric: Metric = { kind: 'metric', label: 'Score', value: 7, absent: '' };
const section: Part = { kind: 'title', level: 'section', text: 'Mentions & more' };
const title: Part = { kind: 'title', text: 'Weekly <report>' };
const domOf = (parts: Part[]) => parseDocument(renderHtml({ parts }, { nativeCharts: false }));

/** The headings of an email, in their order. */
const headings = (parts: Part[]) =>
	DomUtils.findAll(({ name }) => /^h\d$/.test(name), domOf(parts).children).map((heading) => [
		heading.name,
		DomUtils.textContent(heading),
	]);

describe('an email', () => {
	it('has real headings: one of the report, and one of each section', () => {
		expect(headings([title, metric, section, section])).toEqual([
			...[
				['h1', 'Weekly <report>'],
				['h2', 'Mentions & more'],
				['h2', 'Mentions & more'],
			],
		]);
		expect(headings([metric])).toEqual([['h1', 'Score']]);
		expect(headings([{ kind: 'note', text: 'x' }])).toEqual([]);
		expect(headings([title, { ...section, text: ' ' }])).toEqual([['h1', 'Weekly <report>']]);
	});

	it('has cards of one height, whatever each of them says', () => {
		const long = { ...metric, detail: 'rank 2 of 6', change: { by: 1, period: 'since 15 Nov' } };
		const dom = domOf([title, long, metric, metric]);
		const cells = DomUtils.getElementsByTagName('td', dom).filter(({ attribs }) =>
			String(attribs.class).split(' ').includes('box'),
		);
		expect(cells).toHaveLength(3);
		const heights = cells.map(({ attribs }) => attribs.height);
		expect(new Set(heights).size).toBe(1);
		// Cells of one row are as high as each other, also where a line wraps.
		expect(cells[0]!.parent).toBe(cells[1]!.parent);
		// A label, a figure, a change and a detail.
		expect(Number(heights[0])).toBeGreaterThanOrEqual(18 + 36 + 20 + 20);
		const [short] = DomUtils.getElementsByTagName('td', domOf([title, metric, metric])).filter(
			({ attribs }) => String(attribs.class).includes('box'),
		);
		expect(Number(short!.attribs.height)).toBe(Number(heights[0]) - 40);
	});
});
