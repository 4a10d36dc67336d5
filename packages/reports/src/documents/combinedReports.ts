import {
	commonDecimals,
	type FigureInput,
	formatChange,
	formatMetric,
	formatMove,
	toneOfChange,
} from '../blocks/numbers';
import { basis, context, warning } from '../blocks/paragraphs';
import type { Block, ReportDocument } from '../blocks/types';
import { proofOf } from '../insights/insight';
import { mentionInsights } from '../insights/mentions';
import { reportInsights } from '../insights/report';
import { judgeCombined, judgedFrom, type JudgedTogether } from '../judgement/combined';
import type { Locale } from '../language/locale';
import { type MostUnusual, type Report, reportedDomain } from '../model/report';
import { maximum } from '../values/numbers';
import { combinedDocument } from './combined';
import {
	type MissingResult,
	type NamedResult,
	nameOfResult,
	type ResultName,
} from '../model/results';
import { type CombinedEntry, type FindingInWords, type JudgedEntry } from './combinedEntries';
import { lacksOf } from './combinedGroups';
import { mentionMetrics } from './mentionSection';
import { nothingDocument } from './nothing';
import { opening, planBlocks } from './opening';
import { accountFigures, accountSections } from './report';
import { contextOf, filterNotes, sourceNote, warningsOf } from './reportNotes';
import { reportSubject } from './reportSubject';
import { scoreMetric } from './scoreSection';
import { shareMetric } from './shareOfVoice';
import type { Cell } from './table';

/**
 * The document of several reports, which are judged together. Reports of several accounts have a
 * line of figures each. If all are of one account, the sections of that account come once.
 */
export function reportsDocument(
	all: Array<NamedResult<Report>>,
	failed: MissingResult[],
	locale: Locale,
	isOneAccount: boolean,
): ReportDocument {
	const judged = judgeCombined(
		all.map(({ result }) => result),
		isOneAccount,
	);
	const reports = judged.map(({ report }) => report);
	const account = accountReport(reports);
	if (!account) return combinedDocument([], { basedOn: [], failed, locale });
	const columns = isOneAccount ? undefined : columnsOf(reports, locale);
	const labelOf = (task: NamedResult<Report>) =>
		nameOfResult(task, reportedDomain(task.result) ?? undefined);
	const lacking = all.filter((_, index) => judged[index]?.standing === 'missing').map(labelOf);
	if (isOneAccount && reports.every(({ isEmpty }) => isEmpty)) {
		return nothingOfAll(reports, account, lacking, failed, locale);
	}
	const entries = judged.flatMap((judgedReport, index): CombinedEntry[] => {
		const task = all[index];
		const { report, standing } = judgedReport;
		if (!task || standing === 'missing' || (!columns && report.visibility === undefined)) return [];
		const label = labelOf(task);
		return [
			{
				...label,
				value: report.score.last,
				absent: report.visibility === undefined ? '' : locale.figures.absent({ of: 'score' }),
				change: report.score.change,
				isUnusual: scoreMetric(report, locale)[0]?.change?.isUnusual,
				cells: columns?.map(({ cells }) => cells[index] ?? { text: '' }),
				warnings: warningsOf(report, locale, columns ? undefined : ['visibility'], label.name),
				judged: standing ? judgedEntry(judgedReport, standing, locale) : undefined,
			},
		];
	});
	const document = combinedDocument(entries, {
		basedOn: [
			basis(contextOf(reports, account, locale)),
			...filterNotes(account, locale).map(context),
		],
		failed: [...failed, ...lacking],
		columns,
		further: accountBlocks(reports, account, locale, isOneAccount),
		locale,
	});
	return entries.length > 0 ? document : asReport(document, account, locale);
}

/** The document of reports on one account in one box, because none of them has data. */
function nothingOfAll(
	reports: Report[],
	{ period }: Report,
	lacking: ResultName[],
	failed: MissingResult[],
	locale: Locale,
): ReportDocument {
	const sections = reports.flatMap(({ unavailable }) => unavailable.map(({ section }) => section));
	const domains = [...lacking, ...failed].map((domain) => domain.name);
	const name = locale.combined.counted({ of: 'domains', domains: domains.length });
	const further = lacksOf(failed, locale);
	return nothingDocument({ name, domains, period, sections, further }, locale);
}

/** A document without scores begins with the sentences of the account's own report. */
function asReport(document: ReportDocument, report: Report, locale: Locale): ReportDocument {
	const insights = reportInsights(report, locale);
	const name = reportedDomain(report) ?? locale.report.yourBrand;
	return {
		...document,
		subject: reportSubject(report, name, insights, locale),
		blocks: [
			...opening(report, insights, [], locale),
			...planBlocks(insights, locale),
			...document.blocks,
		],
	};
}

/** The report that has the figures of the whole account or, if there is none, the first one. */
function accountReport(reports: Report[]): Report | undefined {
	const ofAccount = reports.filter(({ isOfAccount }) => isOfAccount);
	return ofAccount.find(({ previousMentions }) => previousMentions) ?? ofAccount[0] ?? reports[0];
}

/** The sections of the account, once for all its domains, and the source of the data. */
function accountBlocks(
	reports: Report[],
	account: Report,
	locale: Locale,
	isOneAccount: boolean,
): Block[] {
	const generatedAt = maximum(reports.map((report) => report.generatedAt));
	const source = sourceNote({ generatedAt }, locale);
	if (!isOneAccount) return [source];
	// If there are other domains, too, the sections name the account's own one.
	const domain = reportedDomain(account) ?? locale.report.yourBrand;
	const isNamed = reports.length > 1 && account.isOfAccount;
	const report = isNamed ? { ...account, accountBrand: account.share?.brand ?? domain } : account;
	return [
		...accountFigures(report, locale),
		...accountSections(report, locale),
		...warningsOf(report, locale, ['benchmarks', 'mentions', 'actionPlan']).map(warning),
		source,
	];
}

/** Where a report stands among others, in words. */
function judgedEntry(
	{ report, finding }: JudgedTogether,
	standing: JudgedEntry['standing'],
	locale: Locale,
): JudgedEntry {
	const from = standing === 'early' ? judgedFrom(report) : undefined;
	const wordsOf = finding?.about === 'score' ? scoreFinding : countFinding;
	return {
		standing,
		p: report.p ?? 1,
		finding: finding && wordsOf(report, finding, locale),
		knownFrom: from && locale.combined.knownFrom({ from, to: report.period.to }),
	};
}

/** The score with its average, e.g. "score 63.6 (−8.2)" and "recent average 66.6, usually 71–73". */
function scoreFinding(
	report: Report,
	{ side, isNew }: MostUnusual,
	locale: Locale,
): FindingInWords | undefined {
	const { figures, inParentheses } = locale;
	const { usual: chart, news, excursion } = report.score;
	const [metric] = scoreMetric(report, locale);
	if (!chart || metric?.value === undefined) return undefined;
	const { value, decimals, change, label: name } = metric;
	const { changeText, changeRun } = formatMove({ by: change?.by, decimals }, locale);
	const isAbove = side === 'above';
	const tone = isAbove ? 'good' : 'bad';
	const since = isNew && news?.kind === 'left' ? news.since : excursion?.from;
	const { to } = report.period;
	const usual = [
		figures.average({ chart }),
		...(since === undefined ? [] : [locale.combined.since({ isAbove, since, to })]),
	];
	return {
		kind: isNew ? (isAbove ? 'better' : 'worse') : isAbove ? 'high' : 'low',
		tone,
		figure: figures.named({ name: 'score', value, decimals }) + inParentheses(changeText),
		usual: locale.list(usual, 'semicolon'),
		parts: {
			name,
			value: formatMetric(locale, metric),
			change: isNew ? { ...changeRun, tone, muted: false } : changeRun,
		},
	};
}

/** A number of mentions, e.g. "280 negative mentions (+210)" and "usually 43–104". */
function countFinding(
	report: Report,
	{ about, side }: MostUnusual,
	locale: Locale,
): FindingInWords | undefined {
	const { filter, now, change: by, range } = report.counts.get(about) ?? {};
	if (!filter || now === undefined || !range) return undefined;
	const [low, high] = range;
	const isAbove = side === 'above';
	const isOfNegative = filter.sentiment === 'negative';
	const tone = isAbove === isOfNegative ? 'bad' : 'neutral';
	const { changeText, changeRun } = formatMove({ by }, locale);
	const sentences = mentionInsights(report, locale).find((insight) => insight.about === about);
	return {
		kind: tone === 'bad' ? 'worse' : isAbove ? 'more' : 'fewer',
		tone,
		figure:
			now === 0
				? locale.mention(filter, 'some', 0)
				: locale.mention(filter, 'count', now) + locale.inParentheses(changeText),
		usual: locale.figures.usual({ low, high, decimals: undefined }),
		reason: sentences && proofOf(sentences, locale),
		parts: {
			name: locale.mention(filter, 'Plain'),
			value: locale.number(now),
			change: { ...changeRun, tone, muted: false },
		},
	};
}

/**
 * The columns for which at least one report has a figure, with cells in the order of the reports.
 */
function columnsOf(reports: Report[], locale: Locale) {
	const figures = reports.map((report) => reportFigures(report, locale));
	return ([0, 1, 2, 3] as const).flatMap((column) => {
		const metrics = figures.map((row) => row[column]);
		const firstMetric = metrics.find((metric) => metric !== undefined);
		if (!firstMetric) return [];
		const of = COLUMNS[column];
		const { column: nameOf, shortColumn } = locale.combined;
		return [{ name: nameOf({ of }), short: shortColumn({ of }), cells: cellsOf(metrics, locale) }];
	});
}

const COLUMNS = ['score', 'share', 'mentions', 'negative'] as const;

function cellsOf(metrics: Array<FigureInput | undefined>, locale: Locale): Cell[] {
	const values = commonDecimals(metrics.map((metric) => metric?.value));
	const changes = commonDecimals(metrics.map((metric) => metric?.change?.by));
	return metrics.map((metric) => {
		if (!metric) return { text: '' };
		const { change, unit, better, short } = metric;
		return {
			text: formatMetric(locale, metric, values),
			detail: change ? formatChange(locale, change.by, { unit, decimals: changes }) : short,
			...(change?.isUnusual && { tone: toneOfChange({ ...change, decimals: changes }, better) }),
		};
	});
}

/**
 * The figures of a report for the columns: score, share of voice, mentions and negative ones. Those
 * of the whole account belong to its own domain, so other domains have only a score.
 */
function reportFigures(report: Report, locale: Locale): Array<FigureInput | undefined> {
	const [score] = scoreMetric(report, locale);
	if (!report.isOfAccount) return [score];
	const [share] = shareMetric(report, locale);
	return [score, share, ...mentionMetrics(report, locale)];
}
