import type { Locale } from '../language/locale';
import { plain } from '../language/text';
import type { Finding, Report } from '../model/report';
import { capitalize, widthOf } from '../values/text';
import type { Insight } from './insight';
import { asUsual } from './report';

/** The most columns of a headline, of which a full-width sign takes two. A phone shows as many. */
const MAX_HEADLINE = 60;

/** A headline names no more than this. */
const MAX_FINDINGS = 2;

/** The findings that the headline of a report names, the worst first. */
export function namedFindings({ findings }: Report): Finding[] {
	const news = findings.filter(({ isNew }) => isNew);
	return (news.length > 0 ? news : findings).slice(0, MAX_FINDINGS);
}

/** The headline of a period that is as usual; undefined of others, or if more is to be said. */
export function normalHeadline(
	report: Report,
	insights: Insight[],
	locale: Locale,
): string | undefined {
	if (report.isUnusual !== false || !report.isCompared || report.score.wasOutside) return undefined;
	const isMore = insights.some(({ about }) => about === 'score' || about === 'mentions');
	if (insights[0]?.about !== 'period' || isMore) return undefined;
	if (report.lacks) return asUsual(report.lacks, locale);
	return capitalize(locale.report.normal({ ...report.periodLength, isSentence: false }));
}

/** An insight in a few words, if it has them and its sentence is longer than a headline. */
export function briefOf({ verdict, brief }: Insight): string | undefined {
	return widthOf(plain(verdict)) > MAX_HEADLINE ? brief && capitalize(brief) : undefined;
}

/**
 * What a report says has happened: what is unusual, that nothing is, or its first sentence. It is
 * undefined if it says nothing.
 */
export function headlineOf(
	report: Report,
	insights: Insight[],
	locale: Locale,
): string | undefined {
	const [first] = insights.filter(({ about }) => about !== 'plan');
	return (
		findingsHeadline(report, locale) ??
		(first && briefOf(first)) ??
		normalHeadline(report, insights, locale) ??
		(first && plain(first.verdict))
	);
}

/**
 * What has happened, in few words, e.g. "Score down, negative mentions tripled (70 → 224)";
 * undefined if nothing is unusual.
 */
export function findingsHeadline(report: Report, locale: Locale): string | undefined {
	return findingsHeadlines(report, locale)[0];
}

/** The same headline in fewer and fewer words; the first is the longest that a phone shows. */
export function findingsHeadlines(report: Report, locale: Locale): string[] {
	const [first, second] = namedFindings(report);
	if (!first) return [];
	const say = (phrases: string[]) => capitalize(locale.list(phrases, 'comma'));
	const phrase = (finding: Finding, isFull: boolean) => phraseOf(finding, isFull, report, locale);
	const [full, brief] = [phrase(first, true), phrase(first, false)];
	const both = second
		? pairsOf(first, second).map(([one, other]) => [phrase(first, one), phrase(second, other)])
		: [];
	const all = [...both, [full], [brief]].map(say);
	const fitting = all.findIndex((text) => widthOf(text) <= MAX_HEADLINE);
	return all.slice(fitting);
}

/**
 * The first large change of a young account's mentions in few and fewer words, e.g. "Negative
 * mentions tripled (56 → 182)"; empty without one.
 */
export function earlyHeadlines(
	{ early: [first] }: Report,
	{ headline, inParentheses }: Locale,
): string[] {
	if (!first) return [];
	const { filter: filters, now, before } = first;
	const brief = headline.count({ filters, went: now === 0 ? 'zero' : wentOf(now, before) });
	return [brief + inParentheses(headline.steps({ before, now })), brief].map(capitalize);
}

/** Which of two findings have their details, in the order in which they give way to room. */
function pairsOf(first: Finding, second: Finding): Array<[first: boolean, second: boolean]> {
	// The figures of one count are enough, because both stand below. They say more than the day since
	// which a score has moved.
	const none: [boolean, boolean] = [false, false];
	if ('kind' in first) return [[true, true], [false, true], [true, false], none];
	const one: Array<[boolean, boolean]> = [[true, false], [false, true], none];
	return 'kind' in second ? [[true, true], ...one] : one;
}

/**
 * One finding in words.
 * @param isFull whether it has the figures of a count, or the day since which a score has moved
 */
function phraseOf(
	finding: Finding,
	isFull: boolean,
	{ period }: Report,
	{ figures, headline, inParentheses, mentions, report }: Locale,
): string {
	if ('kind' in finding) {
		return headline.score({ ...finding, since: isFull ? finding.since : undefined, to: period.to });
	}
	const behind = (text: string) => (isFull ? inParentheses(text) : '');
	const { filter: filters, side, now, before, range } = finding;
	const [low, high] = range;
	const usual = figures.usual({ low, high, decimals: undefined });
	if (now === 0) {
		return isFull
			? mentions.none({ filters, low, high })
			: headline.count({ filters, went: 'zero' });
	}
	// A count may have fallen and still be above its usual range.
	if (now > before !== (side === 'above')) {
		return report.moreThanUsual({ filters, isMore: side === 'above' }) + behind(usual);
	}
	return (
		headline.count({ filters, went: wentOf(now, before) }) + behind(headline.steps({ before, now }))
	);
}

/** A count doubled, for example, if it is about twice as large. */
function wentOf(now: number, before: number): string {
	const ratio = now / before;
	if (ratio >= 2.75 && ratio <= 3.5) return 'tripled';
	if (ratio >= 1.8 && ratio <= 2.4) return 'doubled';
	if (ratio >= 0.45 && ratio <= 0.55) return 'halved';
	return now > before ? 'up' : 'down';
}
