import { figure } from '../blocks/keyFigure';
import { basis, context, heading, next, saying, verdict, warning } from '../blocks/paragraphs';
import type { Block, ReportDocument, Tone } from '../blocks/types';
import { type Insight, proofOf, textOfInsight } from '../insights/insight';
import { reportInsights } from '../insights/report';
import type { Locale } from '../language/locale';
import { type Report, reportedDomain } from '../model/report';
import { nonBlankText } from '../values/json';
import { singleLine } from '../values/text';
import { actionList } from './actionPlan';
import { mentionBlocks, mentionMetrics } from './mentionSection';
import { nothingDocument } from './nothing';
import { quotedOf, quotesOf } from './quotes';
import { contextOf, countedNote, filterNotes, sourceNote, warningsOf } from './reportNotes';
import { reportSubject } from './reportSubject';
import { scoreMetric, trendSection } from './scoreSection';
import { benchmarksTitle, shareBars, shareMetric } from './shareOfVoice';

/**
 * The document of a report: a verdict, key figures, what happened, the trend, then the sections.
 */
export function reportDocument(report: Report, locale: Locale): ReportDocument {
	const domain = reportedDomain(report) ?? undefined;
	const insights = reportInsights(report, locale);
	const name = singleLine(domain) || locale.report.yourBrand;
	if (report.isEmpty) {
		const { period, unavailable } = report;
		const sections = unavailable.map(({ section }) => section);
		const about = { name: locale.brand(name, 'start'), domains: [domain], period, sections };
		return nothingDocument(about, locale);
	}
	const figures = [
		...scoreMetric(report, locale).map((metric) => figure(metric, locale)),
		...accountFigures(report, locale),
	];
	return {
		subject: reportSubject(report, name, insights, locale),
		headline: locale.brand(name, 'start'),
		domains: [domain],
		blocks: [
			basis(contextOf([report], report, locale)),
			...filterNotes(report, locale).map(context),
			...opening(report, insights, figures, locale),
			...warningsOf(report, locale).map(warning),
			...trendSection(report, locale),
			...accountSections(report, locale, insights),
			sourceNote(report, locale),
		],
	};
}

/**
 * The blocks at the top of a report: the first sentence, the key figures, the other sentences, and
 * the next action.
 */
export function opening(
	report: Report,
	insights: Insight[],
	figures: Block[],
	locale: Locale,
): Block[] {
	const [main, ...others] = insights.filter(({ about }) => about !== 'plan');
	return [
		...(main ? [verdict(main.verdict, toneOf(report, main), proofOf(main, locale))] : []),
		...figures,
		...others.map((insight) => saying(textOfInsight(insight, locale), toneOf(report, insight))),
		...insights.flatMap((insight) => (insight.next ? [next(insight.next, locale)] : [])),
	];
}

/**
 * The tone of a sentence on what is unusual: a better score is good news, a worse one bad; more
 * negative mentions or fewer of any other kind are bad, and the opposite is neutral.
 */
function toneOf(report: Report, { about, unusual }: Insight): Tone | undefined {
	if (!unusual) return undefined;
	if (about === 'score') return report.score.side === 'above' ? 'good' : 'bad';
	const isMore = report.counts.get(about)?.side === 'above';
	return isMore === (about === 'negative') ? 'bad' : 'neutral';
}

/**
 * The key figures of the whole account, with its brand behind their names if the report is about
 * another domain.
 */
export function accountFigures(report: Report, locale: Locale): Block[] {
	const brand = report.accountBrand;
	const behind = locale.inParentheses(brand ?? '');
	const all = [...shareMetric(report, locale), ...mentionMetrics(report, locale)];
	return all.map((metric) => figure({ ...metric, label: metric.label + behind }, locale));
}

/**
 * The sections about the whole account.
 * @param insights the sentences that the first quotes prove
 */
export function accountSections(report: Report, locale: Locale, insights: Insight[] = []): Block[] {
	const { benchmarks, mentions, actionPlan } = report;
	const brand = report.accountBrand;
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
