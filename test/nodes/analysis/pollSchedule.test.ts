import { POLL_TIMES, untilNextPoll } from '../../../nodes/VisibilityAnalysis/wait';

/** Polls until a job of the given duration is done. */
function play(seconds: number, isCheap = false): { calls: number; lateSeconds: number } {
	let elapsed = 0;
	let calls = 0;
	do {
		elapsed += untilNextPoll(elapsed, isCheap);
		calls += 1;
	} while (elapsed < seconds * 1000);
	return { calls, lateSeconds: elapsed / 1000 - seconds };
}

function costOf(durations: number[]) {
	const plays = durations.map((duration) => play(duration));
	const mean = (key: 'calls' | 'lateSeconds') =>
		plays.reduce((sum, played) => sum + played[key], 0) / plays.length;
	const [calls, late] = [mean('calls'), mean('lateSeconds')];
	return { calls, late, cost: calls + 0.4 * late };
}

/** Durations as documented, but other ones than the plan is made from. */
const DOCUMENTED = Array.from({ length: 5_000 }, (_, index) =>
	Math.min(90, 30 - 15 * Math.log(1 - (index + 0.5) / 5_000)),
);

describe('the automatic poll schedule', () => {
	it('is near the optimum of calls and delay for documented durations', () => {
		const ours = costOf(DOCUMENTED);
		expect(ours.calls).toBeLessThanOrEqual(2.5);
		expect(ours.late).toBeLessThanOrEqual(4.2);
		// The optimum by dynamic programming over the same 5,000 durations is 4.086.
		expect(ours.cost).toBeLessThanOrEqual(1.1 * 4.086);
	});

	it('notices each documented duration within a quarter of it', () => {
		const worst = Math.max(...DOCUMENTED.map((each) => play(each).lateSeconds / each));
		expect(worst).toBeLessThanOrEqual(0.25);
	});

	it.each([
		[100, 10, 30],
		[600, 18, 150],
		[6_000, 29, 1_500],
		[60_000, 40, 15_000],
	])(
		'polls an analysis of %i s at most %i times and notices it at most %i s late',
		(seconds, calls, late) => {
			const played = play(seconds);
			expect(played.calls).toBeLessThanOrEqual(calls);
			expect(played.lateSeconds).toBeLessThanOrEqual(late);
		},
	);

	it('notices the end within 5 s where calls are cheap', () => {
		const late = DOCUMENTED.map((each) => play(each, true).lateSeconds);
		expect(Math.max(...late)).toBeLessThanOrEqual(5);
	});

	it('never polls twice within a second', () => {
		const [first, second] = POLL_TIMES.map((seconds) => seconds * 1000);
		expect(untilNextPoll(first! - 1_001, false)).toBe(1_001);
		expect(untilNextPoll(first! - 1_000, false)).toBe(second! - first! + 1_000);
		expect(untilNextPoll(89_500, false)).toBeCloseTo(22_375);
	});
});
