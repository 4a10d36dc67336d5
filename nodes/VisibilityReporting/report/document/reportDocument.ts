import type { Part, ReportDocument } from '../../../shared/documents/document';
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
export function reportDocument(report: Report, zone: string): ReportDocument {
	const domain = domainOf(report) ?? 'your brand';
	const insights = insightsOf(report);
	return {
		subject: subjectOf(report, domain, insights),
		parts: [
			{ kind: 'title', text: `AI visibility report: ${domain}` },
			contextNote([daysText(report), ...comparison(report)].join(', ')),
			...filterNotes(report).map(contextNote),
			...insightParts(insights),
			...foreignNotes(report).map(contextNote),
			...warningsOf(report).map(warning),
			...scoreMetric(report),
			...accountMetrics(report),
			...trendSection(report),
			...accountSections(report, zone),
			sourceNote(report, zone),
		],
	};
}

function insightParts(insights: Insight[]): Part[] {
	const sentences = insights.map(({ text, unusual }) => ({ text, isUnusual: unusual }));
	return sentences.length > 0 ? [{ kind: 'insights', sentences }] : [];
}

/** That the account's other figures are not about the domain, where they are not shown. */
function foreignNotes({ owner, benchmarks, mentions, actionPlan }: Report): string[] {
	if (owner.kind !== 'other' || benchmarks || mentions || actionPlan) return [];
	return [
		"Share of voice, mentions and action plan belong to the account's own brand and are not shown.",
	];
}
