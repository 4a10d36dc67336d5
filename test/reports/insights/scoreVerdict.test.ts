import { periodScoreChange } from '../../../reports/insights/report';
import { isChangeUnusual } from '../../../reports/insights/judgement';
import { reportOf, steady } from '../reports';

const below = (...last: number[]) => [
	...steady(78),
	...steady(12).map((each) => each - 4),
	...last,
];

/** A fall within the period, which ends with one day of its own. */
const fallen = (last: number) => [...steady(85), 66, 66, 66, 66, 66, last];

describe('the change of a score', () => {
	it.each<[string, number[], boolean | undefined]>([
		['is usual where its level is', steady(91), false],
		['is unusual to the side on which its level has left its range', fallen(66), true],
		['is neither to the other side', fallen(72.5), undefined],
		['is neither where its level had left it before', below(66), undefined],
		[
			'is neither where two days differ by more than they usually do',
			[...steady(90), 77],
			undefined,
		],
		['is neither where there is none', fallen(steady(84)[83]!), undefined],
		[
			'is neither where the day stands out, though two days may differ by as much',
			[...steady(83), 74, ...steady(6), 75.2],
			undefined,
		],
	])('%s', (_, scores, isUnusual) => {
		const report = reportOf({ scores });
		expect(isChangeUnusual(report, periodScoreChange(report)!)).toBe(isUnusual);
	});
});
