import {
	combinedDocument,
	type CombinedEntry,
	type Label,
} from '../../../shared/combined/combinedDocument';
import { levelOf } from '../../../shared/documents/levels';
import type { Standing } from '../../../shared/combined/standings';
import type { Part, ReportDocument } from '../../../shared/documents/document';
import { labelOf, type Task } from '../../../shared/run/combined';
import type { Locale } from '../../../shared/language/locale';
import { reportInsights } from '../insights/insights';
import {
	countNamed,
	reportedDomain,
	isOwnDomain,
	mentionsBefore,
	periodScoreChange,
	lastScore,
	type Report,
} from '../report';
import { judgeCombined, type Finding } from '../combined';
import { columnsOf } from './combinedFigures';
import { comparison, daysText, filterNotes, sourceNote, warning, warningsOf } from './notes';
import { insightParts, namedKind, reportSubject } from './reportDocument';
import { accountMetrics, accountSections, scoreMetric, sinceLastScore } from './sections';

/**
 * The document of several reports, judged together. Reports of several accounts have a line of figures each; those of one
 * account have a score each, and the account's sections once.
 *
 * @param isOneAccount whether all, also those that failed, are of one account
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
		const label = labelOf(task, reportedDomain(report) ?? undefined);
		const { name } = label;
		return {
			...label,
			...combinedEntry(report, name, finding, locale),
			cells: columns?.map(({ cells }) => cells[index] ?? { text: '' }),
			warnings: warningsOf(report, locale, columns ? undefined : ['visibility'], name),
		};
	});
	const document = combinedDocument(entries, {
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
	const insights = reportInsights(report, locale);
	const name = reportedDomain(report) ?? locale.report.yourBrand;
	const [title, ...parts] = document.parts;
	return {
		...document,
		subject: reportSubject(report, name, insights, locale),
		parts: [...(title ? [title] : []), ...insightParts(insights), ...parts],
	};
}

function combinedEntry(
	report: Report,
	name: string,
	finding: Finding | undefined,
	locale: Locale,
): Omit<CombinedEntry, 'name'> {
	const standing = standingOf(report, finding);
	return {
		value: lastScore(report),
		absent: report.visibility === undefined ? '' : locale.score.none,
		change: periodScoreChange(report),
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
	const about = locale.report.context([
		...(report.visibility === undefined ? [] : [locale.score.daily]),
		daysText(report, locale),
		...changesSince(reports, locale),
		...comparison(report, locale),
	]);
	return [about, ...filterNotes(report, locale)];
}

/** What the changes of several scores are since. */
function changesSince(reports: Report[], locale: Locale): string[] {
	const changed = reports.filter((report) => periodScoreChange(report) !== undefined);
	const [since, ...others] = new Set(changed.map((report) => sinceLastScore(report, locale)));
	const [first] = changed;
	if (first === undefined || since === undefined) return [];
	if (others.length === 0) return [locale.combined.change({ since })];
	return [locale.combined.changeSinceLast(first.period.from)];
}

/** The report that has the figures of the whole account, or else the first one. */
function accountReport(reports: Report[]): Report | undefined {
	const own = reports.filter(isOwnDomain);
	return own.find(mentionsBefore) ?? own[0] ?? reports[0];
}

/** The account's sections, once for all its domains, and the source. */
function accountParts(reports: Report[], locale: Locale, isOneAccount: boolean): Part[] {
	const first = accountReport(reports);
	if (!first) return [];
	const generatedAt = Math.max(...reports.map((report) => report.generatedAt));
	const source = sourceNote({ ...first, generatedAt }, locale);
	if (!isOneAccount) return [source];
	// Beside other domains, the account's own is named.
	const domain = reportedDomain(first) ?? locale.report.yourBrand;
	const isNamed = reports.length > 1 && isOwnDomain(first);
	const report: Report = isNamed ? { ...first, accountDomain: { kind: 'other', domain } } : first;
	return [
		...accountMetrics(report, locale),
		...accountSections(report, locale),
		...warningsOf(report, locale, ['benchmarks', 'mentions', 'actionPlan']).map(warning),
		source,
	];
}

/** The standing under which a report is counted; undefined where it has nothing to be judged. */
function standingOf(report: Report, finding: Finding | undefined): Standing | undefined {
	if (finding) {
		if (finding.about !== 'score') return 'mentions';
		if (!finding.isNew) return 'still';
		return finding.side === 'above' ? 'rose' : 'fell';
	}
	const { judged, visibility, mentions, compares } = report;
	if (!compares || (!visibility && !(mentions && isOwnDomain(report)))) return undefined;
	const isJudged = visibility ? judged.score !== undefined : judged.counts.size > 0;
	return isJudged ? 'usual' : 'tooEarly';
}

/** What is unusual, as a sentence of its own. */
function sentenceOf(
	report: Report,
	{ about, side }: Finding,
	name: string,
	locale: Locale,
): string | undefined {
	const { mentions, judged } = report;
	if (about === 'score') {
		const { score } = judged;
		const shown = locale.number(lastScore(report) ?? score?.level ?? 0);
		return score && locale.combined.left(name, { score: shown, ...levelOf(locale, score) }, side);
	}
	const [low, high] = judged.counts.get(about)?.range ?? [];
	if (!mentions || low === undefined || high === undefined) return undefined;
	const count = countNamed(about, mentions.now);
	return locale.combined.mentions(name, count, namedKind(report, about), { low, high });
}
