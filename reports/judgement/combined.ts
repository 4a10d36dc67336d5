import type { Report } from '../model/report';
import { falseDiscoveryLimit } from '../statistics/falseDiscovery';
import { FALSE_ALARM_RATE, type Side } from '../statistics/range';
import type { Verdicts } from '../statistics/usual';
import { isAboveUsual } from './mentionCounts';
import { judgedScore } from './score';

/** The most unusual figure of a report that was judged together with others. */
export interface MostUnusual {
	/** What the figure counts: "score", "mentions", "negative" or e.g. "engine:chatgpt". */
	about: string;
	side: Side;
	/** False for a score that left its range before the period and is still outside. */
	isNew: boolean;
}

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
	const probabilities = tested.flatMap(({ report: { judged }, isStill }) => {
		const [least] = [...judged.counts.values()].map(({ p }) => p).sort((one, other) => one - other);
		return (isStill ? least : judged.p) ?? [];
	});
	const limit = falseDiscoveryLimit(probabilities, FALSE_ALARM_RATE);
	return tested.map(({ report: alone, isStill }) => {
		const judged = withLimit(alone.judged, limit, isStill);
		const score = judgedScore(alone, judged.score, alone.score.excursion);
		const report = { ...alone, score, judged };
		return { report, finding: findingOf(report, isStill) };
	});
}

function withLimit({ score, counts, ...judged }: Verdicts, p: number, isStill: boolean) {
	const limited = <T extends { isUnusual: boolean; p: number }>(figure: T): T => ({
		...figure,
		isUnusual: figure.isUnusual && figure.p <= p,
	});
	return {
		...judged,
		score: score && !isStill ? limited(score) : score,
		counts: new Map([...counts].map(([name, count]) => [name, limited(count)])),
	};
}

/**
 * Finds the figure that stands for a report. The score comes first, unless it is merely still
 * outside and a count is unusual; then the negative mentions, all mentions, and the assistant with
 * the least p-value.
 */
function findingOf(report: Report, isStill: boolean): MostUnusual | undefined {
	const { side } = report.score;
	const { counts } = report.judged;
	const unusualCounts = [...counts].filter(([, { isUnusual }]) => isUnusual);
	const overall = ['negative', 'mentions'].flatMap((name) =>
		unusualCounts.filter(([figure]) => figure === name),
	);
	const [first] = [...overall, ...unusualCounts.sort(([, one], [, other]) => one.p - other.p)];
	if (side && (!isStill || !first)) return { about: 'score', side, isNew: !isStill };
	if (!first || !report.mentions) return undefined;
	const [about] = first;
	return { about, side: isAboveUsual(report, about) ? 'above' : 'below', isNew: true };
}
