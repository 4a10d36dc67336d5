import { combinedDocument } from '../../../reports/documents/combined';
import { linesOf, plain, type Block } from '../../../reports/documents/blocks';
import { compose } from '../../../reports/documents/compose';
import type {
	Bars,
	Counts,
	Metric,
	Part,
	Quotations,
	RankedList,
	Title,
	Trend,
} from '../../../reports/documents/document';
import { ENGLISH } from '../locales';

/** Parts of a document that tests share. */

export const title: Title = { kind: 'title', text: 'Own' };
export const section: Title = { kind: 'title', text: 'Section', level: 'section' };
export const metric: Metric = { kind: 'metric', label: 'Score', value: 1_234.567, absent: 'none' };

export function several<T>(count: number, each: (index: number) => T): T[] {
	return Array.from({ length: count }, (_, index) => each(index));
}

export function bars(count: number, more?: number): Bars {
	const entries = several(count, (index) => {
		return { name: `Brand number ${index} of all`, value: index, absent: '', isOwn: index === 3 };
	});
	return { kind: 'bars', whole: 10, more, bars: entries };
}

export function trend(count: number): Trend {
	return {
		kind: 'trend',
		points: several(count, (day) => ({ date: `day ${day}`, value: day })),
	};
}

export function list(count: number, more?: number): RankedList {
	const entries = several(count, (index) => ({ text: `entry ${index}`, details: [] }));
	return { kind: 'rankedList', more, entries };
}

export function quotations(count: number): Quotations {
	const entries = several(count, (index) => {
		return { speaker: `speaker ${index}`, sentiment: '', time: 'now', text: 'x'.repeat(400) };
	});
	return { kind: 'quotations', more: 2, quotations: entries };
}

export function counts(count: number, tone?: 'good'): Counts {
	const entries = several(count, (index) => ({ name: `word ${index}`, count: index, tone }));
	return { kind: 'counts', label: 'By word', counts: entries };
}

export const blocksOf = (...parts: Part[]) => compose({ parts }, {}, ENGLISH).blocks;

const below = (...parts: Part[]) => blocksOf(title, ...parts).slice(1);

/** The only block of a kind below a title. */
export const blockOf = <Kind extends Block['kind']>(kind: Kind, part: Part) =>
	below(part).find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind)!;

/** What stands below a title, in lines. */
export const linesOfParts = (...parts: Part[]) =>
	below(...parts)
		.flatMap(linesOf)
		.map(plain);

const CELLS = [
	{ text: '72.3', detail: '+0.5' },
	{ text: '24.1%', detail: 'rank 2 of 5' },
	{ text: '1,448', detail: '−120' },
	{ text: '71', detail: 'no change' },
];

export const COLUMNS = ['Score', 'Share of voice', 'Mentions', 'Negative'];

/** A message of so many domains, and of so many more that failed: as bars, unless there are columns. */
export function manyDomains(
	scores: number,
	failures: number,
	more: { further?: Part[]; columns?: string[] } = {},
) {
	const entries = several(scores, (index) => {
		const name = `client${index}.example`;
		return { name, value: 50 + (index % 40), absent: '', change: 1, cells: CELLS };
	});
	const failed = several(failures, (index) => ({ name: `failed${index}.example` }));
	return combinedDocument(entries, {
		context: ['Visibility score'],
		failed,
		locale: ENGLISH,
		...more,
	});
}
