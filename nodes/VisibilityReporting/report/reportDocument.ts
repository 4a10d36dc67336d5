import type { Part, ReportDocument } from '../../shared/documents/document';
import { formatChange, formatNumber } from '../../shared/documents/figures';
import { combinedDocument, type CombinedEntry } from '../../shared/documents/combinedDocument';
import { formatDay, formatDays, formatTime } from '../../shared/time/format';
import { counted } from '../../shared/values/counted';
import { SCORE } from '../output/visibility';
import { filterNote, namesOf } from '../output/mentionFilters';
import { domainOf, knownCount, scoreChange, scoreOf, type Report, type Section } from './report';
import {
	accountMetrics,
	accountSections,
	comparable,
	scoreMetric,
	sinceWhen,
	trendSection,
	warning,
} from './sections';

const NAMES: Record<Section, string> = {
	visibility: SCORE,
	benchmarks: 'Share of voice',
	mentions: 'Mentions',
	actionPlan: 'Action plan',
};

/** The document of a report: key figures with changes, the sections, and the source. */
export function reportDocument(report: Report, zone: string): ReportDocument {
	const domain = domainOf(report) ?? 'your brand';
	return {
		subject: subjectOf(report, domain),
		parts: [
			{ kind: 'title', text: `AI visibility report: ${domain}` },
			contextNote([daysText(report), ...comparison(report)].join(', ')),
			...filterNotes(report).map(contextNote),
			// First, so that nobody takes the account's other figures for those of the domain.
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

function contextOf(reports: Report[]): string {
	const [report] = reports;
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

/** The parts that are the same for all domains of an account; of several accounts the source only. */
function accountParts(reports: Report[], zone: string): Part[] {
	const [first] = reports;
	if (!first) return [];
	const report = {
		...first,
		// One that is set says that the figures are not those of a domain.
		domain: reports.find(({ domain }) => domain !== undefined)?.domain,
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

function subjectOf(report: Report, domain: string): string {
	const days = formatDays(report.period.from, report.period.to);
	const score = scoreOf(report);
	const change = scoreChange(report);
	if (score !== undefined) {
		const behind = change === undefined ? '' : ` (${formatChange(change)})`;
		return `${domain}: AI visibility ${formatNumber(score)}${behind}, ${days}`;
	}
	const { mentions, filters } = report;
	const total = mentions ? knownCount(mentions.now.total, mentions) : undefined;
	if (total === undefined) return `AI visibility report: ${domain}, ${days}`;
	const { one, by } = namesOf(filters);
	const least = mentions?.isAtLeast ? 'at least ' : '';
	return `${domain}: ${least}${counted(total, one)}${by || ' by AI assistants'}, ${days}`;
}

function daysText({ period }: Report): string {
	return formatDays(period.from, period.to);
}

function comparison({ mentions, period }: Report): string[] {
	const isCompared = mentions && comparable(mentions) !== undefined;
	return isCompared ? [`mentions compared with ${period.before.name}`] : [];
}

function changesSince(reports: Report[]): string[] {
	const changed = reports.filter((report) => scoreChange(report) !== undefined);
	const [since, ...others] = new Set(changed.map(sinceWhen));
	const [first] = changed;
	if (first === undefined) return [];
	if (others.length === 0) return [`change ${since}`];
	return [`change since the last score before ${formatDay(first.period.from)}`];
}

function filterNotes({ mentions, filters }: Report): string[] {
	const note = mentions ? filterNote(filters) : undefined;
	return note === undefined ? [] : [note];
}

/** @param sections absent: all */
function warningsOf({ unavailable, domain }: Report, sections?: Section[]): string[] {
	return unavailable
		.filter(({ section }) => sections?.includes(section) ?? true)
		.map(({ section, reason }) => {
			const of = section === 'visibility' && domain !== undefined ? ` of ${domain}` : '';
			const verb = section === 'mentions' ? 'are' : 'is';
			return `${NAMES[section]}${of} ${verb} not available: ${reason}`;
		});
}

function contextNote(text: string): Part {
	return { kind: 'note', role: 'context', text };
}

function sourceNote({ generatedAt }: Report, zone: string): Part {
	const time = formatTime(new Date(generatedAt).toISOString(), zone);
	return contextNote(`Source: visibility reporting service, ${time}`);
}
