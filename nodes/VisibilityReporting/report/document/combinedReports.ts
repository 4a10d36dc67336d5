import { combinedDocument, type CombinedEntry } from '../../../shared/documents/combinedDocument';
import type { Part, ReportDocument } from '../../../shared/documents/document';
import type { Named } from '../../../shared/run/together';
import { formatDay } from '../../../shared/time/format';
import { SCORE } from '../../output/visibility';
import type { Owner } from '../owner';
import { domainOf, isOfDomain, mentionsBefore, scoreChange, scoreOf, type Report } from '../report';
import { judgeTogether, type Finding } from '../together';
import { columnsOf } from './combinedFigures';
import { comparison, daysText, filterNotes, sourceNote, warning, warningsOf } from './notes';
import { accountMetrics, accountSections, scoreMetric, sinceWhen } from './sections';
import { sentenceOf, standingOf } from './standing';

/**
 * The document of several reports, judged together; of what was not requested it says nothing. Reports of several
 * accounts have a line of figures each; those of one account have a score each, and the account's sections once.
 */
export function reportsDocument(
	all: Array<Named<Report>>,
	failed: string[],
	zone: string,
): ReportDocument {
	const judged = judgeTogether(all.map(({ result }) => result));
	const reports = judged.map(({ report }) => report);
	const columns = areOfOneAccount(reports) ? undefined : columnsOf(reports);
	const entries = judged.flatMap(({ report, finding }, index) => {
		if (!columns && report.visibility === undefined) return [];
		const name = domainOf(report) ?? all[index]?.name ?? '';
		return {
			...entryOf(report, name, finding),
			cells: columns?.map(({ cells }) => cells[index] ?? { text: '' }),
			warnings: warningsOf(report, columns ? undefined : ['visibility'], name),
		};
	});
	return combinedDocument(entries, {
		label: SCORE,
		context: contextOf(reports),
		failed,
		columns: columns?.map(({ name }) => name),
		further: accountParts(reports, zone),
	});
}

function entryOf(report: Report, name: string, finding: Finding | undefined): CombinedEntry {
	const standing = standingOf(report, finding);
	return {
		name,
		value: scoreOf(report),
		absent: report.visibility === undefined ? '' : 'no score',
		change: scoreChange(report),
		isUnusual: scoreMetric(report)[0]?.change?.isUnusual,
		judged: standing && {
			standing,
			p: report.judged.p ?? 1,
			sentence: finding && sentenceOf(report, finding, name),
		},
	};
}

/** What the figures of several domains are based on. */
function contextOf(reports: Report[]): string {
	const report = accountReport(reports);
	if (!report) return '';
	const isScored = report.visibility !== undefined;
	const about = [
		...(isScored ? [SCORE] : []),
		daysText(report),
		...changesSince(reports),
		...comparison(report),
	].join(', ');
	const notes = [...filterNotes(report), ...ownNote(reports)].join(' ');
	return notes === '' ? about : `${about}. ${notes}`;
}

/** That some have no figures but the score, where the account's sections are shown. */
function ownNote(reports: Report[]): string[] {
	const isForeign = ({ owner }: Report) => owner.kind === 'other';
	if (areOfOneAccount(reports) || !reports.some(isForeign)) return [];
	return ["Share of voice and mentions are known of an account's own domain only."];
}

function areOfOneAccount(reports: Report[]): boolean {
	return new Set(reports.map(({ account }) => account)).size === 1;
}

/** The one that has the figures of the whole account, if any has. */
function accountReport(reports: Report[]): Report | undefined {
	const own = reports.filter(isOfDomain);
	return own.find(mentionsBefore) ?? own[0] ?? reports[0];
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

/** What the changes of several scores are since. */
function changesSince(reports: Report[]): string[] {
	const changed = reports.filter((report) => scoreChange(report) !== undefined);
	const [since, ...others] = new Set(changed.map(sinceWhen));
	const [first] = changed;
	if (first === undefined) return [];
	if (others.length === 0) return [`change ${since}`];
	return [`change since the last score before ${formatDay(first.period.from)}`];
}
