import { backoffMs, refusalPauseMs } from '../../../nodes/shared/http/retryPolicy';

it('doubles the back-off each time to at most 30 s, with a jitter over its upper half', () => {
	expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, 0))).toEqual([500, 1000, 2000, 4000]);
	expect(backoffMs(1, 0.5)).toBe(750);
	expect(backoffMs(50, 0)).toBe(15_000);
});

describe('the pause after refusals in a row', () => {
	const pauses = (asked: number | undefined, random = 0) =>
		[1, 2, 5, 10, 15, 20, 21, 1_000].map((refusals) => refusalPauseMs(refusals, asked, random));

	it('grows to half a minute within about 20 where the service asks for next to nothing', () => {
		expect(pauses(0)).toEqual([100, 135, 333, 1_490, 6_679, 29_947, 30_000, 30_000]);
	});

	it('is never shorter than the service asks', () => {
		expect(pauses(1_000)).toEqual([1_000, 1_000, 1_000, 1_490, 6_679, 29_947, 30_000, 30_000]);
		expect(pauses(60_000)).toEqual(Array(8).fill(60_000));
	});

	it('doubles from a second on where the service asks for nothing', () => {
		const unasked = [1, 2, 3, 4, 5, 6].map((refusals) => refusalPauseMs(refusals, undefined, 0));
		expect(unasked).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
	});

	it('has a jitter on top, of up to 30 % of the pause', () => {
		const most = 1 - Number.EPSILON;
		expect(pauses(0, most)).toEqual([130, 176, 432, 1_937, 8_682, 38_931, 39_000, 39_000]);
		expect(refusalPauseMs(1, 60_000, most)).toBe(78_000);
		expect(refusalPauseMs(1, undefined, 0.5)).toBe(1_150);
	});

	it('is five minutes before the jitter when the service asks for more', () => {
		expect(refusalPauseMs(1, 3_600_000, 0.5)).toBe(345_000);
	});
});
