import { NO_ENTRY } from '../blocks/lists';
import { commonDecimals, formatChange, formatFigure, toneOfChange } from '../blocks/numbers';
import { label, WARNING } from '../blocks/paragraphs';
import { signOf } from '../blocks/text';
import type { Block, List, ListEntry, Table, Text, TextRun } from '../blocks/types';
import type { Locale } from '../language/locale';
import type { Decimals } from '../values/numbers';
import { capitalize, singleLine } from '../values/text';
import { type MissingResult } from '../model/results';
import {
	type CombinedEntry,
	type Counted,
	type FindingInWords,
	type FindingKind,
	FINDINGS,
	isNews,
} from './combinedEntries';
import { type Cell, type Column, tableOf } from './table';

interface Groups {
	failed: MissingResult[];
	/** The headings of the entries' cells; absent if each entry has only one figure. */
	columns?: Column[];
	of: Counted;
	locale: Locale;
}

/** An entry with what stands for it. */
interface FoundEntry {
	name: string;
	finding: FindingInWords;
}

/** What somebody has to look at; of what else has changed, nobody has to do anything. */
const TO_LOOK_AT: FindingKind[] = ['worse', 'low', 'high'];

/** If more have a finding or no data, each has few words: a chat then has room for fifty names. */
const MANY = 12;

/** The sign before what is low since before the period. */
const STILL_LOW: TextRun = { text: '▼ ', isSign: true };

/** If there are at most this many entries, those that are as usual show all their figures. */
const FEW = 3;

/**
 * The blocks of several domains that were judged together. Each stands in one group:
 *
 *     Look at these       what is worse, still low or still high, and what has no data
 *     Also changed        what has more or fewer mentions, and what is better
 *     As usual            on one line, with scores
 *     Too early to judge  on one line, with the day from which each is known
 *     Not judged          on one line: e.g. an analysis that failed
 *
 * Below them is a table with all figures, which is shown only in full.
 */
export function groupsOf(entries: CombinedEntry[], about: Groups): Block[] {
	const { failed, columns, locale } = about;
	const found = entries.flatMap(({ name, judged }): FoundEntry[] =>
		judged?.finding ? [{ name, finding: judged.finding }] : [],
	);
	const toLookAt = found.filter(({ finding }) => TO_LOOK_AT.includes(finding.kind));
	const changed = found.filter((entry) => !toLookAt.includes(entry));
	const usual = entries.filter(({ judged }) => judged?.standing === 'usual');
	const early = entries.filter(({ judged }) => judged?.standing === 'early');
	const unjudged = entries.filter(({ judged }) => judged === undefined);
	const areUsualInFull = entries.length <= FEW;
	const inTable = areUsualInFull ? entries.filter((entry) => !usual.includes(entry)) : entries;
	const decimals = commonDecimals(entries.map(({ value }) => value));
	const isBrief = found.length + failed.length > MANY;
	const room = { isBrief, detailed: found.length > 2 * MANY ? MANY : found.length };
	const detailedChanges = Math.max(0, room.detailed - toLookAt.length);
	const look = findingLists(toLookAt, room, locale);
	const also = findingLists(changed, { ...room, detailed: detailedChanges }, locale);
	return [
		...group('look', [...look, ...lacksOf(failed, locale, !isBrief)], locale),
		...group('also', also, locale),
		...(areUsualInFull
			? usualTable(usual, decimals, about)
			: quietLine('usual', usual, decimals, locale)),
		...quietLine('early', early, decimals, locale),
		...quietLine('other', unjudged, decimals, locale),
		...(columns ? figuresTable(inTable, about) : []),
	];
}

/** How many words the findings have. */
interface Room {
	/** True if each has its figure alone, without what is usual. */
	isBrief: boolean;
	/** How many have a line each; the others share lines. */
	detailed: number;
}

/** Lists below a heading; nothing if there is no list. */
function group(name: 'look' | 'also', lists: List[], locale: Locale): Block[] {
	if (lists.length === 0) return [];
	return [label(locale.combined.group({ group: name }), locale), ...lists];
}

/**
 * Lists of findings: a line for each or, if these are too many for a chat, for the first of them.
 * The others share a line with those of their kind, so that a chat has room for all names.
 */
function findingLists(found: FoundEntry[], room: Room, locale: Locale): List[] {
	if (found.length === 0) return [];
	const detailed = found.slice(0, room.detailed);
	const others = found.slice(room.detailed);
	const detailedList: List = {
		kind: 'list',
		role: 'news',
		entries: detailed.map((entry) => findingLine(entry, room.isBrief, locale)),
		more: 0,
		entriesInSummary: 'all',
	};
	const sharedLists = FINDINGS.flatMap((kind): List[] => {
		const some = others.filter(({ finding }) => finding.kind === kind);
		const [first] = some;
		if (!first) return [];
		const title = locale.labelled(capitalize(locale.combined.tag({ kind })), '');
		const names = some.map(({ name }) => name);
		return [
			{ ...onOneLine([signOf(first.finding.tone), { text: title }], names, locale), role: 'news' },
		];
	});
	return detailed.length > 0 ? [detailedList, ...sharedLists] : sharedLists;
}

/**
 * An entry with what stands for it, e.g. "Kettle & Crane: 280 negative mentions (+210), usually
 * 39–111". Formats with columns have the words of its kind, e.g. "worse", and its figure apart.
 */
function findingLine(
	{ name: fullName, finding }: FoundEntry,
	isBrief: boolean,
	locale: Locale,
): ListEntry {
	const { combined, labelled, list } = locale;
	const { kind, tone, figure, usual = '', reason = [], parts } = finding;
	const name = singleLine(fullName, 'name') || '–';
	const tag = combined.tag({ kind });
	// What began before the period is no news, so it has its tag instead of the sign of news.
	const isStill = kind === 'low' || kind === 'high';
	const sign = isStill && tone === 'bad' ? STILL_LOW : signOf(tone);
	const said = isStill ? labelled(tag, figure) : figure;
	const inFull = list([said, usual].filter(Boolean), 'semicolon');
	const { sign: mark } = locale.forms;
	const behind = reason.length > 0 ? mark({ sign: 'stop' }) + mark({ sign: 'space' }) : '';
	return {
		name,
		tag,
		tone,
		figure: parts.value,
		change: parts.change,
		detail: (usual ? labelled(parts.name, usual) : parts.name) + behind,
		reason,
		line: [
			sign,
			{ text: name, strong: true },
			{ text: labelled('', isBrief ? said : inFull + behind) },
			...(isBrief ? [] : reason),
		],
	};
}

/**
 * Lists what there is no data of, in a line for each reason.
 * @param isTagged whether formats with columns show each entry apart, among others that have a tag
 */
export function lacksOf(failed: MissingResult[], locale: Locale, isTagged = false): List[] {
	const { combined, inParentheses, labelled } = locale;
	const reasons = [...new Set(failed.map(({ reason }) => reason))];
	return reasons.map((reason) => {
		const names = failed.filter((lack) => lack.reason === reason).map(({ name }) => name);
		const why = combined.why({ reason });
		const title = `${WARNING} ${combined.isMissing}${inParentheses(why)}`;
		const lacking = onOneLine([{ text: labelled(title, '') }], names, locale);
		const tags = isTagged
			? { tag: combined.tag({ kind: 'missing' }), detail: capitalize(why) }
			: {};
		const entries = lacking.entries.map((entry) => ({ ...entry, ...tags }));
		return { ...lacking, entries, role: 'missing' };
	});
}

/**
 * A list of texts which formats that draw nothing put on one line.
 * @param before what the texts have in common
 */
function onOneLine(before: Text, texts: string[], { list }: Locale): List {
	const entries = texts.map((text) => {
		const name = singleLine(text, 'entry') || '–';
		return { ...NO_ENTRY, name, line: [{ text: name }] };
	});
	const oneLine = { before, between: list(['', ''], 'comma') };
	return { kind: 'list', role: 'ranked', oneLine, entries, more: 0, entriesInSummary: 'all' };
}

/** A line of entries that nobody has to look at, each with its figure and the day that it waits for. */
function quietLine(
	name: 'usual' | 'early' | 'other',
	entries: CombinedEntry[],
	decimals: Decimals,
	locale: Locale,
): List[] {
	if (entries.length === 0) return [];
	const title = locale.combined.group({ group: name });
	const before = [{ text: locale.labelled(title, '') }];
	const lineOfEntries = onOneLine(before, [], locale);
	return [
		{
			...lineOfEntries,
			role: 'quiet',
			// Its figures may have decimal commas.
			oneLine: { before, between: locale.list(['', ''], 'semicolon') },
			...(name === 'usual' && {
				title: title + locale.inParentheses(locale.number(entries.length)),
				figures: locale.labelled(locale.combined.score, ''),
			}),
			entries: entries.map((entry) => quietEntry(entry, decimals, locale)),
		},
	];
}

/** A name with its figure, e.g. "Ito Coffee 89.3" or "Tidewater 72.5 (known from 5 Dec)". */
function quietEntry(entry: CombinedEntry, decimals: Decimals, locale: Locale): ListEntry {
	const name = singleLine(entry.name, 'name') || '–';
	const figure = singleLine(formatFigure(locale, entry, '', decimals), 'word');
	const behind = locale.inParentheses(entry.judged?.knownFrom ?? '');
	const line =
		entry.value === undefined && figure !== ''
			? [{ text: locale.labelled(name, figure) }]
			: [{ text: figure === '' ? name : `${name} ` }, { text: figure, strong: true }];
	return { ...NO_ENTRY, name, line: behind === '' ? line : [...line, { text: behind }] };
}

/** A table with all figures of entries; nothing if there are none. */
function figuresTable(entries: CombinedEntry[], about: Groups): Table[] {
	const { columns, of, locale } = about;
	if (entries.length === 0) return [];
	const { score } = locale.combined;
	const heads = [nameColumn(of, locale), ...(columns ?? [{ name: score, short: score }])];
	const scores = scoreCells(entries, locale);
	const rows = entries.map((entry, index) => ({
		cells: [
			{ text: entry.name, detail: entry.detail },
			...(entry.cells ?? scores.slice(index, index + 1)),
		],
		tone: isNews(entry) ? entry.judged?.finding?.tone : undefined,
	}));
	const title = locale.combined.group({ group: 'figures' });
	return [{ ...tableOf({ columns: heads, rows }, locale), group: 'figures', title }];
}

/** The cells of entries that have only one figure, each with its change. */
function scoreCells(entries: CombinedEntry[], locale: Locale): Cell[] {
	const decimals = commonDecimals(entries.map(({ value }) => value));
	const changes = commonDecimals(entries.map(({ change }) => change));
	return entries.map((entry) => {
		const { change: by, isUnusual } = entry;
		const text = formatFigure(locale, entry, '', decimals);
		if (by === undefined) return { text };
		const tone = isUnusual ? toneOfChange({ by, isUnusual, decimals: changes }) : undefined;
		return { text, detail: formatChange(locale, by, { decimals: changes }), tone };
	});
}

/**
 * A table with all figures of entries that are as usual. In a chat, all of them are on one line.
 */
function usualTable(entries: CombinedEntry[], decimals: Decimals, about: Groups): Table[] {
	const [table] = figuresTable(entries, about);
	const [line] = quietLine('usual', entries, decimals, about.locale);
	if (!table || !line) return [];
	const { title, oneLine, entriesInSummary } = line;
	const rows = table.entries.map((row, index) => ({
		...row,
		line: line.entries[index]?.line ?? [],
	}));
	return [{ ...table, group: 'usual', title, oneLine, entriesInSummary, entries: rows }];
}

/** The heading of the column with the names. */
export function nameColumn(of: Counted, { combined }: Locale): Column {
	const name = combined.name({ of });
	return { name, short: name };
}
