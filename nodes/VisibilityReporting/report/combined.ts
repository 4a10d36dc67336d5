import { discoveryLimit } from '../../shared/statistics/falseDiscoveries';
import { sideOf, type Side } from '../../shared/statistics/sides';
import { countOf, type Report } from './report';
import { hasLeft } from './scoreVerdict';
import { ERROR, type Judgement } from './usual';

/** What of a report is unusual most, where several were judged together. */
export interface Finding {
	/** What is told of it: "score", "mentions", "negative" or e.g. "engine:chatgpt". */
	about: string;
	side: Side;
	/** Whether it began in the period; else a score that left its range earlier is still outside. */
	isNew: boolean;
}

export interface JudgedReport {
	/** In which only that is unusual which is so among all reports. */
	report: Report;
	finding?: Finding;
}

/**
 * Judges several reports together, so that fifty accounts that stay as they are raise no more alarms than one: a report
 * counts as one test, whose probability is that of its most improbable figure times their number (Bonferroni). What is
 * unusual here is so in the report itself, too. A score that is still outside is not tested again: it would be a
 * discovery that lets others pass.
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

/** The probability of a report without its score. */
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
	const limited = <T extends { isUnusual: boolean; p: number }>(figure: T): T => {
		return { ...figure, isUnusual: figure.isUnusual && figure.p <= p };
	};
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
	const isAbove = countOf(report.mentions, about) > range[1];
	return { about, side: isAbove ? 'above' : 'below', isNew: true };
}
