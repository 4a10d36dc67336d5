import { findingsHeadlines, normalHeadline } from '../insights/headline';
import type { Insight } from '../insights/insight';
import { behindColon } from '../language/languages';
import type { Locale } from '../language/locale';
import type { Report } from '../model/report';
import { fittingSubject } from './subjects';

/**
 * The subject of an email with a report: whose it is, and what has happened. If nothing was judged,
 * it has the first figure and the days.
 */
export function reportSubject(
	report: Report,
	domain: string,
	insights: Insight[],
	locale: Locale,
): string {
	const name = locale.brand(domain, 'start');
	const headlines = findingsHeadlines(report, locale);
	const normal = normalHeadline(report, insights, locale);
	const { lacks } = report;
	const brief = lacks ? [locale.report.asUsualInSubject({ lacks: lacks.section })] : [];
	const news = headlines.length > 0 ? headlines : normal === undefined ? [] : [normal, ...brief];
	if (news.length > 0) {
		return fittingSubject(news.map((text) => locale.labelled(name, behindColon(text, locale))));
	}
	const { period: days } = report;
	const score = report.score.last;
	if (score !== undefined) {
		const dated = locale.report.scoreSubject({ name: domain, score, said: locale.days(days) });
		const figure = locale.figures.named({ name: 'score', value: score });
		return fittingSubject([dated, locale.labelled(name, figure)]);
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
