import {
	combinedDocument,
	type CombinedEntry,
	type Label,
} from '../../../shared/combined/combinedDocument';
import type { Part, ReportDocument } from '../../../shared/documents/document';
import { labelOf, type Task } from '../../../shared/run/combined';
import type { Locale } from '../../../shared/language/locale';
import { insightsOf } from '../insights/insights';
import type { AccountDomain } from '../accountDomain';
import { domainOf, isOfDomain, mentionsBefore, scoreChange, scoreOf, type Report } from '../report';
import { judgeCombined, type Finding } from '../combined';
import { columnsOf } from './combinedFigures';
import { comparison, daysText, filterNotes, sourceNote, warning, warningsOf } from './notes';
import { insightParts } from './reportDocument';
import { subjectOf } from './reportSubject';
import { accountMetrics, accountSections, scoreMetric, sinceWhen } from './sections';
import { sentenceOf, standingOf } from './standing';

/**
 * The document of several reports, judged together; of what was not requested it says nothing. Reports of several
 * accounts have a line of figures each; those of one account have a score each, and the account's sections once.
 * @param isOneAccount whether what failed is of the same account, too
 */
export function reportsDocument(
	all: Array<Task<Report>>,
	failed: Label[],
	locale: Locale,
	isOneAccount: boolean,
): ReportDocument {
	const judged = judgeCombined(all.map(({ result }) => result));
	const reports = judged.map(({ report }) => report);
	const columns = isOneAccount ? undefined : columnsOf(reports, locale);
	const entries = judged.flatMap(({ report, finding }, index) => {
		const task = all[index];
		if (!task || (!columns && report.visibility === undefined)) return [];
		const label = labelOf(task, domainOf(report) ?? undefined);
		const { name } = label;
		return {
			...label,
			...entryOf(report, name, finding, locale),
			cells: columns?.map(({ cells }) => cells[index] ?? { text: '' }),
			warnings: warningsOf(report, locale, columns ? undefined : ['visibility'], name),
		};
	});
	const document = combinedDocument(entries, {
		label: locale.score.daily,
		context: contextOf(reports, locale),
		failed,
		columns: columns?.map(({ name }) => name),
		further: accountParts(reports, locale, isOneAccount),
		locale,
	});
	return entries.length > 0 ? document : asReport(document, reports, locale);
}

/** Without scores, it is about the account alone, and says what its own report does. */
function asReport(document: ReportDocument, reports: Report[], locale: Locale): ReportDocument {
	const report = accountReport(reports);
	if (!report) return document;
	const insights = insightsOf(report, locale);
	const name = domainOf(report) ?? locale.report.yourBrand;
	const [title, ...parts] = document.parts;
	return {
		...document,
		subject: subjectOf(report, name, insights, locale),
		parts: [...(title ? [title] : []), ...insightParts(insights), ...parts],
	};
}

function entryOf(
	report: Report,
	name: string,
	finding: Finding | undefined,
	locale: Locale,
): Omit<CombinedEntry, 'name'> {
	const standing = standingOf(report, finding);
	return {
		value: scoreOf(report),
		absent: report.visibility === undefined ? '' : locale.score.none,
		change: scoreChange(report),
		isUnusual: scoreMetric(report, locale)[0]?.change?.isUnusual,
		judged: standing && {
			standing,
			p: report.judged.p ?? 1,
			sentence: finding && sentenceOf(report, finding, name, locale),
		},
	};
}

/** What the figures of several domains are based on. */
function contextOf(reports: Report[], locale: Locale): string[] {
	const report = accountReport(reports);
	if (!report) return [];
	const isScored = report.visibility !== undefined;
	const about = locale.report.context([
		...(isScored ? [locale.score.daily] : []),
		daysText(report, locale),
		...changesSince(reports, locale),
		...comparison(report, locale),
	]);
	return [about, ...filterNotes(report, locale)];
}

/** The one that has the figures of the whole account, if any has. */
function accountReport(reports: Report[]): Report | undefined {
	const own = reports.filter(isOfDomain);
	return own.find(mentionsBefore) ?? own[0] ?? reports[0];
}

/** The parts that are the same for all domains of an account; of several accounts the source only. */
function accountParts(reports: Report[], locale: Locale, isOneAccount: boolean): Part[] {
	const first = accountReport(reports);
	if (!first) return [];
	const report = {
		...first,
		// Beside other domains, they are named.
		...(reports.length > 1 && isOfDomain(first)
			? { accountDomain: namedAccount(first, locale) }
			: {}),
		generatedAt: Math.max(...reports.map(({ generatedAt }) => generatedAt)),
	};
	if (!isOneAccount) return [sourceNote(report, locale)];
	return [
		...accountMetrics(report, locale),
		...accountSections(report, locale),
		...warningsOf(report, locale, ['benchmarks', 'mentions', 'actionPlan']).map(warning),
		sourceNote(report, locale),
	];
}

function namedAccount(report: Report, locale: Locale): AccountDomain {
	return { kind: 'other', domain: domainOf(report) ?? locale.report.yourBrand };
}

/** What the changes of several scores are since. */
function changesSince(reports: Report[], locale: Locale): string[] {
	const changed = reports.filter((report) => scoreChange(report) !== undefined);
	const [since, ...others] = new Set(changed.map((report) => sinceWhen(report, locale)));
	const [first] = changed;
	if (first === undefined || since === undefined) return [];
	if (others.length === 0) return [locale.combined.change({ since })];
	return [locale.combined.changeSinceLast(first.period.from)];
}
