import { scoredDays } from '../../../reports/statistics/controlChart';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

describe('the scored days of a trend', () => {
	it('are those with a date and a score, in their order, each once with its last entry', () => {
		const trend = [
			{ date: '2026-11-03', score: '3' },
			{ date: '2026-11-01', score: 1 },
			{ date: '2026-11-02', score: null },
			{ date: 'soon', score: 5 },
			'x',
			{ score: 4 },
			{ date: '2026-11-01T23:00:00Z', score: 2 },
		];
		expect(scoredDays(trend)).toEqual([
			{ date: '2026-11-01', day: dayOf('2026-11-01'), score: 2 },
			{ date: '2026-11-03', day: dayOf('2026-11-03'), score: 3 },
		]);
		expect(scoredDays(undefined)).toEqual([]);
	});

	it.each([
		'2026-11-15T23:30:00-05:00',
		'2026-11-15T00:30:00+14:00',
		'2026-11-15 12:00',
		'2026-11-15',
	])('have the date that %s begins with', (date) => {
		expect(scoredDays([{ date, score: 70 }])).toEqual([
			{ date: '2026-11-15', day: dayOf('2026-11-15'), score: 70 },
		]);
	});

	it.each([1e308, -1e308, 100.5, -1])(
		'are none with a score of %j, which is not on the scale',
		(score) => {
			expect(scoredDays([{ date: '2026-11-15', score }])).toEqual([]);
		},
	);
});
