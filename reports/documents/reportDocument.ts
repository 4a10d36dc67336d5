import { periodLength, reportInsights } from '../insights/insights';
import { isChangeUnusual } from '../insights/judgement';
import {
	brandOf,
	judgedCount,
	type Coverage,
	ENGINE,
	hasUnusual,
	countOrUnknown,
	lastScore,
	mentionsBefore,
	ownShare,
	periodScoreChange,
	previousDay,
	type Report,
	type ReportData,
	reportedDomain,
	type ReportRequest,
	type Section,
	type Insight,
} from '../insights/report';
import type { MentionKind } from '../language/formatters';
import type { Locale } from '../language/locale';
import { sideOf } from '../statistics/distributions';
import { daysBetween, isDayOf, lengthRatio } from '../time/periods';
import { actionList, actionPlanTitle, benchmarksTitle, shareBars, trendPoints } from './sections';
import { type Block, context, heading, type Paragraph, sentence, warning } from './blocks';
import type { ReportDocument } from './document';
import { figure, type Metric, trend } from './figures';
import { mentionBlocks, mentionMetrics, quotesOf } from './mentions';

/** The document of a report: key figures with changes, the sections, and the source. */
export function reportDocument(report: Report, locale: Locale): ReportDocument {
	const domain = reportedDomain(report) ?? undefined;
	const insights = reportInsights(report, locale);
	const isActionTold = insights.some(({ about }) => about === 'plan');
	return {
		subject: reportSubject(report, domain ?? locale.report.yourBrand, insights, locale),
		headline: locale.report.title({ domain }),
		domains: [domain],
		blocks: [
			context(contextText(report, locale)),
			...filterNotes(report, locale).map(context),
			...sentencesOf(insights),
			...warningsOf(report, locale).map(warning),
			...scoreMetric(report, locale).map((metric) => figure(metric, locale)),
			...accountFigures(report, locale),
			...trendSection(report, locale),
			...accountSections(report, locale, isActionTold),
			sourceNote(report, locale),
		],
	};
}

export function sentencesOf(insights: Insight[]): Paragraph[] {
	return insights.map(({ text, unusual }) => sentence(text, unusual));
}

/** The subject of an e-mail with a report: whose it is, its first figure, and what is to be said of it. */
export function reportSubject(
	report: Report,
	domain: string,
	insights: Insight[],
	locale: Locale,
): string {
	const { period: days } = report;
	const score = lastScore(report);
	if (score !== undefined) {
		const said = verdictOf(report, insights, locale) ?? locale.days(days);
		return locale.report.scoreSubject({ name: domain, score, said });
	}
	const { mentions, filters } = report;
	const total = mentions ? countOrUnknown(mentions.now.total, mentions) : undefined;
	if (total === undefined) {
		return locale.list([locale.report.title({ domain }), locale.days(days)], 'comma');
	}
	const name = brandOf(report) ?? domain;
	const isAtLeast = mentions?.isAtLeast ?? false;
	const { engine } = filters;
	return locale.report.mentionsSubject({ name, total, filters, engine, isAtLeast, days });
}

/** What the subject says of the period; undefined where nothing was judged. */
function verdictOf(report: Report, insights: Insight[], locale: Locale): string | undefined {
	const news = hasUnusual(report);
	if (news === undefined) return undefined;
	const what = insights.find(({ unusual }) => unusual)?.about;
	const side = report.judged.score && sideOf(report.judged.score);
	if (what === 'score') return side && locale.score.leftInSubject({ side });
	if (what !== undefined) return countVerdict(report, what, locale);
	if (news) return side && locale.score.outsideInSubject({ side });
	// Where more is to be said of the score or the mentions, the period is not called normal.
	const isMore = insights.some(({ about }) => about === 'score' || about === 'mentions');
	const isNormal = report.isCompared && insights[0]?.about === 'period' && !isMore;
	return isNormal ? locale.report.normalPeriod(periodLength(report)) : undefined;
}

/** e.g. "more negative mentions than usual"; `what` is a name under which counts are judged. */
function countVerdict(report: Report, what: string, { report: say }: Locale): string | undefined {
	const { mentions, judged } = report;
	const judgement = judged.counts.get(what);
	if (!mentions || !judgement) return undefined;
	const isMore = judgedCount(what, mentions.now) > judgement.range[1];
	return say.moreThanUsual({ filters: namedKind(report, what), isMore });
}

/** The filters of the mentions that a judged name stands for, such as "negative" or one assistant. */
export function namedKind({ filters }: Report, name: string): MentionKind {
	return {
		...filters,
		...(name === 'negative' ? { sentiment: 'negative' } : {}),
		...(name.startsWith(ENGINE) ? { engine: name.slice(ENGINE.length) } : {}),
	};
}

/** The score, with its change. */
export function scoreMetric(report: Report, locale: Locale): Metric[] {
	if (!report.visibility) return [];
	const { daily: label, none: absent } = locale.score;
	const by = periodScoreChange(report);
	const change =
		by === undefined
			? undefined
			: {
					by,
					period: sinceLastScore(report, locale),
					isUnusual: isChangeUnusual(report, by),
				};
	return [{ label, value: lastScore(report), absent, change }];
}

/** The figures for the whole account. */
export function accountFigures(report: Report, locale: Locale): Block[] {
	const mentions = mentionMetrics(report, locale, brandOf(report));
	return [...shareMetric(report, locale), ...mentions].map((metric) => figure(metric, locale));
}

/** The own brand's share of voice, with its rank. */
export function shareMetric(report: Report, { list, share }: Locale): Metric[] {
	const { share_pct: value, rank, of = 0 } = ownShare(report) ?? {};
	if (value === undefined || value === null) return [];
	const brand = brandOf(report);
	const place = share.rank({ rank: rank ?? 0, of });
	const detail = list(brand === undefined ? [place] : [place, brand], 'comma');
	return [{ label: share.name, value, absent: '', unit: '%', detail }];
}

/** The trend of the score in the period. */
export function trendSection(
	{ visibility, period, judged: { score } }: Report,
	locale: Locale,
): Block[] {
	const all = visibility ? trendPoints(visibility) : [];
	const points = all.filter(({ date }) => isDayOf(period, date));
	if (points.length < 2) return [];
	const band = score && { low: score.low, high: score.high };
	return [heading(locale.score.daily), trend({ points, band }, locale)];
}

/** The sections about the whole account, without the first action if an insight names it. */
export function accountSections(report: Report, locale: Locale, isActionTold = false): Block[] {
	const { benchmarks, mentions, actionPlan } = report;
	const brand = brandOf(report);
	const section = (title: string, blocks: Block[]): Block[] => [
		heading(title + locale.inParentheses(brand ?? '')),
		...blocks,
	];
	const isOwn = brand === undefined;
	const inSummary = isActionTold ? undefined : 1;
	return [
		...(benchmarks
			? section(benchmarksTitle(benchmarks, locale), [shareBars(benchmarks, locale, { isOwn })])
			: []),
		...(mentions ? section(locale.mentions.all, mentionBlocks(report, mentions, locale)) : []),
		...(actionPlan
			? section(actionPlanTitle(actionPlan, locale), [actionList(actionPlan, locale, inSummary)])
			: []),
		...(mentions && mentions.notable.length > 0
			? section(
					locale.mentions.quotations,
					quotesOf(
						mentions.notable,
						mentions.isAtLeast ? undefined : mentions.now.sentiments,
						locale,
					),
				)
			: []),
	];
}

/** The day that the score is compared with, e.g. "since 31 Oct"; empty where there is none. */
export function sinceLastScore(report: Report, { score }: Locale): string {
	const day = previousDay(report);
	return day === undefined ? '' : score.since({ date: day.date, to: report.period.to });
}

export function daysText({ period }: ReportRequest, { days }: Locale): string {
	return days(period);
}

/** What figures are based on. */
export function contextText(report: ReportData & Coverage, locale: Locale): string {
	return locale.list([daysText(report, locale), ...comparison(report, locale)], 'comma');
}

/** What the mentions are compared with, where they are. */
export function comparison(report: ReportData & Coverage, locale: Locale): string[] {
	if (!mentionsBefore(report)) return [];
	const { period } = report;
	const days = daysBetween(period.from, period.to) + 1;
	return [
		locale.report.comparedWith({ previous: period.before.name }),
		...(lengthRatio(period) === 1 ? [] : [locale.report.scaled({ days })]),
	];
}

/** Which mentions are included, where not all are. */
export function filterNotes({ mentions, filters }: Report, locale: Locale): string[] {
	const isFiltered = filters.engine !== undefined || filters.sentiment !== undefined;
	return mentions && isFiltered ? [locale.mentions.only({ filters })] : [];
}

/** Names the sections that could not be read, all or only these; `name` is the report's among others. */
export function warningsOf(
	report: ReportData,
	{ report: say }: Locale,
	sections?: Section[],
	name?: string,
): string[] {
	return report.unavailable
		.filter(({ section }) => sections?.includes(section) ?? true)
		.map(({ section }) => {
			const whose = name ?? (section === 'visibility' ? report.domain : undefined);
			return say.unavailable[section]({ whose });
		});
}

export function sourceNote({ generatedAt }: ReportData, { report }: Locale): Paragraph {
	return context(report.source({ time: new Date(generatedAt).toISOString() }));
}
