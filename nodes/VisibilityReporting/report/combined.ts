import { discoveryLimit } from '../../shared/statistics/falseDiscoveries';
import { sideOf, type Side } from '../../shared/statistics/sides';
import { countNamed, type Report } from './report';
import { hasLeft } from './scoreVerdict';
import { ERROR, type Judgement } from './usual';

/** The most unusual figure of a report that was judged among others. */
export interface Finding {
	/** "score", "mentions", "negative" or e.g. "engine:chatgpt". */
	about: string;
	side: Side;
	/** False for a score that left its range before the period and is still outside. */
	isNew: boolean;
}

export interface JudgedReport {
	/** With only those figures unusual that are so among all reports. */
	report: Report;
	finding?: Finding;
}

/**
 * Judges several reports together, so that fifty unchanged accounts raise no more alarms than one. A report counts as one
 * test, with the least p-value of its figures times their number (Bonferroni). Nothing becomes unusual here that is not so
 * in the report itself. A score that is still outside is not tested again, since it would make others more likely to pass.
 */
export function judgeCombined(reports: Report[]): JudgedReport[] {
	const all = reports.map((report) => ({ report, isStill: isStillOutside(report) }));
	const probabilities = all.flatMap(({ report, isStill }) =>
		isStill ? (countsProbability(report) ?? []) : (report.judged.p ?? []),
	);
	const limit = discoveryLimit(probabilities, ERROR);
	return all.map(({ report: alone, isStill }) => {
		const report = { ...alone, judged: withLimit(alone.judged, limit, isStill) };
		return { report, finding: findingOf(report, isStill) };
	});
}

/** The p-value of a report without its score. */
function countsProbability({ judged: { counts } }: Report): number | undefined {
	const all = [...counts.values()].map((count) => count.p);
	return all.length > 0 ? Math.min(...all) : undefined;
}

/** Whether the score left its range before the period, and is outside. */
function isStillOutside(report: Report): boolean {
	return report.judged.score?.isUnusual === true && !hasLeft(report);
}

function withLimit(
	{ score, counts, ...judged }: Judgement,
	p: number,
	isStill: boolean,
): Judgement {
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

/** The score is told first, then all mentions, the negative ones, and the assistant that stands out most. */
function findingOf(report: Report, isStill: boolean): Finding | undefined {
	const { score, counts } = report.judged;
	const side = score?.isUnusual ? sideOf(score) : undefined;
	const found = [...counts].filter(([, { isUnusual }]) => isUnusual);
	const told = ['mentions', 'negative'].flatMap((name) => found.filter(([each]) => each === name));
	const [first] = [...told, ...found.sort(([, one], [, other]) => one.p - other.p)];
	if (side && (!isStill || !first)) return { about: 'score', side, isNew: !isStill };
	if (!first || !report.mentions) return undefined;
	const [about, { range }] = first;
	const isAbove = countNamed(about, report.mentions.now) > range[1];
	return { about, side: isAbove ? 'above' : 'below', isNew: true };
}
