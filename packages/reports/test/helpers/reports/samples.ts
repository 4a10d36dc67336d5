import { combinedDocument } from '../../../src/documents/combined';
import { rankedList } from '../../../src/blocks/lists';
import { context, heading } from '../../../src/blocks/paragraphs';
import { quotes } from '../../../src/blocks/quotes';
import { linesOf, plain, UNUSUAL } from '../../../src/blocks/text';
import type { Block, ListLimits } from '../../../src/blocks/types';
import type { ReportDocument } from '../../../src/blocks/types';
import * as numbers from '../../../src/blocks/numbers';
import * as keyFigures from '../../../src/blocks/keyFigure';
import * as barChart from '../../../src/blocks/barChart';
import * as stackedBar from '../../../src/blocks/stackedBar';
import * as trendChart from '../../../src/blocks/trendChart';
import { tableOf as table } from '../../../src/documents/table';
import { ENGLISH } from './locales';

/** Blocks of documents that tests share, and what tests read in documents. */

export const headline = 'Own AI visibility';
export const section = heading('Section');

/** Blocks in English, with as little as a test has to say of them. */
export const figure = (more: Partial<numbers.FigureInput> = {}) =>
	keyFigures.figure({ label: 'Score', value: 1_234.567, absent: 'none', ...more }, ENGLISH);
type Bar = Omit<barChart.Bar, 'absent'> & { absent?: string };
export const bars = (all: Bar[], listed: ListLimits & { unit?: string } = {}) =>
	barChart.bars({ ...listed, bars: all.map((bar) => ({ absent: '', ...bar })) }, ENGLISH);
export const parts = (label: string, all: Parameters<typeof stackedBar.parts>[0]['parts']) =>
	stackedBar.parts({ label, parts: all }, ENGLISH);
type Trend = Parameters<typeof trendChart.trend>[0];
export const trend = (points: Trend['points'], more: Partial<Trend> = {}) =>
	trendChart.trend({ points, name: 'Score', ...more }, ENGLISH);
type Rows = Parameters<typeof table>[0];
export const tableOf = (columns: string[], rows: Rows['rows'], listed: ListLimits = {}) =>
	table({ columns: columns.map((name) => ({ name, short: name })), rows, ...listed }, ENGLISH);
type Entries = Parameters<typeof rankedList>[0]['entries'];
export const ranked = (entries: Entries, listed: ListLimits & { isNumbered?: boolean } = {}) =>
	rankedList({ entries, ...listed }, ENGLISH);

export const keyFigure = figure();

export function several<T>(count: number, make: (index: number) => T): T[] {
	return Array.from({ length: count }, (_, index) => make(index));
}

export function barsOf(count: number, listed: ListLimits = {}) {
	const all = several(count, (index) => {
		return { name: `Brand number ${index} of all`, value: index, isOwn: index === 3 };
	});
	return bars(all, listed);
}

export function trendOf(count: number) {
	return trend(several(count, (day) => ({ date: `day ${day}`, value: day })));
}

export function listOf(count: number, listed: ListLimits = {}) {
	return ranked(
		several(count, (index) => ({ text: `entry ${index}`, details: [] })),
		listed,
	);
}

export function quotesOf(count: number) {
	const quotations = several(count, (index) => {
		return { speaker: `speaker ${index}`, sentiment: '', time: 'now', text: 'x'.repeat(400) };
	});
	return quotes({ more: 2, quotations }, ENGLISH);
}

/** Blocks in lines. */
export const linesIn = (...blocks: Block[]) => blocks.flatMap(linesOf).map(plain);

/** The blocks of a kind in a document. */
export function blocksIn<Kind extends Block['kind']>({ blocks }: ReportDocument, kind: Kind) {
	return blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}

/** The sentences of a document, without the sign of those that are unusual. */
export function sentencesIn(document: ReportDocument) {
	return blocksIn(document, 'paragraph')
		.filter(({ role }) => ['verdict', 'sentence', 'next'].includes(role))
		.map(({ text, tone }) => ({
			text: plain(text).replace(`${UNUSUAL} `, ''),
			isUnusual: tone !== undefined,
		}));
}

/** The bars of a document. */
export function barsIn({ blocks }: ReportDocument) {
	return blocks.flatMap((block) =>
		block.kind === 'chart' && block.form === 'bars' ? block.entries : [],
	);
}

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
	{ columns, ...more }: { further?: Block[]; columns?: string[] } = {},
) {
	const entries = several(scores, (index) => {
		const name = `client${index}.example`;
		return { name, value: 50 + (index % 40), absent: '', change: 1, cells: CELLS };
	});
	const failed = several(failures, (index) => ({ name: `failed${index}.example` }));
	return combinedDocument(entries, {
		basedOn: [context('Visibility score')],
		failed,
		columns: columns?.map((name) => ({ name, short: name })),
		locale: ENGLISH,
		...more,
	});
}
