import type { Locale } from '../language/locale';
import { largestFirst } from '../values/rows';
import type { Block, Paragraph, Tone } from './blocks';
import { context, missing, sentence, verdict } from './blocks';
import {
	type CombinedEntry,
	isNews,
	type JudgedEntry,
	type Lack,
	severityOf,
	type Standing,
	STANDINGS,
} from './combinedEntries';
import { MAX_PHONE_SUBJECT, type ReportDocument } from './document';
import { bars, formatChange, formatFigure } from './figures';
import { table } from './table';

export interface Combination {
	/** What they are based on, e.g. "Daily visibility score, change in 30 days". */
	basedOn: string[];
	failed: Lack[];
	/** Headings of the cells; absent: the figures are shown as bars. */
	columns?: string[];
	further?: Block[];
	/** What the title counts; absent: domains. */
	counted?: 'domains' | 'analyses';
	locale: Locale;
}

/** Makes one document for several domains: unusual first, then the largest change, then the largest figure. */
export function combinedDocument(
	entries: CombinedEntry[],
	{ basedOn, failed, columns, further = [], counted = 'domains', locale }: Combination,
): ReportDocument {
	const sorted = [...entries].sort(newsFirst);
	const { combined } = locale;
	const standings = entries.map(({ judged }) => judged?.standing);
	const said = standingsText(standings, failed.length, locale);
	const texts = [
		...sorted.flatMap(({ warnings = [] }) => warnings),
		...failed.map(({ name, detail, reason }) =>
			combined.isMissing({ name: name + locale.inParentheses(detail ?? ''), reason }),
		),
	];
	const [most] = sorted;
	const shown = columns
		? tableOf(sorted, columns, locale)
		: bars({ bars: sorted, entriesInSummary: 'all' }, locale);
	return {
		subject: most && combinedSubject(sorted, most, said, failed.length, locale, counted),
		headline: most
			? combined.title({ of: counted, domains: entries.length + failed.length })
			: locale.report.title({}),
		domains: [...entries, ...failed].flatMap(({ name, detail }) => [name, detail]),
		blocks: [
			...basedOn.map(context),
			...combinedSentences(sorted, said, locale),
			...(most ? [shown] : []),
			...(texts.length > 0 ? [missing(texts)] : []),
			...further,
		],
	};
}

/** How many are unusual; where nothing could be judged, the figure that comes first. */
function combinedSubject(
	entries: CombinedEntry[],
	most: CombinedEntry,
	said: string | undefined,
	failed: number,
	locale: Locale,
	of: 'domains' | 'analyses',
): string {
	const { combined, inParentheses, labelled, list } = locale;
	const domains = entries.length + failed;
	const isJudged = entries.some(({ judged }) => judged && judged.standing !== 'tooEarly');
	if (!isJudged || said === undefined) {
		const title = combined.title({ of, domains });
		const figure = formatFigure(locale, most);
		const moved = most.change === undefined ? '' : formatChange(locale, most.change);
		return figure ? labelled(title, `${most.name} ${figure}${inParentheses(moved)}`) : title;
	}
	const subject = labelled(locale.figures.subject, said);
	const news = entries.filter(({ judged }) => isNews(judged?.standing)).length;
	if (news === 0 || subject.length <= MAX_PHONE_SUBJECT) return subject;
	const missing = { standing: 'missing', domains: failed, total: domains };
	const short = combined.title({ of, news, domains });
	return list([short, ...(failed > 0 ? [combined.standing(missing)] : [])], 'comma');
}

function newsFirst(one: CombinedEntry, other: CombinedEntry): number {
	const chance = ({ judged }: CombinedEntry) => judged?.p ?? 1;
	const moved = ({ change }: CombinedEntry) => change && Math.abs(change);
	return (
		placeOf(one) - placeOf(other) ||
		(placeOf(one) < 2 ? chance(one) - chance(other) : 0) ||
		largestFirst(moved(one), moved(other)) ||
		largestFirst(one.value, other.value) ||
		(one.name < other.name ? -1 : 1)
	);
}

function placeOf({ judged }: CombinedEntry): number {
	if (isNews(judged?.standing)) return 0;
	return judged?.standing === 'still' ? 1 : 2;
}

const MAX_TOLD = 3;

/** How many are unusual and how many are missing, then the worst ones. */
function combinedSentences(
	sorted: CombinedEntry[],
	said: string | undefined,
	locale: Locale,
): Paragraph[] {
	const news = sorted.flatMap(({ judged }) => (judged && isNews(judged.standing) ? judged : []));
	const worstFirst = news.sort(
		(one, other) => severityOf(one.standing) - severityOf(other.standing),
	);
	const told = worstFirst.flatMap((each) => each.sentence ?? []).slice(0, MAX_TOLD);
	const first = said ? [verdict(locale.sentence(said), toneOfNews(news))] : [];
	return [...first, ...told.map((text) => sentence(text))];
}

/** Bad news if any entry is worse, or may be. */
function toneOfNews(news: JudgedEntry[]): Tone | undefined {
	if (news.length === 0) return undefined;
	return news.every(({ standing }) => standing === 'rose') ? 'good' : 'bad';
}

function tableOf(entries: CombinedEntry[], figures: string[], locale: Locale): Block {
	const columns = [locale.combined.domain, ...figures];
	const rows = entries.map(({ name, detail, cells = [], judged }) => ({
		cells: [{ text: name, detail }, ...cells],
		isUnusual: isNews(judged?.standing),
		isBetter: judged?.standing === 'rose',
	}));
	return table({ columns, rows, entriesInSummary: 'all' }, locale);
}

/** More are not read: the least severe are only counted. */
const MAX_CLAUSES = 5;

/** e.g. "1 down, 8 of 10 as usual, 1 without data"; undefined where nothing was judged, and nothing failed. */
export function standingsText(
	standings: Array<Standing | undefined>,
	failed: number,
	{ combined, list, report }: Locale,
): string | undefined {
	const total = standings.length + failed;
	const counts = STANDINGS.map((name) => {
		return { name, domains: standings.filter((each) => each === name).length };
	});
	const usual = counts.find(({ name }) => name === 'usual')?.domains ?? 0;
	if (usual > 0 && usual === total)
		return combined.standing({ standing: 'all', domains: total, total });
	const told = counts.filter(({ name, domains }) => name !== 'usual' && domains > 0);
	const say = (standing: string, domains: number) =>
		domains > 0 ? [combined.standing({ standing, domains, total })] : [];
	const last = [...say('usual', usual), ...say('missing', failed)];
	const room = MAX_CLAUSES - last.length;
	const shown = told.length > room ? told.slice(0, room - 1) : told;
	const others = told.slice(shown.length).reduce((sum, { domains }) => sum + domains, 0);
	const isTooEarly = usual === 0 && told.every(({ name }) => name === 'tooEarly');
	const middle = shown.flatMap(({ name, domains }) => say(name, domains));
	const said = [
		...(isTooEarly && told.length > 0 ? [report.tooEarly] : middle),
		...say('others', others),
		...last,
	];
	return said.length > 0 ? list(said, 'comma') : undefined;
}
