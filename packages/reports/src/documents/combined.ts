import { bars } from '../blocks/barChart';
import { missing } from '../blocks/lists';
import { formatChange, formatFigure } from '../blocks/numbers';
import { verdict } from '../blocks/paragraphs';
import { type Block, type Paragraph, type ReportDocument, type Tone } from '../blocks/types';
import type { Locale } from '../language/locale';
import { largestFirst } from '../values/lists';
import {
	type Column,
	type CombinedEntry,
	type Counted,
	isNews,
	type MissingResult,
	type ResultName,
	type Verdict,
} from './combinedEntries';
import { groupsOf, lacksOf, nameColumn } from './combinedGroups';
import { fittingSubject } from './subjects';
import { tableOf } from './table';

interface Combination {
	/** What the entries are based on, e.g. "Daily visibility score, change in 30 days". */
	basedOn: Paragraph[];
	failed: MissingResult[];
	/** The headings of the entries' cells; absent if each entry has only one figure. */
	columns?: Column[];
	further?: Block[];
	/** What the title counts; if it is absent, clients or domains. */
	counted?: 'domains' | 'analyses';
	locale: Locale;
}

/**
 * Makes one document for several domains. If they were judged, they come in groups: what is
 * unusual, the worst first; what there is no data of; what is as usual; and what was not judged. If
 * none was judged, all of them come with their figures, the largest change first.
 */
export function combinedDocument(entries: CombinedEntry[], about: Combination): ReportDocument {
	const { basedOn, failed, further = [], locale } = about;
	const sorted = [...entries].sort(newsFirst);
	const [most] = sorted;
	const all = [...entries, ...failed];
	const of = countedAs(all, about);
	return {
		subject: most && combinedSubject(sorted, most, about),
		headline: most ? locale.combined.counted({ of, domains: all.length }) : locale.report.title({}),
		namesTopic: most === undefined,
		domains: all.flatMap(({ name, detail }) => [name, detail]),
		blocks: [
			...basedOn,
			...verdictOn(sorted, failed.length, locale),
			...(isAnyJudged(sorted)
				? groupsOf(sorted, { ...about, of })
				: [...(most ? [allOf(sorted, about, of)] : []), ...lacksOf(failed, locale)]),
			...warningsOf(sorted),
			...further,
		],
	};
}

/** Says what the entries are called: clients if any of them has a name beside its domain. */
function countedAs(all: ResultName[], { counted }: Combination): Counted {
	if (counted === 'analyses') return 'analyses';
	return all.some(({ detail }) => detail !== undefined) ? 'clients' : 'domains';
}

function isAnyJudged(entries: CombinedEntry[]): boolean {
	return entries.some(({ judged }) => judged && judged.standing !== 'tooEarly');
}

/**
 * Shows all entries alike, because none of them was judged: as bars or, if they have several
 * figures, as a table.
 */
function allOf(entries: CombinedEntry[], { columns, locale }: Combination, of: Counted): Block {
	if (!columns) return bars({ bars: entries, entriesInSummary: 'all' }, locale);
	const heads = [nameColumn(of, locale), ...columns];
	const rows = entries.map(({ name, cells = [] }) => ({ cells: [{ text: name }, ...cells] }));
	return tableOf({ columns: heads, rows, entriesInSummary: 'all' }, locale);
}

/** A list of the sections that could not be read of entries. */
function warningsOf(entries: CombinedEntry[]): Block[] {
	const texts = entries.flatMap(({ warnings = [] }) => warnings);
	return texts.length > 0 ? [missing(texts)] : [];
}

/**
 * The subject of an email: how many entries are unusual, in as many words as an inbox shows or, if
 * none could be judged, the first figure.
 */
function combinedSubject(
	entries: CombinedEntry[],
	most: CombinedEntry,
	{ failed, counted = 'domains', locale }: Combination,
): string {
	const { combined, figures, inParentheses, labelled } = locale;
	const domains = entries.length + failed.length;
	const counts = countsOf(entries, failed.length, locale);
	if (!isAnyJudged(entries)) {
		const title = combined.title({ of: counted, domains });
		const figure = formatFigure(locale, most);
		const moved = most.change === undefined ? '' : formatChange(locale, most.change);
		return figure ? labelled(title, `${most.name} ${figure}${inParentheses(moved)}`) : title;
	}
	const { news, kinds, lacking, others } = counts;
	const withLacking = (text: string) => locale.list([text, ...lacking], 'comma');
	const candidates = news
		? [withLacking(news + inParentheses(locale.list(kinds, 'comma'))), withLacking(news)]
		: [locale.list([...others, ...lacking], 'comma')];
	const named = candidates.map((candidate) => labelled(figures.subject, candidate));
	return fittingSubject([...named, ...candidates]);
}

/**
 * Orders entries: bad news first, then neutral news, then good news, in each group the most
 * improbable first. Entries without news come last, ordered by the size of their changes.
 */
function newsFirst(one: CombinedEntry, other: CombinedEntry): number {
	const chance = ({ judged }: CombinedEntry) => judged?.p ?? 1;
	const moved = ({ change }: CombinedEntry) => change && Math.abs(change);
	return (
		placeOf(one) - placeOf(other) ||
		(isNews(one) ? chance(one) - chance(other) : 0) ||
		largestFirst(moved(one), moved(other)) ||
		largestFirst(one.value, other.value) ||
		(one.name < other.name ? -1 : 1)
	);
}

const NEWS_FIRST: Tone[] = ['bad', 'neutral', 'good'];

function placeOf(entry: CombinedEntry): number {
	if (!isNews(entry)) return NEWS_FIRST.length;
	return NEWS_FIRST.indexOf(entry.judged?.news?.tone ?? 'neutral');
}

/** A sentence on how many entries are unusual, and how many are missing. */
function verdictOn(sorted: CombinedEntry[], failed: number, locale: Locale): Paragraph[] {
	const standings = standingsText(sorted, failed, locale);
	return standings === undefined ? [] : [verdict(standings, toneOfNews(sorted.filter(isNews)))];
}

/** The tone of all news together: bad if any is bad, good if all are good. */
function toneOfNews(news: CombinedEntry[]): Tone | undefined {
	const tones = new Set(news.map(({ judged }) => judged?.news?.tone ?? 'neutral'));
	if (tones.size === 0) return undefined;
	return tones.has('bad') ? 'bad' : tones.has('neutral') ? 'neutral' : 'good';
}

/**
 * Counts the entries in words: how many are unusual, and of which kinds; how many others there are
 * of each kind; and how many are missing.
 */
function countsOf(entries: Array<Pick<CombinedEntry, 'judged'>>, failed: number, locale: Locale) {
	const { combined, report } = locale;
	const total = entries.length + failed;
	const countOf = (standing: Verdict) =>
		entries.filter(({ judged }) => judged?.standing === standing).length;
	const say = (standing: Verdict | 'all' | 'missing', domains: number) =>
		domains > 0 ? [combined.standing({ standing, domains, total })] : [];
	const news = entries.filter(isNews).length;
	const isAllUsual = countOf('usual') === total;
	const isAllEarly = news === 0 && countOf('still') === 0 && countOf('usual') === 0;
	const early = countOf('tooEarly');
	return {
		news: news > 0 ? combined.unusual({ news, total }) : undefined,
		kinds: (['fell', 'mentions', 'rose'] as const).flatMap((kind) => say(kind, countOf(kind))),
		others: isAllUsual
			? say('all', total)
			: isAllEarly && early > 0
				? [report.tooEarly]
				: (['still', 'tooEarly', 'usual'] as const).flatMap((kind) => say(kind, countOf(kind))),
		lacking: say('missing', failed),
	};
}

/**
 * Says how many entries are unusual and how many are missing, e.g. "4 of 11 unusual: 1 down, 3 up.
 * 1 without data." or "8 of 9 as usual, 1 without data." It is undefined if nothing was judged, and
 * nothing failed.
 */
export function standingsText(
	entries: Array<Pick<CombinedEntry, 'judged'>>,
	failed: number,
	locale: Locale,
): string | undefined {
	const { news, kinds, others, lacking } = countsOf(entries, failed, locale);
	const sentence = (parts: string[]) =>
		parts.length > 0 ? [locale.sentence(locale.list(parts, 'comma'))] : [];
	const sentences = news
		? [
				...sentence([locale.labelled(news, locale.list(kinds, 'comma'))]),
				...(failed > 0 ? [locale.sentence(locale.combined.lacking({ failed }))] : []),
			]
		: sentence([...others, ...lacking]);
	return sentences.length > 0 ? locale.sentences(sentences) : undefined;
}
