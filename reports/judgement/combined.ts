import type { Report } from '../model/report';
import { falseDiscoveryLimit } from '../statistics/falseDiscovery';
import { FALSE_ALARM_RATE, type Side, sideOf } from '../statistics/range';
import type { Verdicts } from '../statistics/usual';
import * as reports from './mentionCounts';
import { hasLeft } from './score';

/** The most unusual figure of a report that was judged among others. */
export interface MostUnusual {
	/** "score", "mentions", "negative" or e.g. "engine:chatgpt". */
	about: string;
	side: Side;
	/** False for a score that left its range before the period and is still outside. */
	isNew: boolean;
}

/**
 * Judges several reports together, so that fifty unchanged accounts raise no more alarms than one. A report counts as one
 * test (Bonferroni). Nothing usual becomes unusual; a score still outside is not tested again.
 * @returns the reports, with only those figures unusual that are so among all
 */
export function judgeCombined(all: Report[]) {
	const tested = all.map((report) => {
		// It left its range before the period.
		return { report, isStill: report.judged.score?.isUnusual === true && !hasLeft(report) };
	});
	const probabilities = tested.flatMap(({ report: { judged }, isStill }) => {
		const [least] = [...judged.counts.values()].map(({ p }) => p).sort((one, other) => one - other);
		return (isStill ? least : judged.p) ?? [];
	});
	const limit = falseDiscoveryLimit(probabilities, FALSE_ALARM_RATE);
	return tested.map(({ report: alone, isStill }) => {
		const report = { ...alone, judged: withLimit(alone.judged, limit, isStill) };
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

/** The score is told first, then the negative mentions, all of them, and the assistant that stands out most. */
function findingOf(report: Report, isStill: boolean): MostUnusual | undefined {
	const { score, counts } = report.judged;
	const side = score?.isUnusual ? sideOf(score) : undefined;
	const found = [...counts].filter(([, { isUnusual }]) => isUnusual);
	const overall = ['negative', 'mentions'].flatMap((name) =>
		found.filter(([figure]) => figure === name),
	);
	const [first] = [...overall, ...found.sort(([, one], [, other]) => one.p - other.p)];
	if (side && (!isStill || !first)) return { about: 'score', side, isNew: !isStill };
	if (!first || !report.mentions) return undefined;
	const [about] = first;
	return { about, side: reports.isAboveUsual(report, about) ? 'above' : 'below', isNew: true };
}
