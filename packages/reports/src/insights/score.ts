import type { Locale } from '../language/locale';
import type { Report } from '../model/report';
import type { JudgedScore } from '../model/score';
import type { DateRange } from '../time/periods';
import { type Decimals, tenths } from '../values/numbers';
import { type Insight, insight } from './insight';

/**
 * The sentences that limit the statement that a score is as usual: it moves slowly, or its last day
 * is not at the end of the period.
 */
export function scoreCaveats({ score, period }: Report, { score: say }: Locale): string[] {
	const { slowWithin, oldDate } = score;
	const slow = slowWithin === undefined ? [] : [say.slow({ points: Math.ceil(slowWithin) })];
	return [...slow, ...oldScore(oldDate, period.to, say)];
}

/**
 * A sentence with the day of the last score, if that is old.
 * @param to the last day of the period
 */
export function oldScore(date: string | undefined, to: string, say: Locale['score']): string[] {
	return date === undefined ? [] : [say.old({ date, to })];
}

/**
 * The sentences on what has happened to the score, and on its steady rise or fall. There are none
 * of a score that stayed as it was, or if the user does not want to compare.
 */
export function scoreInsights(report: Report, locale: Locale): Insight[] {
	const { score, isCompared } = report;
	if (!report.visibility || !report.compares) return [];
	if (isCompared && score.tooEarly) {
		const brief = locale.headline.state({ kind: 'early' });
		return [insight('score', locale.score.tooEarly(score.tooEarly), { brief })];
	}
	return [...newsInsight(report, locale), ...driftInsight(score, locale)];
}

function newsInsight({ score, period }: Report, { score: say, headline }: Locale): Insight[] {
	const { news, usual: chart, last } = score;
	const { to } = period;
	if (!news || !chart || last === undefined) return [];
	switch (news.kind) {
		case 'still':
			return [insight('score', say.left({ chart, side: news.side }))];
		case 'left': {
			const { side, since } = news;
			return [insight('score', say.left({ chart, side, since, to }), { unusual: true })];
		}
		case 'passed': {
			const values = { ...news, period: to, span: spanOf(news) };
			const proof = [say.afterwards({ chart, after: news.after })];
			const brief = news.isNew ? undefined : headline.state(news);
			return [insight('score', say.passed(values), { proof, unusual: news.isNew, brief })];
		}
		case 'cameBack': {
			const values = { chart, ...news, span: spanOf(news) };
			const proof = [say.isBack({ chart })];
			return [insight('score', say.cameBack(values), { proof, brief: headline.state(news) })];
		}
		case 'newUsual':
			return [
				insight('score', say.newUsual({ chart, ...news, to }), { brief: headline.state(news) }),
			];
		case 'outlier': {
			const values = { score: last, level: chart.level };
			const proof = [say.oneDay];
			return [insight('score', say.outlier(values), { proof, brief: headline.state(news) })];
		}
		case 'moved': {
			const side = news.by > 0 ? 'above' : 'below';
			const values = { by: Math.abs(news.by), side, since: news.since, to, score: last };
			const brief = headline.score({ ...values, kind: news.kind, isAverage: false });
			return [insight('score', say.moved(values), { brief })];
		}
	}
}

/** From this difference on, in points, a sentence gives both ends of a trend without decimals. */
const WHOLE_FROM = 2;

/** Says that the score has risen or fallen steadily for as long as its chart goes back. */
function driftInsight({ drift }: JudgedScore, { score }: Locale): Insight[] {
	if (!drift) return [];
	const { days, slope } = drift;
	const decimals: Decimals = Math.abs(drift.last - drift.first) < WHOLE_FROM ? 1 : 0;
	const rounded = decimals ? tenths : Math.round;
	const [first, last] = [rounded(drift.first), rounded(drift.last)];
	const values = { days, side: slope > 0 ? 'above' : 'below', by: Math.abs(slope), decimals };
	return [insight('score', score.trend({ ...values, first, last }))];
}

/** Says whether a range is a single day, lies within a month, or spans several. */
function spanOf({ from, to }: DateRange): 'day' | 'month' | 'days' {
	if (from === to) return 'day';
	return from.slice(0, 7) === to.slice(0, 7) ? 'month' : 'days';
}
