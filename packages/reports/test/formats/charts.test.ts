import { DomUtils, parseDocument } from 'htmlparser2';
import type { Block } from '../../src/blocks/types';
import { emailOf } from '../helpers/formats/readers';
import { bars, parts, several, trend, trendOf } from '../helpers/reports/samples';

/** The charts of an email. */

const tags = (name: string, ...blocks: Block[]) =>
	DomUtils.getElementsByTagName(name, parseDocument(emailOf({ headline: 'x', blocks })));

const dateOf = (day: number) => new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10);

describe('the chart of a trend', () => {
	const band = { low: 71, high: 74 };
	const sideOf = (value: number) =>
		value > band.high ? ('above' as const) : value < band.low ? ('below' as const) : undefined;
	const trendOf = (values: number[], usual = band) => {
		const points = values.map((value, day) => ({ date: dateOf(day), value, side: sideOf(value) }));
		return trend(points, { band: usual });
	};

	/** The rows of the dots, from the top, with the classes of what stands in them. */
	const rowsOf = (block: Block) => {
		const [chart] = tags('table', block).filter(({ attribs }) => attribs.class === 'chart');
		const rows = DomUtils.getElementsByTagName('tr', chart!).filter(
			({ attribs }) => attribs.height === '7',
		);
		return rows.map((row) => ({
			isUsual: row.attribs.class === 'b-strip',
			dots: DomUtils.getElementsByTagName('td', row)
				.filter(({ attribs }) => attribs.style?.includes('radius'))
				.map(({ attribs }) => attribs.class!),
		}));
	};
	const dotsOf = (block: Block) => rowsOf(block).flatMap(({ dots }) => dots);

	it.each([
		['just above', 74.01],
		['far above', 99],
		['just below', 70.99],
		['far below', 5],
		['on an edge', 74],
		['on the other edge', 71],
	])('has the dot of a score %s on its side of the usual range', (_, value) => {
		const rows = rowsOf(trendOf([72, value]));
		const at = rows.findIndex(({ dots }) =>
			dots.some((dot) => sideOf(value) === undefined || !dot.includes('inside')),
		);
		const usual = rows.flatMap(({ isUsual }, index) => (isUsual ? index : []));
		const place = at < usual[0]! ? 'above' : at > usual.at(-1)! ? 'below' : undefined;
		expect(place).toBe(sideOf(value));
		expect(rows.length).toBeLessThanOrEqual(29);
	});

	it.each([
		[31, 31],
		[32, 5],
		[90, 13],
		[365, 27],
	])('has of %i days %i dots', (days, count) => {
		expect(dotsOf(trendOf(several(days, () => 72)))).toHaveLength(count);
	});

	it('does not name a strip that is too narrow for it', () => {
		const narrow = emailOf({ headline: 'x', blocks: [trendOf([72], { low: 72, high: 73 })] });
		expect(narrow).toMatch(/>73\.0<[^]*>72\.0</);
		expect(narrow).not.toContain('>usual<');
	});
});

describe('bars', () => {
	const bar = (name: string, value: number, more = {}) => ({ name, value, ...more });

	it('have lengths by the largest, and the own one in the accent color', () => {
		const all = [bar('a', 20), bar('b', 10, { isOwn: true }), bar('c', 0)];
		const drawn = tags('table', bars(all)).flatMap((table) => {
			const [cell] = DomUtils.getElementsByTagName('td', table);
			return cell?.attribs.height === '12' ? `${cell.attribs.class} ${table.attribs.width}` : [];
		});
		expect(drawn).toEqual(['b-bar 100%', 'b-own 50%']);
	});

	it('are seen however small they are', () => {
		const values = [1_000, 1].map((value) => ({ name: 'a', value }));
		expect(emailOf({ blocks: [bars(values)] })).toContain('width="1%"');
	});

	it('are one of several parts, good ones first, of which only what is unusual is red', () => {
		const some = (isUnusual: boolean) => {
			const sentiments = [
				{ name: 'negative', value: 30, tone: 'bad' as const, change: 9, isUnusual },
				{ name: 'neutral', value: 0, tone: 'neutral' as const },
				{ name: 'positive', value: 10, tone: 'good' as const, change: -3 },
			];
			return tags('td', parts('By sentiment', sentiments))
				.filter(({ attribs }) => attribs.height === '20')
				.map(({ attribs }) => `${attribs.class} ${attribs.width}`);
		};
		expect(some(false)).toEqual(['part-good 25%', 'part-bad 75%']);
		expect(some(true)).toEqual(['part-good 25%', 'b-bad 75%']);
	});

	it('say what percentage a part is, whole, from 50 on', () => {
		const percentOf = (value: number) =>
			parts('', [bar('a', value), bar('b', 17)]).parts[0]!.percent;
		expect([32, 33].map(percentOf)).toEqual(['', ' (66%)']);
	});
});

describe('an email with more than it has room for', () => {
	it.each([
		[1, 60_000],
		// Gmail clips it from 102,000 on.
		[2, 95_000],
	])('about %i domains has at most %i bytes', (count, most) => {
		const domains = several(count, (index) => `${index}.example`);
		const bytes = Buffer.byteLength(emailOf({ domains, blocks: several(30, () => trendOf(30)) }));
		expect(bytes).toBeGreaterThan(most - 15_000);
		expect(bytes).toBeLessThanOrEqual(most);
	});

	it('leaves out no more than it has to', () => {
		const shown = (count: number) =>
			emailOf({ blocks: several(count, () => trendOf(30)) }).split('highest').length - 1;
		const tooMany = several(30, (index) => index + 1).find((count) => shown(count) < count)!;
		expect(shown(tooMany)).toBe(tooMany - 1);
	});
});
