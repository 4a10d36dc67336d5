import { meanSince } from '../../../reports/documents/effectDocument';
import { effectOf, steady } from '../reports';

it('gives the mean since the day when too few days before have a score', () => {
	const data = effectOf({ scores: [...steady(27), ...steady(30)] });
	const sum = steady(30).reduce((all, score) => all + score, 0);
	expect(data.effects.score).toBeUndefined();
	expect(meanSince(data)).toBeCloseTo(sum / 30, 2);
});

it.each([
	['last7Days', 2, 'tooEarly'],
	['previousMonth', 26, undefined],
] as const)('judges 5 scores of %s by whether more may come', (word, missing, verdict) => {
	const scores = [...steady(91), ...Array<null>(missing).fill(null), ...steady(5)];
	const { score } = effectOf({ word, scores }).effects;
	expect(score).toMatchObject({ change: expect.any(Number) });
	expect(score!.verdict).toBe(verdict);
});
