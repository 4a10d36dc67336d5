import { formatChange, type Part, type ReportDocument } from '../../shared/output/document';
import { formatDays, formatTime } from '../../shared/time/format';
import { counted } from '../../shared/values/counted';
import { SCORE } from '../output/visibility';
import { domainOf, scoreChange, scoreOf, type Report, type Section } from './report';
import { accountMetrics, accountSections, scoreMetric, trendSection } from './sections';

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
			{ kind: 'note', role: 'context', text: periodText(report) },
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

/** One domain in the combined document of several. */
export function reportEntry(report: Report) {
	return {
		name: domainOf(report) ?? 'unnamed',
		value: scoreOf(report),
		absent: 'no score',
		change: scoreChange(report),
		warning: warningsOf(report, ['visibility'])[0],
	};
}

/** What the figures of several domains are based on. */
export function reportContext(report: Report): string {
	return `${SCORE}, ${periodText(report)}`;
}

/** The parts that are the same for all domains of an account. */
export function accountParts(report: Report, zone: string): Part[] {
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
	const total = report.mentions?.now.total;
	if (score !== undefined) {
		const behind = change === undefined ? '' : ` (${formatChange(change)})`;
		return `${domain}: AI visibility ${score}${behind}, ${days}`;
	}
	if (total === undefined) return `AI visibility report: ${domain}, ${days}`;
	return `${domain}: ${counted(total, 'mention')} by AI assistants, ${days}`;
}

function periodText({ period, compares }: Report): string {
	const { from, to, before } = period;
	const compared = compares ? `, compared with ${before.name}` : '';
	return `${formatDays(from, to)}${compared}`;
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

function warning(text: string): Part {
	return { kind: 'note', role: 'warning', text };
}

function sourceNote({ generatedAt }: Report, zone: string): Part {
	const time = formatTime(new Date(generatedAt).toISOString(), zone);
	return { kind: 'note', role: 'context', text: `Source: visibility reporting service, ${time}` };
}
