import { planPolls, type Duration } from './pollSchedule';

/**
 * Typical durations, each as likely as the other: 30 s plus an exponential of mean 15 s, cut at
 * 90 s. The service's document says 30 to 90 s, and 45 s on average.
 */
export const TYPICAL_DURATIONS: number[] = Array.from({ length: 200 }, (_, index) =>
	Math.min(90, 30 - 15 * Math.log(1 - (index + 0.5) / 200)),
);

/** Durations that agree with the document, in seconds: its range, plus response times. */
const DOCUMENTED = { from: 25, to: 100 };

/** Number of recent durations to keep. */
const KEPT = 40;

/** Weight of the document, in observations, if all or none of the observed durations agree with it. */
const DOCUMENT_COUNTS = { most: 60, least: 0.5 };

/** The next duration after an observed one: about the same, rarely much longer. */
const NEXT_ONE: Array<{ factor: number; weight: number }> = [
	{ factor: 0.95, weight: 0.2 },
	{ factor: 1, weight: 0.3 },
	{ factor: 1.1, weight: 0.25 },
	{ factor: 1.2, weight: 0.15 },
	{ factor: 1.6, weight: 0.06 },
	{ factor: 2.5, weight: 0.04 },
];

/**
 * Combines the typical durations with the observed ones. The more of them disagree with the document,
 * the less weight it has.
 *
 * @param observed in seconds
 * @returns ascending
 */
export function expectedDurations(observed: number[]): Duration[] {
	const { from, to } = DOCUMENTED;
	const documented = observed.filter((seconds) => seconds >= from && seconds <= to).length;
	const share = observed.length === 0 ? 1 : documented / observed.length;
	const { most, least } = DOCUMENT_COUNTS;
	const weight = Math.max(least, most * share ** 2) / TYPICAL_DURATIONS.length;
	return [
		...TYPICAL_DURATIONS.map((seconds) => ({ seconds, weight })),
		...observed.flatMap((seconds) =>
			NEXT_ONE.map(({ factor, weight: each }) => ({ seconds: seconds * factor, weight: each })),
		),
	].sort((one, other) => one.seconds - other.seconds);
}

/**
 * The durations that this process has observed, and the poll times that follow. For analyses of 200 s:
 * 4 calls instead of 12, and a delay of 0 s instead of 20 (bench `schedule`).
 */
export class Durations {
	private observed: number[] = [];

	private plan: number[] | undefined;

	/** @param seconds duration of an analysis */
	record(seconds: number): void {
		this.observed = [...this.observed, seconds].slice(-KEPT);
		this.plan = undefined;
	}

	/** Poll times in seconds after the start of an analysis, ascending. */
	pollTimes(): number[] {
		this.plan ??= planPolls(expectedDurations(this.observed));
		return this.plan;
	}

	/**
	 * The time after which this share of the analyses is complete, in seconds.
	 *
	 * @param share from 0 to 1
	 */
	within(share: number): number {
		const durations = expectedDurations(this.observed);
		const all = durations.reduce((sum, { weight }) => sum + weight, 0);
		let sum = 0;
		for (const { seconds, weight } of durations) {
			sum += weight;
			if (sum >= share * all) return seconds;
		}
		return durations.at(-1)?.seconds ?? 0;
	}
}
