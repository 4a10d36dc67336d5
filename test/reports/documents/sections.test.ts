import { trendSection } from '../../../reports/documents/reportDocument';
import { ENGLISH } from '../locales';
import { reportOf, steady } from '../reports';

it('the trend is drawn with the band of its level, where that is known', () => {
	const bandOf = (scores: number[]) =>
		trendSection(reportOf({ scores }), ENGLISH).flatMap((part) =>
			'points' in part ? [part.band] : [],
		);
	const { low, high } = reportOf({ scores: steady(91) }).judged.score!;
	expect(bandOf(steady(91))).toEqual([{ low, high }]);
	expect(bandOf(steady(19))).toEqual([undefined]);
});
