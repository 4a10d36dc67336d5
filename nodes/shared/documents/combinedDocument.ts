import type { Cell, Figure, Insights, Part, ReportDocument, Verdict } from './document';
import { formatChange, formatFigure, formatNumber } from './figures';
import { isNews, severityOf, standingsText, type Standing } from './standings';
import { largestFirst } from '../values/rows';
import { counted } from '../values/counted';

/** A figure of one of several domains; its verdict is about the change. */
export interface CombinedEntry extends Figure, Verdict {
	/** What the figure is of, e.g. a domain. */
	name: string;
	change: number | undefined;
	/** What is missing of it. */
	warnings?: string[];
	/** All its figures, for a table. */
	cells?: Cell[];
	judged?: JudgedEntry;
}

/** What came out where all entries were judged together. */
export interface JudgedEntry {
	standing: Standing;
	/** The probability that chance alone gives what is unusual most. */
	p: number;
	/** What is unusual most, as a sentence. */
	sentence?: string;
}

export interface Combination {
	/** What the figures are, e.g. "Daily visibility score". */
	label: string;
	/** What they are based on, e.g. "Daily visibility score, change in 30 days". */
	context: string;
	/** Names of what is not available. */
	failed: string[];
	/** Headings of the cells; absent: the figures are shown as bars. */
	columns?: string[];
	further?: Part[];
}

/**
 * One document for several domains in any order: what is unusual first, then the largest change, then the largest figure.
 */
export function combinedDocument(
	entries: CombinedEntry[],
	{ label, context, failed, columns, further = [] }: Combination,
): ReportDocument {
	const sorted = [...entries].sort(newsFirst);
	const count = counted(entries.length, 'domain');
	const said = standingsText(entries.flatMap(({ judged }) => judged?.standing ?? []));
	const texts = [
		...sorted.flatMap(({ warnings = [] }) => warnings),
		...failed.map((name) => `${name} is not available.`),
	];
	const [most] = sorted;
	return {
		subject: most && subjectOf(sorted, most, said),
		parts: [
			{ kind: 'title', text: most ? `AI visibility of ${count}` : 'AI visibility report' },
			{ kind: 'note', role: 'context', text: context },
			...insightsOf(sorted, said, failed.length),
			...(most ? [columns ? tableOf(sorted, columns) : barsOf(sorted, label)] : []),
			...(texts.length > 0 ? [{ kind: 'missing', texts } as const] : []),
			...further,
		],
	};
}

/** More is cut off on a phone. */
const MAX_SUBJECT = 60;

/** How many are unusual; where nothing could be judged, the figure that comes first. */
function subjectOf(
	entries: CombinedEntry[],
	most: CombinedEntry,
	said: string | undefined,
): string {
	const count = counted(entries.length, 'domain');
	const isJudged = entries.some(({ judged }) => judged && judged.standing !== 'tooEarly');
	if (!isJudged) return [`AI visibility of ${count}`, ...figureText(most)].join(': ');
	const subject = `AI visibility of ${count}: ${said}`;
	const news = entries.filter(({ judged }) => isNews(judged?.standing)).length;
	if (news === 0 || subject.length <= MAX_SUBJECT) return subject;
	return `AI visibility: ${news} of ${count} unusual`;
}

function newsFirst(one: CombinedEntry, other: CombinedEntry): number {
	const isOutside = ({ judged }: CombinedEntry) =>
		judged && severityOf(judged.standing) < severityOf('usual') ? 1 : 0;
	const isNew = ({ judged }: CombinedEntry) => (isNews(judged?.standing) ? 1 : 0);
	const chance = ({ judged }: CombinedEntry) => judged?.p ?? 1;
	const moved = ({ change }: CombinedEntry) => change && Math.abs(change);
	return (
		isNew(other) - isNew(one) ||
		isOutside(other) - isOutside(one) ||
		(isOutside(one) ? chance(one) - chance(other) : 0) ||
		largestFirst(moved(one), moved(other)) ||
		largestFirst(one.value, other.value) ||
		(one.name < other.name ? -1 : 1)
	);
}

/** How many are unusual, which one is worst, and how many are missing. */
function insightsOf(sorted: CombinedEntry[], said: string | undefined, failed: number): Insights[] {
	const news = sorted.flatMap(({ judged }) => (judged && isNews(judged.standing) ? judged : []));
	const [worst] = news.sort((one, other) => severityOf(one.standing) - severityOf(other.standing));
	const sentences = [
		...(said ? [{ text: `${capital(said)}.`, isUnusual: news.length > 0 }] : []),
		...(worst?.sentence ? [{ text: worst.sentence, isUnusual: false }] : []),
		...(failed > 0 ? [{ text: missingText(failed), isUnusual: false }] : []),
	];
	return sentences.length > 0 ? [{ kind: 'insights', sentences }] : [];
}

function missingText(count: number): string {
	return count === 1
		? '1 domain is not available.'
		: `${formatNumber(count)} domains are not available.`;
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** None where no figure was requested. */
function figureText(entry: CombinedEntry): string[] {
	const { name, change } = entry;
	const figure = formatFigure(entry);
	if (figure === '') return [];
	return [
		change === undefined ? `${name} ${figure}` : `${name} ${figure} (${formatChange(change)})`,
	];
}

function tableOf(entries: CombinedEntry[], columns: string[]): Part {
	const rows = entries.map(({ name, cells = [], judged }) => ({
		cells: [{ text: name }, ...cells],
		isUnusual: isNews(judged?.standing),
	}));
	return { kind: 'table', columns: ['Domain', ...columns], rows };
}

function barsOf(entries: CombinedEntry[], label: string): Part {
	const bars = entries.map(({ name, value, absent, change, isUnusual }) => {
		return { name, value, absent, change, isUnusual, isOwn: false };
	});
	const whole = Math.max(...bars.map(({ value }) => value ?? 0), 100);
	return { kind: 'bars', label, bars, whole };
}
