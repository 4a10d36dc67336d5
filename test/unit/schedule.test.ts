import {
	planQuestions,
	TYPICAL_DURATIONS,
	untilNextQuestion,
} from '../../nodes/VisibilityAnalysis/schedule';

/** Asks until a job of the given duration is done. */
function play(seconds: number, plan?: number[]): { calls: number; lateSeconds: number } {
	let elapsed = 0;
	let calls = 0;
	do {
		elapsed += untilNextQuestion(elapsed, plan);
		calls += 1;
	} while (elapsed < seconds * 1000);
	return { calls, lateSeconds: elapsed / 1000 - seconds };
}

describe('the automatic schedule', () => {
	it('asks a typical job few times and notices its end soon', () => {
		const plays = TYPICAL_DURATIONS.map((duration) => play(duration));
		const mean = (key: 'calls' | 'lateSeconds') =>
			plays.reduce((sum, played) => sum + played[key], 0) / plays.length;
		expect(mean('calls')).toBeLessThan(2.5);
		expect(mean('lateSeconds')).toBeLessThan(4.5);
	});

	it('asks a long job with growing pauses, so that calls grow with the logarithm', () => {
		expect(play(600).calls).toBeLessThan(20);
		expect(play(6_000).calls - play(600).calls).toBeLessThanOrEqual(12);
		expect(play(600).lateSeconds).toBeLessThan(150);
	});

	it('asks once where the duration is certain', () => {
		expect(planQuestions([40, 40, 40])).toEqual([40]);
	});

	it('asks in between where durations fall into two groups', () => {
		expect(planQuestions([2, 2, 2, 600, 600, 600])).toEqual([2, 600]);
	});

	it('never asks twice within a second', () => {
		expect(untilNextQuestion(0, [])).toBe(1_000);
		expect(untilNextQuestion(39_500, [40, 60])).toBe(20_500);
	});
});
