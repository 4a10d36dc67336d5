import type { Insight } from '../insights/insight';
import type { Locale } from '../language/locale';
import type { Report } from '../model/report';
import { isOfAverage } from './scoreSection';
import { fittingSubject } from './subjects';

/**
 * The subject of an email with a report: whose it is, its first figure if the news leaves room, and
 * the news.
 */
export function reportSubject(
	report: Report,
	domain: string,
	insights: Insight[],
	locale: Locale,
): string {
	const { period: days } = report;
	const name = locale.brand(domain, 'start');
	const score = report.score.last;
	if (score !== undefined) {
		const news = verdictOf(report, insights, locale);
		if (isOfAverage(report, insights)) {
			return locale.report.scoreSubject({ name: domain, said: news ?? '' });
		}
		const of = { name: domain };
		const dated = locale.report.scoreSubject({ ...of, score, said: news ?? locale.days(days) });
		if (news === undefined) {
			const named = locale.figures.named({ name: 'score', value: score });
			return fittingSubject([dated, locale.labelled(name, named)]);
		}
		const short = verdictOf(report, insights, locale, 'kind') ?? news;
		const shorter = [news, short].map((phrase) =>
			locale.report.scoreSubject({ ...of, said: phrase }),
		);
		return fittingSubject([dated, ...shorter]);
	}
	const { mentions, filters } = report;
	const total = report.counts.get('mentions')?.now;
	const dated = (subject: string) =>
		fittingSubject([locale.list([subject, locale.days(days)], 'comma'), subject]);
	if (total === undefined) return dated(locale.report.title({ domain }));
	const whose = report.accountBrand ?? domain;
	const isAtLeast = mentions?.isAtLeast ?? false;
	const { engine } = filters;
	return dated(locale.report.mentionsSubject({ name: whose, total, filters, engine, isAtLeast }));
}

/**
 * Says in few words what the period was like, for the subject; undefined if nothing was judged, or
 * if there is nothing short to say.
 * @param by whether unusual mentions are named by all their filters or, in fewer words, by their
 * kind alone
 */
function verdictOf(
	report: Report,
	insights: Insight[],
	locale: Locale,
	by: 'filter' | 'kind' = 'filter',
): string | undefined {
	const news = report.isUnusual;
	if (news === undefined) return undefined;
	const what = insights.find(({ unusual }) => unusual)?.about;
	const { side, wasOutside } = report.score;
	const isAverage = isOfAverage(report, insights);
	if (what === 'score') return side && locale.score.inSubject({ side, isNew: true, isAverage });
	if (what !== undefined) {
		const count = report.counts.get(what);
		const filters = count?.[by] ?? {};
		if (count?.now === 0 && count.range) {
			const [low, high] = count.range;
			return locale.mentions.none({ filters, low, high });
		}
		return locale.report.moreThanUsual({ filters, isMore: count?.side === 'above' });
	}
	if (news) return side && locale.score.inSubject({ side, isNew: false, isAverage });
	// If more is to be said of the score or of the mentions, the period is not called normal.
	const isMore = insights.some(({ about }) => about === 'score' || about === 'mentions');
	const isPeriod = report.isCompared && insights[0]?.about === 'period';
	const isNormal = isPeriod && !isMore && !wasOutside;
	return isNormal ? locale.report.normal({ ...report.periodLength, isSentence: false }) : undefined;
}
