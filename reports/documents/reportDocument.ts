import { reportInsights } from '../insights/insights';
import { isChangeUnusual, scoresToPeriodEnd, wasOutside } from '../insights/judgement';
import { withoutRepetitions, type MentionSummary } from '../insights/mentionSummary';
import * as reports from '../insights/report';
import type { Coverage, Insight, Report, ReportData, Section } from '../insights/report';
import { capitalize, showsAsZero } from '../language/formatters';
import type { Locale } from '../language/locale';
import { recentAverages } from '../statistics/controlChart';
import { sideOf } from '../statistics/distributions';
import { dateIn, daysBefore } from '../time/dates';
import { daysBetween, lengthRatio } from '../time/periods';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { singleLine, withoutPeriod } from '../values/text';
import { actionList, benchmarksTitle, shareBars } from './sections';
import type { Block, Paragraph, Tone } from './blocks';
import { context, heading, next, note, nothing, sentence, verdict, warning } from './blocks';
import { MAX_PHONE_SUBJECT, type ReportDocument } from './document';
import { commonDecimals, figure, type FigureInput, trend } from './figures';
import { mentionBlocks, mentionMetrics, type Quoted, quotesOf } from './mentions';

/** The document of a report: a verdict, key figures, what happened, the trend, then the sections. */
export function reportDocument(report: Report, locale: Locale): ReportDocument {
	const domain = reports.reportedDomain(report) ?? undefined;
	const insights = reportInsights(report, locale);
	const name = singleLine(domain) || locale.report.yourBrand;
	if (reports.hasNothing(report)) return nothingDocument(report, domain, locale);
	return {
		subject: reportSubject(report, name, insights, locale),
		headline: locale.brand(name, 'start'),
		domains: [domain],
		blocks: [
			context(contextOf([report], report, locale)),
			...filterNotes(report, locale).map(context),
			...opening(report, insights, [
				...scoreMetric(report, locale).map((metric) => figure(metric, locale)),
				...accountFigures(report, locale),
			]),
			...warningsOf(report, locale).map(warning),
			...trendSection(report, locale),
			...accountSections(report, locale, insights),
			sourceNote(report, locale),
		],
	};
}

/** That a report has no data, in one box. It promises nothing: nobody knows when there will be any. */
function nothingDocument(
	report: Report,
	domain: string | undefined,
	locale: Locale,
): ReportDocument {
	const { combined, labelled, list, mentions, plan, share } = locale;
	const said = locale.report.nothing({ days: report.period });
	const names = {
		visibility: combined.score,
		benchmarks: share.name,
		mentions: mentions.label({}),
		actionPlan: plan.title({}),
	};
	const missing = new Set(report.unavailable.map(({ section }) => section));
	const lacks = (Object.keys(names) as Section[])
		.filter((each) => missing.has(each))
		.map((each) => names[each]);
	const name = locale.brand(singleLine(domain) || locale.report.yourBrand, 'start');
	return {
		subject: labelled(name, said),
		headline: name,
		domains: [domain],
		blocks: [
			context(list([locale.figures.subject, locale.days(report.period)], 'comma')),
			nothing(said, locale.report.missing({ names: lacks })),
		],
	};
}

/** The first sentence, the key figures, the other sentences, and the next action. */
export function opening(report: Report, insights: Insight[], figures: Block[]): Block[] {
	const said = insights.filter(({ about }) => about !== 'plan');
	const actions = insights.filter(({ about }) => about === 'plan');
	const [first] = reports.actionsOf(report.actionPlan ?? {});
	const action = singleLine(withoutPeriod(nonBlankText(first?.title)?.trim() ?? ''), 'note');
	return [
		...said.slice(0, 1).map((each) => verdict(each.text, toneOf(report, each))),
		...figures,
		...said.slice(1).map((each) => sentence(each.text, toneOf(report, each))),
		...actions.map(({ text }) => next(text, action)),
	];
}

/** If what is unusual is good or bad news: a better score is good, fewer mentions or more negative ones are bad. */
function toneOf(report: Report, { about, unusual }: Insight): Tone | undefined {
	if (!unusual) return undefined;
	const { score } = report.judged;
	if (about === 'score') return score && sideOf(score) === 'above' ? 'good' : 'bad';
	return reports.isAboveUsual(report, about) === (about === 'negative') ? 'bad' : 'neutral';
}

/** The subject of an e-mail with a report: whose it is, its first figure where the news leaves room, and the news. */
export function reportSubject(
	report: Report,
	domain: string,
	insights: Insight[],
	locale: Locale,
): string {
	const { period: days } = report;
	const score = reports.lastScore(report);
	if (score !== undefined) {
		if (isOfAverage(report, insights)) {
			const average = verdictOf(report, insights, locale) ?? '';
			return locale.report.scoreSubject({ name: domain, said: average });
		}
		const said = verdictOf(report, insights, locale) ?? locale.days(days);
		const subject = locale.report.scoreSubject({ name: domain, score, said });
		const isCut = reports.hasUnusual(report) && subject.length > MAX_PHONE_SUBJECT;
		return isCut ? locale.report.scoreSubject({ name: domain, said }) : subject;
	}
	const { mentions, filters } = report;
	const total = mentions ? reports.countOrUnknown(mentions.now.total, mentions) : undefined;
	if (total === undefined) {
		return locale.list([locale.report.title({ domain }), locale.days(days)], 'comma');
	}
	const name = reports.brandOfAccount(report) ?? domain;
	const isAtLeast = mentions?.isAtLeast ?? false;
	const { engine } = filters;
	return locale.report.mentionsSubject({ name, total, filters, engine, isAtLeast, days });
}

/** True if the news is of a score's average that is outside its usual range, while the last score is not to that side of it. */
function isOfAverage(report: Report, insights: Insight[]): boolean {
	const { score } = report.judged;
	const about = insights.find(({ unusual }) => unusual)?.about ?? 'score';
	const level = reports.lastScore(report);
	if (!score?.isUnusual || about !== 'score' || level === undefined) return false;
	return sideOf({ ...score, level }) !== sideOf(score);
}

/** What the subject says of the period; undefined where nothing was judged. */
function verdictOf(report: Report, insights: Insight[], locale: Locale): string | undefined {
	const news = reports.hasUnusual(report);
	if (news === undefined) return undefined;
	const what = insights.find(({ unusual }) => unusual)?.about;
	const side = report.judged.score && sideOf(report.judged.score);
	const isAverage = isOfAverage(report, insights);
	if (what === 'score') return side && locale.score.inSubject({ side, isNew: true, isAverage });
	if (what !== undefined) {
		const isMore = reports.isAboveUsual(report, what);
		return locale.report.moreThanUsual({ filters: reports.filterOfCount(report, what), isMore });
	}
	if (news) return side && locale.score.inSubject({ side, isNew: false, isAverage });
	// Where more is to be said of the score or the mentions, the period is not called normal.
	const isMore = insights.some(({ about }) => about === 'score' || about === 'mentions');
	const isPeriod = report.isCompared && insights[0]?.about === 'period';
	const isNormal = isPeriod && !isMore && !wasOutside(report);
	return isNormal
		? locale.report.normal({ ...reports.periodLength(report), isSentence: false })
		: undefined;
}

/** The score, with its change, and its average beside what is usual. */
export function scoreMetric(report: Report, locale: Locale): FigureInput[] {
	if (!report.visibility) return [];
	const { combined, figures } = locale;
	const { score: chart } = report.judged;
	const by = reports.periodScoreChange(report);
	return [
		{
			label: combined.score,
			value: reports.lastScore(report),
			absent: figures.absent({ of: 'score' }),
			// As precise as what is usual.
			decimals: chart && 1,
			change: by === undefined ? undefined : { by, isUnusual: isChangeUnusual(report, by) },
			usual: chart && figures.average({ chart }),
		},
	];
}

/** The figures for the whole account. */
export function accountFigures(report: Report, locale: Locale): Block[] {
	const brand = reports.brandOfAccount(report);
	const behind = locale.inParentheses(brand ?? '');
	const all = [...shareMetric(report, locale), ...mentionMetrics(report, locale)];
	return all.map((metric) => figure({ ...metric, label: metric.label + behind }, locale));
}

/** The own brand's share of voice, with its rank, and how far the next brand is. */
export function shareMetric(report: Report, { share }: Locale): FigureInput[] {
	const { share_pct: value, rank, of } = reports.ownShare(report.benchmarks ?? {});
	if (value === null) return [];
	const gap = reports.shareGap(report);
	const side = !gap || showsAsZero(gap.by) ? 'same' : gap.by > 0 ? 'ahead' : 'behind';
	const place = share.rank({ rank: rank ?? 0, of });
	const detail = gap && share.gap({ ...gap, side });
	const usual = gap && share.gap({ ...gap, side, name: undefined });
	// As precise as the bars of all brands.
	const shares = recordsIn(report.benchmarks?.competitors).map((brand) => brand.share_pct);
	const decimals = commonDecimals(shares.map(finiteNumber));
	const short = share.short({ rank: rank ?? 0, of });
	return [
		{ label: share.name, value, absent: '', unit: '%', decimals, place, short, detail, usual },
	];
}

/** Days that a trend shows at least. */
const LEAST_DAYS = 30;

/** The trend of the score: the recent average of each day, for which the usual range is. */
function trendSection(report: Report, locale: Locale): Block[] {
	const { period, visibility, judged } = report;
	const days = visibility ? scoresToPeriodEnd(report) : [];
	const first = [daysBefore(period.to, LEAST_DAYS - 1), period.from].sort()[0] ?? '';
	const averages = new Map(recentAverages(days).map((each) => [each.day, each]));
	const { score: chart } = judged;
	const points = days
		.filter(({ date }) => date >= first)
		.map(({ date, day, score }) => {
			const { level: value = score, side } = averages.get(day) ?? {};
			// The range may rise or fall with the score: only its last edges are drawn.
			const isOutside = chart && (value < chart.low || value > chart.high);
			return { date, value, ...(isOutside && side && { side }) };
		});
	if (points.length < 2 || reports.lastScore(report) === undefined) return [];
	const band = chart && { low: chart.low, high: chart.high };
	const name = chart ? locale.score.averageBy : locale.combined.score;
	return [
		heading(locale.score.daily({})),
		trend({ points, band, since: period.from, name }, locale),
	];
}

/** The sections about the whole account. @param insights what the first quotes prove */
export function accountSections(report: Report, locale: Locale, insights: Insight[] = []): Block[] {
	const { benchmarks, mentions, actionPlan } = report;
	const brand = reports.brandOfAccount(report);
	const section = (title: string, blocks: Block[]): Block[] =>
		blocks.length === 0 ? [] : [heading(title + locale.inParentheses(brand ?? '')), ...blocks];
	const isOwn = brand === undefined;
	return [
		...(benchmarks
			? section(benchmarksTitle(benchmarks, locale), [shareBars(benchmarks, locale, { isOwn })])
			: []),
		...(mentions
			? section(locale.mentions.label({}), mentionBlocks(report, mentions, locale))
			: []),
		...(actionPlan
			? section(locale.plan.title({ week: nonBlankText(actionPlan.week_of) }), [
					actionList(actionPlan, locale),
				])
			: []),
		...(mentions
			? section(locale.mentions.quotations, quotesOf(quotedOf(report, mentions, insights), locale))
			: []),
		...countedNote(report, locale),
	];
}

const MAX_QUOTES = 5;

/** A quote of each unusual count, in the order in which they are told, then the most urgent others. */
function quotedOf({ judged }: Report, summary: MentionSummary, insights: Insight[]): Quoted {
	const { notable, evidence, now, isAtLeast } = summary;
	const engines = [...evidence.engines].filter(
		([engine]) => judged.counts.get(reports.ENGINE + engine)?.isUnusual,
	);
	const proving = insights.flatMap(({ about, unusual }): JsonObject[] => {
		if (!unusual) return [];
		if (about === 'negative') return evidence.negative ? [evidence.negative] : [];
		const told = engines.filter(([engine]) =>
			['mentions', reports.ENGINE + engine].includes(about),
		);
		return told.map(([, mention]) => mention);
	});
	const most = Math.min(MAX_QUOTES, notable.length);
	return {
		mentions: withoutRepetitions([...proving, ...notable]).slice(0, most),
		sentiments: isAtLeast ? undefined : now.sentiments,
		proving,
	};
}

/** What is counted, where all of it was read. */
function countedNote(report: Report, locale: Locale): Block[] {
	const { mentions, period: days } = report;
	if (!mentions || mentions.isAtLeast || mentions.now.total === 0) return [];
	const { total, engines } = mentions.now;
	return [note(locale.mentions.counted({ total, assistants: engines.size, days }))];
}

/** What a report, or several, is based on, e.g. "AI visibility, 16–22 Nov 2026. Score vs. 15 Nov". */
export function contextOf(scored: Report[], report: ReportData & Coverage, locale: Locale): string {
	const days = locale.list([locale.figures.subject, locale.days(report.period)], 'comma');
	return withComparison(
		days,
		[...scoreComparison(scored, locale), ...comparison(report, locale)],
		locale,
	);
}

/** The days that figures are of, and what mentions are compared with. */
export function contextText(report: ReportData & Coverage, locale: Locale): string {
	return withComparison(locale.days(report.period), comparison(report, locale), locale);
}

function withComparison(days: string, compared: string[], locale: Locale): string {
	if (compared.length === 0) return days;
	return locale.sentences([locale.sentence(days), capitalize(locale.list(compared, 'comma'))]);
}

/** What the scores of reports are compared with, where they are: a day, or several. */
function scoreComparison(scored: Report[], locale: Locale): string[] {
	const days = scored.flatMap((report) =>
		reports.periodScoreChange(report) === undefined ? [] : (reports.previousDay(report) ?? []),
	);
	const [since, ...others] = new Set(days.map(({ date }) => date));
	const [report] = scored;
	if (since === undefined || !report) return [];
	const day = others.length === 0 ? since : undefined;
	return [locale.score.comparedWith({ since: day, to: report.period.to })];
}

/** What the mentions are compared with, where they are. */
function comparison(report: ReportData & Coverage, locale: Locale): string[] {
	if (!reports.mentionsBefore(report)) return [];
	const { period } = report;
	const days = daysBetween(period.from, period.to) + 1;
	const scaledTo = lengthRatio(period) === 1 ? undefined : days;
	return [locale.report.comparedWith({ previous: period.before.name, days: scaledTo })];
}

/** Which mentions are included, where not all are. */
export function filterNotes({ mentions, filters }: Report, locale: Locale): string[] {
	return mentions && reports.isFiltered(filters) ? [locale.mentions.only({ filters })] : [];
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
			return say.unavailable({ section, whose });
		});
}

export function sourceNote({ generatedAt }: ReportData, { report, zone }: Locale): Paragraph {
	return context(report.source({ date: dateIn(zone, generatedAt) }));
}
