import {
	commonDecimals,
	type FigureInput,
	formatChange,
	formatMetric,
	joinDetails,
	toneOfChange,
} from '../blocks/numbers';
import { basis, context, warning } from '../blocks/paragraphs';
import type { Block, Paragraph, ReportDocument } from '../blocks/types';
import { reportInsights } from '../insights/report';
import { judgeCombined } from '../judgement/combined';
import type { Locale } from '../language/locale';
import { type MostUnusual, type Report, reportedDomain } from '../model/report';
import { MIN_DAYS } from '../statistics/controlChart';
import { maximum } from '../values/numbers';
import { combinedDocument } from './combined';
import {
	type CombinedEntry,
	type MissingResult,
	type NamedResult,
	nameOfResult,
	type News,
	type ResultName,
	type Verdict,
} from './combinedEntries';
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
	const judged = judgeCombined(all.map(({ result }) => result));
	const reports = judged.map(({ report }) => report);
	const columns = isOneAccount ? undefined : columnsOf(reports, locale);
	const labelOf = (task: NamedResult<Report>) =>
		nameOfResult(task, reportedDomain(task.result) ?? undefined);
	const lacking = all.filter(({ result }) => hasNoData(result)).map(labelOf);
	const empty = isOneAccount ? nothingOfAll(reports, lacking, failed, locale) : undefined;
	if (empty) return empty;
	const entries = judged.flatMap(({ report, finding }, index): CombinedEntry[] => {
		const task = all[index];
		if (!task || hasNoData(report) || (!columns && report.visibility === undefined)) return [];
		const label = labelOf(task);
		const found = standingOf(report, finding);
		// Where a client's mentions could not be read, a usual score is no all-clear.
		const isPartly = columns && report.lacks && report.lacks.domain === undefined;
		const standing = found === 'usual' && isPartly ? undefined : found;
		return [
			{
				...label,
				value: report.score.last,
				absent: report.visibility === undefined ? '' : locale.figures.absent({ of: 'score' }),
				change: report.score.change,
				isUnusual: scoreMetric(report, locale)[0]?.change?.isUnusual,
				cells: columns?.map(({ cells }) => cells[index] ?? { text: '' }),
				warnings: warningsOf(report, locale, columns ? undefined : ['visibility'], label.name),
				judged: standing && {
					standing,
					p: report.p ?? 1,
					news: finding && newsOf(report, finding, locale),
					reason: reasonOf(report, standing, finding, locale),
				},
			},
		];
	});
	const document = combinedDocument(entries, {
		basedOn: contextLines(reports, locale),
		failed: [...failed, ...lacking],
		columns,
		further: accountBlocks(reports, locale, isOneAccount),
		locale,
	});
	return entries.length > 0 ? document : asReport(document, reports, locale);
}

/** True if there is no data of the domain itself: of another one than the account's, no score. */
function hasNoData(report: Report): boolean {
	return report.isEmpty || (report.visibility === null && !report.isOfAccount);
}

/** The document of reports on one account in one box; undefined if any of them has data. */
function nothingOfAll(
	reports: Report[],
	lacking: ResultName[],
	failed: MissingResult[],
	locale: Locale,
): ReportDocument | undefined {
	const [report] = reports;
	if (!report || !reports.every(({ isEmpty }) => isEmpty)) return undefined;
	const { period } = report;
	const sections = reports.flatMap(({ unavailable }) => unavailable.map(({ section }) => section));
	const domains = [...lacking, ...failed];
	const name = locale.combined.counted({ of: 'domains', domains: domains.length });
	return nothingDocument(
		{
			name,
			domains: domains.map((domain) => domain.name),
			period,
			sections,
			further: lacksOf(failed, locale),
		},
		locale,
	);
}

/**
 * A document without scores is about the account alone, so it begins with the sentences of the
 * account's own report.
 */
function asReport(document: ReportDocument, reports: Report[], locale: Locale): ReportDocument {
	const report = accountReport(reports);
	if (!report) return document;
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

function contextLines(reports: Report[], locale: Locale): Paragraph[] {
	const report = accountReport(reports);
	if (!report) return [];
	return [basis(contextOf(reports, report, locale)), ...filterNotes(report, locale).map(context)];
}

/**
 * Chooses the report that has the figures of the whole account or, if there is none, the first
 * report.
 */
function accountReport(reports: Report[]): Report | undefined {
	const defaultReports = reports.filter(({ isOfAccount }) => isOfAccount);
	return (
		defaultReports.find(({ previousMentions }) => previousMentions) ??
		defaultReports[0] ??
		reports[0]
	);
}

/** The sections of the account, once for all its domains, and the source of the data. */
function accountBlocks(reports: Report[], locale: Locale, isOneAccount: boolean): Block[] {
	const first = accountReport(reports);
	if (!first) return [];
	const generatedAt = maximum(reports.map((report) => report.generatedAt));
	const source = sourceNote({ ...first, generatedAt }, locale);
	if (!isOneAccount) return [source];
	// If there are other domains, too, the sections name the account's own one.
	const domain = reportedDomain(first) ?? locale.report.yourBrand;
	const isNamed = reports.length > 1 && first.isOfAccount;
	const report = isNamed ? { ...first, accountBrand: first.share?.brand ?? domain } : first;
	return [
		...accountFigures(report, locale),
		...accountSections(report, locale),
		...warningsOf(report, locale, ['benchmarks', 'mentions', 'actionPlan']).map(warning),
		source,
	];
}

/** Says where a report stands among others; undefined if it has nothing that could be judged. */
function standingOf(report: Report, finding: MostUnusual | undefined): Verdict | undefined {
	if (finding) {
		if (finding.about !== 'score') return 'mentions';
		if (!finding.isNew) return 'still';
		return finding.side === 'above' ? 'rose' : 'fell';
	}
	const { score, isUnusual, visibility, mentions, compares } = report;
	if (!compares || (!visibility && !(mentions && report.isOfAccount))) return undefined;
	const isJudged = (visibility ? score.usual : isUnusual) !== undefined;
	return isJudged ? 'usual' : 'tooEarly';
}

/** The most unusual figure in words: the score with its average, or a count. */
function newsOf(report: Report, { about, side }: MostUnusual, locale: Locale): News | undefined {
	const { figures, inParentheses } = locale;
	if (about === 'score') {
		const { usual: chart } = report.score;
		const [metric] = scoreMetric(report, locale);
		if (!chart || metric?.value === undefined) return undefined;
		const { value, decimals, change } = metric;
		const moved = change ? inParentheses(formatChange(locale, change.by, { decimals })) : '';
		return {
			tone: side === 'above' ? 'good' : 'bad',
			figure: figures.named({ name: 'score', value, decimals }) + moved,
			usual: figures.average({ chart }),
		};
	}
	const { filter, now, change, range } = report.counts.get(about) ?? {};
	if (!filter || now === undefined || !range) return undefined;
	const [low, high] = range;
	const moved = change === undefined ? [] : [formatChange(locale, change)];
	const usual = figures.usual({ low, high, decimals: undefined });
	const isBad = (side === 'above') === (about === 'negative');
	const tone = isBad ? 'bad' : 'neutral';
	if (now === 0) return { tone, figure: locale.mentions.none({ filters: filter, low, high }) };
	return {
		tone,
		figure:
			locale.mention(filter, 'count', now) + inParentheses(joinDetails([...moved, usual], locale)),
	};
}

/** Says why a report was not judged, if that can be told to readers. */
function reasonOf(
	report: Report,
	standing: Verdict,
	finding: MostUnusual | undefined,
	{ combined }: Locale,
): string | undefined {
	if (standing === 'still' && finding)
		return combined.why({ side: finding.side, needed: MIN_DAYS, days: undefined });
	const { tooEarly } = report.score;
	return standing === 'tooEarly' && tooEarly ? combined.why({ side: '', ...tooEarly }) : undefined;
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
