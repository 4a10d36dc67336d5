import type { FigureInput } from '../blocks/numbers';
import { heading } from '../blocks/paragraphs';
import { trend } from '../blocks/trendChart';
import type { Block } from '../blocks/types';
import type { Locale } from '../language/locale';
import type { Report } from '../model/report';
import { daysBefore, earlierDate } from '../time/dates';

/** The key figure of the score, with its change, and its average beside its usual range. */
export function scoreMetric(report: Report, locale: Locale): FigureInput[] {
	if (!report.visibility) return [];
	const { combined, figures } = locale;
	const { last, usual: chart, change: by, isChangeUnusual: isUnusual } = report.score;
	return [
		{
			label: combined.score,
			value: last,
			absent: figures.absent({ of: 'score' }),
			// The score has as many decimals as its usual range.
			decimals: chart && 1,
			change: by === undefined ? undefined : { by, isUnusual },
			usual: chart && figures.average({ chart }),
			range: chart && figures.average({ chart }),
		},
	];
}

/** A trend shows at least this many days. */
const LEAST_DAYS = 30;

/** The trend of the score: the average of each day, because the usual range is that of averages. */
export function trendSection({ score, period }: Report, locale: Locale): Block[] {
	const { last, usual: chart, days } = score;
	const first = earlierDate(daysBefore(period.to, LEAST_DAYS - 1), period.from);
	const points = days.filter(({ date }) => date >= first);
	if (points.length < 2 || last === undefined) return [];
	const band = chart && { low: chart.low, high: chart.high };
	const name = chart ? locale.score.averageBy : locale.combined.score;
	return [
		heading(locale.score.daily({})),
		trend({ points, band, since: period.from, name }, locale),
	];
}
