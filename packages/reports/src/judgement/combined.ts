import type { MostUnusual, Report } from '../model/report';
import { falseDiscoveryLimit } from '../statistics/falseDiscovery';
import { FALSE_ALARM_RATE } from '../statistics/range';
import { isAnyUnusual } from './report';
import { judgedScore } from './score';

/**
 * Judges several reports together, so that fifty unchanged accounts raise no more alarms than one:
 * at most a twentieth of what is called unusual is expected to be false (`falseDiscoveryLimit`).
 * Each report counts as one test, by the least p-value of its figures (Bonferroni). What is usual
 * in its own report stays usual. A score that left its range before the period and is still outside
 * is not tested again.
 * @returns the reports, whose figures are unusual only if they are so among all
 */
export function judgeCombined(all: Report[]) {
	const tested = all.map((report) => {
		// Such a score left its range before the period, so it is no news that could be false.
		return { report, isStill: report.score.isUnusual === true && !report.score.hasLeft };
	});
	const probabilities = tested.flatMap(({ report: { counts, p }, isStill }) => {
		const all = [...counts.values()].flatMap((count) => count.p ?? []);
		const [least] = all.sort((one, other) => one - other);
		return (isStill ? least : p) ?? [];
	});
	const limit = falseDiscoveryLimit(probabilities, FALSE_ALARM_RATE);
	return tested.map(({ report: alone, isStill }) => {
		const report = withLimit(alone, limit, isStill);
		return { report, finding: findingOf(report, isStill) };
	});
}

/** Calls a figure unusual only if its p-value is within a limit. A score that is still outside stays. */
function withLimit(report: Report, limit: number, isStill: boolean): Report {
	const { usual, isUnusual, excursion } = report.score;
	const isLimited = usual && isUnusual && !isStill;
	const verdict = isLimited && { ...usual, isUnusual: usual.p <= limit };
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
