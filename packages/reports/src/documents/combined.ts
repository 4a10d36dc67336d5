import { bars } from '../blocks/barChart';
import { missing } from '../blocks/lists';
import { formatChange, formatFigure } from '../blocks/numbers';
import { verdict } from '../blocks/paragraphs';
import { runsOf } from '../blocks/text';
import { type Block, type Paragraph, type ReportDocument, type Tone } from '../blocks/types';
import type { Locale } from '../language/locale';
import type { Standing } from '../model/report';
import { largestFirst } from '../values/lists';
import { singleLine } from '../values/text';
import type { MissingResult } from '../model/results';
import {
	type CombinedEntry,
	type Counted,
	type FindingKind,
	FINDINGS,
	isNews,
} from './combinedEntries';
import { groupsOf, lacksOf, nameColumn } from './combinedGroups';
import { fittingSubject } from './subjects';
import { type Column, tableOf } from './table';

interface Combination {
	/** What the entries are based on, e.g. "Daily visibility score, change in 30 days". */
	basedOn: Paragraph[];
	failed: MissingResult[];
	/** The headings of the entries' cells; absent if each entry has only one figure. */
	columns?: Column[];
	further?: Block[];
	/** What the title counts; if it is absent, clients or domains. */
	counted?: 'analyses';
	locale: Locale;
}

/**
 * Makes one document for several domains. If they were judged, they come in groups, what somebody
 * has to look at first. If none was judged, all of them come with their figures, the largest change
 * first.
 */
export function combinedDocument(entries: CombinedEntry[], about: Combination): ReportDocument {
	const { basedOn, failed, further = [], locale } = about;
	const sorted = [...entries].sort(worstFirst);
	const [most] = sorted;
	const all = [...entries, ...failed];
	const hasClients = all.some(({ detail }) => detail !== undefined);
	const of = about.counted ?? (hasClients ? 'clients' : 'domains');
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

function isAnyJudged(entries: CombinedEntry[]): boolean {
	return entries.some(({ judged }) => judged && judged.standing !== 'early');
}

/** Shows entries that were not judged: as bars or, if they have several figures, as a table. */
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
 * The subject of an email: which entries are worse, with as many names as an inbox shows, or how
 * many have changed; if none could be judged, the first figure.
 */
function combinedSubject(
	entries: CombinedEntry[],
	most: CombinedEntry,
	{ failed, counted, locale }: Combination,
): string {
	const { combined, figures, inParentheses, labelled } = locale;
	const total = entries.length + failed.length;
	if (!isAnyJudged(entries)) {
		const title = combined.title({ of: counted ?? 'domains', domains: total });
		const figure = formatFigure(locale, most);
		const moved = most.change === undefined ? '' : formatChange(locale, most.change);
		return figure ? labelled(title, `${most.name} ${figure}${inParentheses(moved)}`) : title;
	}
	const named = [MAX_NAMED, 2, 1].flatMap((names) => leadingText(entries, names, locale) ?? []);
	const news = entries.filter(isNews).length;
	const counts = news > 0 ? [combined.unusual({ news, total })] : [];
	const all = locale.list(countsOf(entries, failed.length, locale), 'comma');
	const candidates = [...named, ...counts, ...(named.length === 0 ? [all] : [])];
	const withTopic = candidates.map((candidate) => labelled(figures.subject, candidate));
	// A name more is worth more than the topic, which the sender's name mostly says.
	const inOrder = candidates.flatMap((candidate, index) => [withTopic[index] ?? '', candidate]);
	return fittingSubject(inOrder);
}

/**
 * Orders entries by what stands for them, e.g. those that are worse first, and in each group the
 * most improbable first. Entries without a finding come last, the largest change first.
 */
function worstFirst(one: CombinedEntry, other: CombinedEntry): number {
	const chance = ({ judged }: CombinedEntry) => judged?.p ?? 1;
	const moved = ({ change }: CombinedEntry) => change && Math.abs(change);
	return (
		placeOf(one) - placeOf(other) ||
		(one.judged?.finding ? chance(one) - chance(other) : 0) ||
		largestFirst(moved(one), moved(other)) ||
		largestFirst(one.value, other.value) ||
		(one.name < other.name ? -1 : 1)
	);
}

function placeOf({ judged }: CombinedEntry): number {
	return judged?.finding ? FINDINGS.indexOf(judged.finding.kind) : FINDINGS.length;
}

/** The first sentence, and behind it how many others there are of each kind. */
function verdictOn(sorted: CombinedEntry[], failed: number, locale: Locale): Paragraph[] {
	const [first, ...counts] = standingSentences(sorted, failed, locale);
	if (first === undefined) return [];
	const proof = counts.map((text) => runsOf(text));
	return [verdict(first, toneOfNews(sorted.filter(isNews)), proof)];
}

/** The tone of all news together: bad if any is bad, good if all are good. */
function toneOfNews(news: CombinedEntry[]): Tone | undefined {
	const tones = new Set(news.map(({ judged }) => judged?.finding?.tone ?? 'neutral'));
	if (tones.size === 0) return undefined;
	return tones.has('bad') ? 'bad' : tones.has('neutral') ? 'neutral' : 'good';
}

/** What the counts and names of entries are made of. */
type Standings = Array<Pick<CombinedEntry, 'name' | 'judged'>>;

/** At most this many names stand in the first sentence. */
const MAX_NAMED = 3;

/** The kind of finding that the first sentence names: the first of its order that any entry has. */
function leadingKind(entries: Standings): FindingKind | undefined {
	return FINDINGS.find((kind) => entries.some(({ judged }) => judged?.finding?.kind === kind));
}

/** Names the leading entries, e.g. "Harbor Beans is worse"; undefined if none has a finding. */
function leadingText(entries: Standings, most: number, locale: Locale): string | undefined {
	const kind = leadingKind(entries);
	if (kind === undefined) return undefined;
	const leading = entries.filter(({ judged }) => judged?.finding?.kind === kind);
	const first = leading.slice(0, most).map(({ name }) => singleLine(name, 'name') || '–');
	const hidden = leading.length - first.length;
	const names = hidden > 0 ? [...first, locale.sources.others({ hidden })] : first;
	return locale.combined.verdict({ names, count: leading.length, kind });
}

/** Counts the entries that the leading text does not name, e.g. "1 still low", "4 as usual". */
function countsOf(entries: Standings, failed: number, locale: Locale): string[] {
	const { combined, report } = locale;
	const total = entries.length + failed;
	const lead = leadingKind(entries);
	const say = (standing: string, domains: number) =>
		domains > 0 ? [combined.standing({ standing, domains, total })] : [];
	const countOf = (standing: Standing) =>
		entries.filter(({ judged }) => judged?.standing === standing).length;
	const [usual, early] = [countOf('usual'), countOf('early')];
	const kinds = FINDINGS.filter((kind) => kind !== lead).flatMap((kind) =>
		say(kind, entries.filter(({ judged }) => judged?.finding?.kind === kind).length),
	);
	if (usual === total) return say('all', total);
	const isAllEarly = lead === undefined && usual === 0 && early > 0;
	return [
		...kinds,
		...say(lead === undefined ? 'usualOf' : 'usual', usual),
		...(isAllEarly ? [report.tooEarly] : say('early', early)),
		...say('missing', failed),
	];
}

/**
 * The sentences on who is worse and how many others there are, e.g. "Harbor Beans and Kettle & Crane
 * are worse." and "1 still low, 4 as usual, 1 without data.", or "8 of 9 as usual, 1 without data."
 * alone. There are none if nothing was judged, and nothing failed.
 */
export function standingSentences(entries: Standings, failed: number, locale: Locale): string[] {
	const leading = leadingText(entries, MAX_NAMED, locale);
	const counts = countsOf(entries, failed, locale);
	return [
		// It begins with a name, which keeps its first letter.
		...(leading === undefined ? [] : [leading + locale.forms.sign({ sign: 'stop' })]),
		...(counts.length > 0 ? [locale.sentence(locale.list(counts, 'comma'))] : []),
	];
}
