import type { Part, ReportDocument } from '../../../shared/documents/document';
import { combinedDocument, type CombinedEntry } from '../../../shared/documents/combinedDocument';
import { formatDay, formatDays, formatTime } from '../../../shared/time/format';
import { SCORE } from '../../output/visibility';
import { filterNote } from '../../output/mentionFilters';
import type { Insight } from '../insights/insight';
import { insightsOf } from '../insights/insights';
import type { Owner } from '../owner';
import {
	domainOf,
	isOfDomain,
	mentionsBefore,
	scoreChange,
	scoreOf,
	SECTION_NAMES,
	type Report,
	type Section,
} from '../report';
import { subjectOf } from './reportSubject';
import { accountMetrics, accountSections, scoreMetric, sinceWhen, trendSection } from './sections';

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

/** The document of several reports; of what was not requested it says nothing. */
export function reportsDocument(reports: Report[], errors: string[], zone: string): ReportDocument {
	const further = accountParts(reports, zone);
	const context = contextOf(reports);
	return combinedDocument(reports.flatMap(entryOf), { label: SCORE, context, errors, further });
}

function entryOf(report: Report): CombinedEntry[] {
	if (report.visibility === undefined) return [];
	const entry = {
		name: domainOf(report) ?? 'unnamed',
		value: scoreOf(report),
		absent: 'no score',
		change: scoreChange(report),
		warning: warningsOf(report, ['visibility'])[0],
	};
	return [entry];
}

/** What the figures of several domains are based on. */
function contextOf(reports: Report[]): string {
	const report = accountReport(reports);
	if (!report) return '';
	const isScored = report.visibility !== undefined;
	const isOfOneAccount = areOfOneAccount(reports);
	const about = [
		...(isScored ? [SCORE] : []),
		daysText(report),
		...changesSince(reports),
		...(isOfOneAccount ? comparison(report) : []),
	].join(', ');
	return [about, ...(isOfOneAccount ? filterNotes(report) : [])].join('. ');
}

function areOfOneAccount(reports: Report[]): boolean {
	return new Set(reports.map(({ account }) => account)).size === 1;
}

/** The one that has the figures of the whole account, if any has. */
function accountReport(reports: Report[]): Report | undefined {
	return reports.find(isOfDomain) ?? reports[0];
}

/** The parts that are the same for all domains of an account; of several accounts the source only. */
function accountParts(reports: Report[], zone: string): Part[] {
	const first = accountReport(reports);
	if (!first) return [];
	const report = {
		...first,
		// Beside other domains, they are named.
		...(reports.length > 1 && isOfDomain(first) ? { owner: namedOwner(first) } : {}),
		generatedAt: Math.max(...reports.map(({ generatedAt }) => generatedAt)),
	};
	if (!areOfOneAccount(reports)) return [sourceNote(report, zone)];
	return [
		...accountMetrics(report),
		...accountSections(report, zone),
		...warningsOf(report, ['benchmarks', 'mentions', 'actionPlan']).map(warning),
		sourceNote(report, zone),
	];
}

function namedOwner(report: Report): Owner {
	return { kind: 'other', domain: domainOf(report) ?? 'your brand' };
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

function daysText({ period }: Report): string {
	return formatDays(period.from, period.to);
}

/** What the mentions are compared with, where they are. */
function comparison(report: Report): string[] {
	const isCompared = mentionsBefore(report) !== undefined;
	return isCompared ? [`mentions compared with ${report.period.before.name}`] : [];
}

/** What the changes of several scores are since. */
function changesSince(reports: Report[]): string[] {
	const changed = reports.filter((report) => scoreChange(report) !== undefined);
	const [since, ...others] = new Set(changed.map(sinceWhen));
	const [first] = changed;
	if (first === undefined) return [];
	if (others.length === 0) return [`change ${since}`];
	return [`change since the last score before ${formatDay(first.period.from)}`];
}

/** Which mentions are included, where not all are. */
function filterNotes({ mentions, filters }: Report): string[] {
	const note = mentions ? filterNote(filters) : undefined;
	return note === undefined ? [] : [note];
}

/**
 * What is missing, in words for readers: the reasons stand in the record.
 *
 * @param sections absent: all
 */
function warningsOf({ unavailable, domain }: Report, sections?: Section[]): string[] {
	return unavailable
		.filter(({ section }) => sections?.includes(section) ?? true)
		.map(({ section }) => {
			const of = section === 'visibility' && domain !== undefined ? ` of ${domain}` : '';
			const verb = section === 'mentions' ? 'are' : 'is';
			return `${SECTION_NAMES[section]}${of} ${verb} not available.`;
		});
}

function contextNote(text: string): Part {
	return { kind: 'note', role: 'context', text };
}

function warning(text: string): Part {
	return { kind: 'note', role: 'warning', text };
}

function sourceNote({ generatedAt }: Report, zone: string): Part {
	const time = formatTime(new Date(generatedAt).toISOString(), zone);
	return contextNote(`Source: visibility reporting service, ${time}`);
}
