import type { MostUnusual, Report, Standing } from '../model/report';
import { falseDiscoveryLimit } from '../statistics/falseDiscovery';
import { FALSE_ALARM_RATE } from '../statistics/range';
import { daysBefore } from '../time/dates';
import { minimum } from '../values/numbers';
import { isAnyUnusual } from './report';
import { judgedScore } from './score';

/** A report that was judged together with others. */
export interface JudgedTogether {
	/** The report, whose figures are unusual only if they are so among all. */
	report: Report;
	/** The figure that stands for it; undefined if all is as usual, or was not judged. */
	finding?: MostUnusual;
	/** Where it stands among them; undefined if it has nothing to judge, or was read in part only. */
	standing?: Standing;
}

/**
 * Judges several reports together, so that fifty unchanged accounts raise no more alarms than one:
 * at most a twentieth of what is called unusual is expected to be false (`falseDiscoveryLimit`).
 * Each report counts as one test, by the least p-value of its figures (Bonferroni). What is usual
 * in its own report stays usual.
 *
 * A score that left its range before the period has to pass the test, too, because chance puts some
 * of fifty outside in each week, and most of them were news in no message (`npm run bench -- usual`,
 * "several accounts in one message"). But being old, it does not help others to be news.
 * @param isOneAccount true if all are of one account. Then they are judged by their scores alone,
 * because mentions are the account's
 * @returns the reports in their order
 */
export function judgeCombined(all: Report[], isOneAccount = false): JudgedTogether[] {
	const tested = all.map((report) => {
		return { report, isStill: report.score.isUnusual === true && !report.score.hasLeft };
	});
	const news = tested.flatMap(({ report, isStill }) =>
		isStill ? leastOfCounts(report) : (report.p ?? []),
	);
	const limit = falseDiscoveryLimit(news, FALSE_ALARM_RATE);
	const limitOfStill = falseDiscoveryLimit(
		all.flatMap(({ p }) => p ?? []),
		FALSE_ALARM_RATE,
	);
	return tested.map(({ report: alone, isStill }) => {
		const report = withLimits(alone, limit, isStill ? limitOfStill : limit);
		const finding = findingOf(report, isStill);
		return { report, finding, standing: standingOf(report, finding, isOneAccount) };
	});
}

/** The standing of a report by the figure that stands for it, if there is any. */
function standingOf(
	report: Report,
	finding: MostUnusual | undefined,
	isOneAccount: boolean,
): Standing | undefined {
	const { score, isUnusual, visibility, mentions, compares, isOfAccount } = report;
	// Of another domain than the account's, only the score is known.
	if (report.isEmpty || (visibility === null && !isOfAccount)) return 'missing';
	if (finding) return finding.isNew ? 'news' : 'still';
	if (!compares || (!visibility && !(mentions && isOfAccount))) return undefined;
	const isJudged = (visibility ? score.usual : isUnusual) !== undefined;
	if (!isJudged) return 'early';
	// Where the mentions or the score could not be read, what is usual of the rest is no all-clear.
	const isPartly = !isOneAccount && report.lacks && report.lacks.domain === undefined;
	return isPartly ? undefined : 'usual';
}

/**
 * The day of the first report that can judge what it is too early to judge now, as a calendar date;
 * undefined if that is not known.
 */
export function judgedFrom({ score, whyUnjudged, period }: Report): string | undefined {
	const { tooEarly } = score;
	// A report of the days up to yesterday has the days that are lacking one day after the last.
	if (tooEarly) return daysBefore(period.to, tooEarly.days - tooEarly.needed - 1);
	return whyUnjudged?.why === 'early' ? whyUnjudged.from : undefined;
}

/** The least p-value of a report's counts; Infinity if none was judged. */
function leastOfCounts({ counts }: Report): number {
	return minimum([...counts.values()].flatMap(({ p }) => p ?? []));
}

/** Calls a figure unusual only if its p-value is within its limit. */
function withLimits(report: Report, limit: number, limitOfScore: number): Report {
	const { usual, isUnusual, excursion } = report.score;
	const verdict = usual && isUnusual && { ...usual, isUnusual: usual.p <= limitOfScore };
	const score = verdict ? judgedScore(report, verdict, excursion) : report.score;
	const counts = new Map(
		[...report.counts].map(([name, count]) => [
			name,
			count.isUnusual && (count.p ?? 1) > limit
				? { ...count, isUnusual: false, side: undefined }
				: count,
		]),
	);
	return { ...report, score, counts, isUnusual: isAnyUnusual(score, counts) };
}

/**
 * Finds the figure that stands for a report. The score comes first, unless it is merely still
 * outside and a count is unusual; then the negative mentions, all mentions, and the assistant with
 * the least p-value.
 */
function findingOf({ score, counts }: Report, isStill: boolean): MostUnusual | undefined {
	const unusualCounts = [...counts].flatMap(([about, { side, p = 1 }]) =>
		side ? { about, side, p } : [],
	);
	const overall = ['negative', 'mentions'].flatMap((name) =>
		unusualCounts.filter(({ about }) => about === name),
	);
	const [first] = [...overall, ...unusualCounts.sort((one, other) => one.p - other.p)];
	const { side } = score;
	if (side && (!isStill || !first)) return { about: 'score', side, isNew: !isStill };
	return first && { about: first.about, side: first.side, isNew: true };
}
