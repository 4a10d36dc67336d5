import { reportInsights } from '../insights/insights';
import { type MostUnusual, judgeCombined } from '../insights/judgement';
import {
	isDefaultDomain,
	countNamed,
	lastScore,
	mentionsBefore,
	filterOfCount,
	periodScoreChange,
	reportedDomain,
	type Report,
} from '../insights/report';
import type { Locale } from '../language/locale';
import { combinedDocument } from './combined';
import {
	type CombinedEntry,
	type Lack,
	labelOf,
	type Standing,
	type Task,
} from './combinedEntries';
import { type Block, warning } from './blocks';
import type { ReportDocument } from './document';
import {
	commonDecimals,
	formatChange,
	formatMetric,
	type FigureInput,
	toneOfChange,
} from './figures';
import { mentionMetrics } from './mentions';
import type { Cell } from './table';
import * as single from './reportDocument';

/** Judges several reports together. Those of several accounts have a line of figures each, those of one its sections once. */
export function reportsDocument(
	all: Array<Task<Report>>,
	failed: Lack[],
	locale: Locale,
	isOneAccount: boolean,
): ReportDocument {
	const judged = judgeCombined(all.map(({ result }) => result));
	const reports = judged.map(({ report }) => report);
	const columns = isOneAccount ? undefined : columnsOf(reports, locale);
	const entries = judged.flatMap(({ report, finding }, index): CombinedEntry[] => {
		const task = all[index];
		if (!task || (!columns && report.visibility === undefined)) return [];
		const label = labelOf(task, reportedDomain(report) ?? undefined);
		const { name } = label;
		const standing = standingOf(report, finding);
		const told = finding && sentenceOf(report, finding, name, locale);
		return [
			{
				...label,
				value: lastScore(report),
				absent: report.visibility === undefined ? '' : locale.figures.absent({ of: 'score' }),
				change: periodScoreChange(report),
				isUnusual: single.scoreMetric(report, locale)[0]?.change?.isUnusual,
				cells: columns?.map(({ cells }) => cells[index] ?? { text: '' }),
				warnings: single.warningsOf(report, locale, columns ? undefined : ['visibility'], name),
				judged: standing && { standing, p: report.judged.p ?? 1, sentence: told },
			},
		];
	});
	const document = combinedDocument(entries, {
		basedOn: contextOf(reports, locale),
		failed,
		columns: columns?.map(({ name }) => name),
		further: accountBlocks(reports, locale, isOneAccount),
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
	return {
		...document,
		subject: single.reportSubject(report, name, insights, locale),
		blocks: [...single.opening(report, insights, []), ...document.blocks],
	};
}

function contextOf(reports: Report[], locale: Locale): string[] {
	const report = accountReport(reports);
	if (!report) return [];
	const about = [
		...(report.visibility === undefined ? [] : [locale.score.daily({})]),
		locale.days(report.period),
		...changesSince(reports, locale),
		...single.comparison(report, locale),
	];
	return [locale.list(about, 'comma'), ...single.filterNotes(report, locale)];
}

/** What the changes of several scores are since. */
function changesSince(reports: Report[], locale: Locale): string[] {
	const changed = reports.filter((report) => periodScoreChange(report) !== undefined);
	const [since, ...others] = new Set(
		changed.map((report) => single.sinceLastScore(report, locale)),
	);
	if (since === undefined) return [];
	return [locale.combined.change({ since: others.length === 0 ? since : undefined })];
}

/** The report that has the figures of the whole account, or else the first one. */
function accountReport(reports: Report[]): Report | undefined {
	const own = reports.filter(isDefaultDomain);
	return own.find(mentionsBefore) ?? own[0] ?? reports[0];
}

/** The account's sections, once for all its domains, and the source. */
function accountBlocks(reports: Report[], locale: Locale, isOneAccount: boolean): Block[] {
	const first = accountReport(reports);
	if (!first) return [];
	const generatedAt = Math.max(...reports.map((report) => report.generatedAt));
	const source = single.sourceNote({ ...first, generatedAt }, locale);
	if (!isOneAccount) return [source];
	// Beside other domains, the account's own is named.
	const domain = reportedDomain(first) ?? locale.report.yourBrand;
	const isNamed = reports.length > 1 && isDefaultDomain(first);
	const report: Report = isNamed ? { ...first, accountDomain: { kind: 'other', domain } } : first;
	return [
		...single.accountFigures(report, locale),
		...single.accountSections(report, locale),
		...single.warningsOf(report, locale, ['benchmarks', 'mentions', 'actionPlan']).map(warning),
		source,
	];
}

/** The standing under which a report is counted; undefined where it has nothing to be judged. */
function standingOf(report: Report, finding: MostUnusual | undefined): Standing | undefined {
	if (finding) {
		if (finding.about !== 'score') return 'mentions';
		if (!finding.isNew) return 'still';
		return finding.side === 'above' ? 'rose' : 'fell';
	}
	const { judged, visibility, mentions, compares } = report;
	if (!compares || (!visibility && !(mentions && isDefaultDomain(report)))) return undefined;
	const isJudged = visibility ? judged.score !== undefined : judged.counts.size > 0;
	return isJudged ? 'usual' : 'tooEarly';
}

function sentenceOf(
	report: Report,
	{ about, side }: MostUnusual,
	name: string,
	locale: Locale,
): string | undefined {
	const { mentions, judged } = report;
	const { score: chart } = judged;
	if (about === 'score') {
		return chart && locale.combined.left({ name, chart, side, isAverage: true });
	}
	const [low, high] = judged.counts.get(about)?.range ?? [];
	if (!mentions || low === undefined || high === undefined) return undefined;
	const total = countNamed(about, mentions.now);
	return locale.combined.mentions({
		name,
		filters: filterOfCount(report, about),
		total,
		low,
		high,
	});
}

/** The columns of which any report has a figure, with cells in the order of the reports. */
function columnsOf(reports: Report[], locale: Locale) {
	const figures = reports.map((report) => reportFigures(report, locale));
	return ([0, 1, 2, 3] as const).flatMap((column) => {
		const metrics = figures.map((each) => each[column]);
		const shown = metrics.find((metric) => metric !== undefined);
		return shown ? [{ name: shown.label, cells: cellsOf(metrics, locale) }] : [];
	});
}

function cellsOf(metrics: Array<FigureInput | undefined>, locale: Locale): Cell[] {
	const values = commonDecimals(metrics.map((metric) => metric?.value));
	const changes = commonDecimals(metrics.map((metric) => metric?.change?.by));
	return metrics.map((metric) => {
		if (!metric) return { text: '' };
		const { change, unit, better, place } = metric;
		return {
			text: formatMetric(locale, metric, values),
			detail: change ? formatChange(locale, change.by, unit, changes) : place,
			...(change?.isUnusual && { tone: toneOfChange({ ...change, decimals: changes }, better) }),
		};
	});
}

/** Score, share of voice, mentions and negative ones. What is known of the whole account only is its own domain's. */
function reportFigures(report: Report, locale: Locale): Array<FigureInput | undefined> {
	const [score] = single.scoreMetric(report, locale);
	if (!isDefaultDomain(report)) return [score];
	const [share] = single.shareMetric(report, locale);
	return [score, share, ...mentionMetrics(report, locale)];
}
