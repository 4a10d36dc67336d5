import { NO_ENTRY } from '../blocks/lists';
import { commonDecimals, formatChange, formatFigure, toneOfChange } from '../blocks/numbers';
import { WARNING } from '../blocks/paragraphs';
import { SIGN } from '../blocks/text';
import type { Block, List, ListEntry, Table } from '../blocks/types';
import type { Locale } from '../language/locale';
import type { Decimals } from '../values/numbers';
import { singleLine } from '../values/text';
import {
	type Column,
	type CombinedEntry,
	type Counted,
	isNews,
	type MissingResult,
} from './combinedEntries';
import { type Cell, tableOf } from './table';

interface Groups {
	failed: MissingResult[];
	/** The headings of the entries' cells; absent if each entry has only one figure. */
	columns?: Column[];
	of: Counted;
	locale: Locale;
}

/**
 * The blocks of several domains that were judged together: the news, what is missing, what is as
 * usual, and what was not judged.
 */
export function groupsOf(entries: CombinedEntry[], about: Groups): Block[] {
	const { failed, locale } = about;
	const news = entries.filter(isNews);
	const usual = entries.filter(({ judged }) => judged?.standing === 'usual');
	const others = entries.filter((entry) => !news.includes(entry) && !usual.includes(entry));
	const isBrief = news.length + failed.length > MANY;
	const decimals = commonDecimals(entries.map(({ value }) => value));
	return [
		...newsLists(news, isBrief, locale),
		...lacksOf(failed, locale),
		...(news.length > 0 ? [newsTable(news, decimals, about)] : []),
		...(usual.length > 0 ? [usualTable(usual, entries.length <= FEW, decimals, about)] : []),
		...(others.length > 0 ? [unjudged(others, decimals, locale)] : []),
	];
}

/**
 * If more than this many are unusual or missing, each has so few words that a chat has room for
 * fifty names.
 */
const MANY = 12;

/**
 * If there are at most this many entries, those that are as usual show their changes and details,
 * too.
 */
const FEW = 3;

/**
 * Lists of the news: a line for each entry or, if these are too many for a chat, for the first of
 * them. The others then share a line, so that a chat has room for all names; the table below has
 * their figures.
 */
function newsLists(entries: CombinedEntry[], isBrief: boolean, locale: Locale): List[] {
	if (entries.length === 0) return [];
	const detailedCount = entries.length > 2 * MANY ? MANY : entries.length;
	const others = entries.slice(detailedCount);
	const isBad = ({ judged }: CombinedEntry) => judged?.news?.tone === 'bad';
	const title = locale.combined.group({ group: 'news' });
	const sharedLines = [
		{ isMarked: true, some: others.filter(isBad) },
		{ isMarked: false, some: others.filter((entry) => !isBad(entry)) },
	];
	return [
		newsOf(entries.slice(0, detailedCount), isBrief, locale),
		...sharedLines
			.filter(({ some }) => some.length > 0)
			.map(({ isMarked, some }): List => {
				const names = some.map(({ name }) => name);
				return { ...onOneLine(title, names, locale, isMarked), role: 'news' };
			}),
	];
}

/**
 * A list of the news with a line for each entry, e.g. "Kettle & Crane: 280 negative mentions (+210,
 * usual: 39–111)".
 */
function newsOf(entries: CombinedEntry[], isBrief: boolean, locale: Locale): List {
	const lines = entries.flatMap(({ name: fullName, judged }): ListEntry[] => {
		if (!judged?.news) return [];
		const { tone, figure, usual } = judged.news;
		const name = singleLine(fullName, 'name') || '–';
		const detail = isBrief ? figure : locale.list([figure, ...(usual ? [usual] : [])], 'comma');
		const line = [
			...(tone === 'bad' ? [SIGN] : []),
			{ text: name, strong: true },
			{ text: locale.labelled('', detail) },
		];
		return [{ ...NO_ENTRY, name, detail, tone, line }];
	});
	return { kind: 'list', role: 'news', entries: lines, more: 0, entriesInSummary: 'all' };
}

/** Lists what there is no data of, in a line for each reason. */
export function lacksOf(failed: MissingResult[], { combined, ...locale }: Locale): List[] {
	const reasons = [...new Set(failed.map(({ reason }) => reason))];
	return reasons.map((reason) => {
		const names = failed.filter((lack) => lack.reason === reason).map(({ name }) => name);
		const before = `${WARNING} ${combined.isMissing({ reason })}`;
		return { ...onOneLine(before, names, locale), role: 'missing' };
	});
}

/**
 * A list of texts which formats that draw nothing put on one line.
 * @param before what the texts have in common
 * @param isMarked whether the sign of what is unusual stands before it
 */
function onOneLine(
	before: string,
	texts: string[],
	{ labelled, list }: Pick<Locale, 'labelled' | 'list'>,
	isMarked = false,
): List {
	const entries = texts.map((text) => {
		const name = singleLine(text, 'entry') || '–';
		return { ...NO_ENTRY, name, line: [{ text: name }] };
	});
	const label = labelled(before, '');
	const signs = isMarked ? [SIGN] : [];
	const oneLine = { before: [...signs, { text: label }], between: list(['', ''], 'comma') };
	return { kind: 'list', role: 'ranked', oneLine, entries, more: 0, entriesInSummary: 'all' };
}

/** A list of what was not judged, each entry with its figure and the reason. */
function unjudged(entries: CombinedEntry[], decimals: Decimals, locale: Locale): List {
	const name = locale.combined.group({ group: 'unjudged' });
	const texts = entries.map((entry) => {
		return figured(entry, decimals, locale) + locale.inParentheses(entry.judged?.reason ?? '');
	});
	const title = withCount(name, entries, locale);
	return { ...onOneLine(name, texts, locale), role: 'unjudged', title };
}

function withCount(title: string, { length }: CombinedEntry[], locale: Locale): string {
	return title + locale.inParentheses(locale.number(length));
}

/** A name with its figure, e.g. "Ito Coffee 89.3". */
function figured(entry: CombinedEntry, decimals: Decimals, locale: Locale): string {
	const { name, value } = entry;
	const figure = formatFigure(locale, entry, '', decimals);
	return value === undefined && figure ? locale.labelled(name, figure) : `${name} ${figure}`.trim();
}

/** A table with the figures of the entries that are news. */
function newsTable(entries: CombinedEntry[], decimals: Decimals, about: Groups): Table {
	const { locale } = about;
	const cellsOfEntries = ownCells(entries, decimals, locale);
	const rows = entries.map(({ name, detail, cells, judged }, index) => ({
		cells: [{ text: name, detail }, ...(cells ?? cellsOfEntries.slice(index, index + 1))],
		tone: judged?.news?.tone,
	}));
	const title = withCount(locale.combined.group({ group: 'news' }), entries, locale);
	const columns = columnsOf(about);
	return { ...tableOf({ columns, rows, entriesInSummary: 'all' }, locale), group: 'news', title };
}

/**
 * A table of what is as usual. In a chat, all its entries are on one line.
 * @param isFull whether the entries show their changes and details, too
 */
function usualTable(
	entries: CombinedEntry[],
	isFull: boolean,
	decimals: Decimals,
	about: Groups,
): Table {
	const { locale } = about;
	const name = locale.combined.group({ group: 'usual' });
	const cellsOfEntries = ownCells(entries, decimals, locale);
	const rows = entries.map(({ name: text, detail, cells }, index) => {
		const all = [{ text, detail }, ...(cells ?? cellsOfEntries.slice(index, index + 1))];
		return { cells: isFull ? all : all.map((cell) => ({ text: cell.text })) };
	});
	const { oneLine, entries: lines } = onOneLine(
		name,
		entries.map((entry) => figured(entry, decimals, locale)),
		locale,
	);
	const tableBlock = tableOf({ columns: columnsOf(about), rows, entriesInSummary: 'all' }, locale);
	const named = tableBlock.entries.map((row, index) => ({
		...row,
		line: lines[index]?.line ?? [],
	}));
	const title = withCount(name, entries, locale);
	return { ...tableBlock, entries: named, group: 'usual', title, oneLine };
}

function columnsOf({ columns, of, locale }: Groups): Column[] {
	const { score: name } = locale.combined;
	return [nameColumn(of, locale), ...(columns ?? [{ name, short: name }])];
}

/** The heading of the column with the names. */
export function nameColumn(of: Counted, { combined }: Locale): Column {
	const name = combined.name({ of });
	return { name, short: name };
}

/** The cells of entries that have only one figure, each with its change. */
function ownCells(entries: CombinedEntry[], decimals: Decimals, locale: Locale): Cell[] {
	const changes = commonDecimals(entries.map(({ change }) => change));
	return entries.map((entry) => {
		const { change: by, isUnusual } = entry;
		const text = formatFigure(locale, entry, '', decimals);
		if (by === undefined) return { text };
		const tone = isUnusual ? toneOfChange({ by, isUnusual, decimals: changes }) : undefined;
		return { text, detail: formatChange(locale, by, { decimals: changes }), tone };
	});
}
