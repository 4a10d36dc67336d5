import type { Part, ReportDocument } from '../../../shared/documents/document';
import type { Locale } from '../../../shared/language/locale';
import type { Insight } from '../insights/insight';
import { insightsOf } from '../insights/insights';
import { domainOf, type Report } from '../report';
import {
	comparison,
	contextNote,
	daysText,
	filterNotes,
	sourceNote,
	warning,
	warningsOf,
} from './notes';
import { subjectOf } from './reportSubject';
import { accountMetrics, accountSections, scoreMetric, trendSection } from './sections';

/** The document of a report: key figures with changes, the sections, and the source. */
export function reportDocument(report: Report, locale: Locale): ReportDocument {
	const domain = domainOf(report) ?? undefined;
	const insights = insightsOf(report, locale);
	const isActionTold = insights.some(({ about }) => about === 'plan');
	return {
		subject: subjectOf(report, domain ?? locale.report.yourBrand, insights, locale),
		domains: [domain],
		parts: [
			{ kind: 'title', text: locale.report.title({ domain }) },
			contextNote(locale.report.context([daysText(report, locale), ...comparison(report, locale)])),
			...filterNotes(report, locale).map(contextNote),
			...insightParts(insights),
			...warningsOf(report, locale).map(warning),
			...scoreMetric(report, locale),
			...accountMetrics(report, locale),
			...trendSection(report, locale),
			...accountSections(report, locale, isActionTold),
			sourceNote(report, locale),
		],
	};
}

export function insightParts(insights: Insight[]): Part[] {
	const sentences = insights.map(({ text, unusual }) => ({ text, isUnusual: unusual }));
	return sentences.length > 0 ? [{ kind: 'insights', sentences }] : [];
}
