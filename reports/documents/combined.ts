import { bars } from '../blocks/barChart';
import { missing } from '../blocks/lists';
import { formatChange, formatFigure } from '../blocks/numbers';
import { context, verdict } from '../blocks/paragraphs';
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
import { table } from './table';

interface Combination {
	/** What they are based on, e.g. "Daily visibility score, change in 30 days". */
	basedOn: string[];
	failed: MissingResult[];
	/** Headings of the cells; absent: each has one figure. */
	columns?: Column[];
	further?: Block[];
	/** What the title counts; absent: clients or domains. */
	counted?: 'domains' | 'analyses';
	locale: Locale;
}

/**
 * Makes one document for several domains. Where they were judged, they come in groups: what is unusual, the worst first;
 * what there is no data of; what is as usual; and what was not judged. Else all have their figures, the largest change first.
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
		domains: all.flatMap(({ name, detail }) => [name, detail]),
		blocks: [
			...basedOn.map(context),
			...verdictOn(sorted, failed.length, locale),
			...(isAnyJudged(sorted)
				? groupsOf(sorted, { ...about, of })
				: [...(most ? [allOf(sorted, about, of)] : []), ...lacksOf(failed, locale)]),
			...warningsOf(sorted),
			...further,
		],
	};
}

/** Clients where any has a name of its own. */
function countedAs(all: ResultName[], { counted }: Combination): Counted {
	if (counted === 'analyses') return 'analyses';
	return all.some(({ detail }) => detail !== undefined) ? 'clients' : 'domains';
}

function isAnyJudged(entries: CombinedEntry[]): boolean {
	return entries.some(({ judged }) => judged && judged.standing !== 'tooEarly');
}

/** All entries alike, where none was judged. */
function allOf(entries: CombinedEntry[], { columns, locale }: Combination, of: Counted): Block {
	if (!columns) return bars({ bars: entries, entriesInSummary: 'all' }, locale);
	const heads = [nameColumn(of, locale), ...columns];
	const rows = entries.map(({ name, cells = [] }) => ({ cells: [{ text: name }, ...cells] }));
	return table({ columns: heads, rows, entriesInSummary: 'all' }, locale);
}

/** The sections that entries lack. */
function warningsOf(entries: CombinedEntry[]): Block[] {
	const texts = entries.flatMap(({ warnings = [] }) => warnings);
	return texts.length > 0 ? [missing(texts)] : [];
}

/** How many are unusual, in as many words as an inbox shows; where nothing could be judged, the first figure. */
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
	const withLacking = (said: string) => locale.list([said, ...lacking], 'comma');
	const kept = news
		? [withLacking(news + inParentheses(locale.list(kinds, 'comma'))), withLacking(news)]
		: [locale.list([...others, ...lacking], 'comma')];
	const named = kept.map((said) => labelled(figures.subject, said));
	return fittingSubject([...named, ...kept]);
}

/** What is worse comes first, then other news, then what is better; the most improbable before. The rest is by its change. */
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

/** How many are unusual and how many are missing. */
function verdictOn(sorted: CombinedEntry[], failed: number, locale: Locale): Paragraph[] {
	const said = standingsText(sorted, failed, locale);
	return said === undefined ? [] : [verdict(said, toneOfNews(sorted.filter(isNews)))];
}

/** Bad news if any entry is worse; good if all are better. */
function toneOfNews(news: CombinedEntry[]): Tone | undefined {
	const tones = new Set(news.map(({ judged }) => judged?.news?.tone ?? 'neutral'));
	if (tones.size === 0) return undefined;
	return tones.has('bad') ? 'bad' : tones.has('neutral') ? 'neutral' : 'good';
}

/** In words: how many are unusual, of which kinds; how many others there are of each kind; and how many are missing. */
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
 * e.g. "4 of 11 unusual: 1 down, 3 up. 1 without data.", or "8 of 9 as usual, 1 without data."; undefined where nothing was
 * judged, and nothing failed.
 */
export function standingsText(
	entries: Array<Pick<CombinedEntry, 'judged'>>,
	failed: number,
	locale: Locale,
): string | undefined {
	const { news, kinds, others, lacking } = countsOf(entries, failed, locale);
	const sentence = (parts: string[]) =>
		parts.length > 0 ? [locale.sentence(locale.list(parts, 'comma'))] : [];
	const said = news
		? [
				...sentence([locale.labelled(news, locale.list(kinds, 'comma'))]),
				...(failed > 0 ? [locale.sentence(locale.combined.lacking({ failed }))] : []),
			]
		: sentence([...others, ...lacking]);
	return said.length > 0 ? locale.sentences(said) : undefined;
}
