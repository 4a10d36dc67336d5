import { figure } from '../blocks/keyFigure';
import { basis, context, heading, warning } from '../blocks/paragraphs';
import { isListed } from '../blocks/text';
import type { Block, KeyFigure, ReportDocument } from '../blocks/types';
import type { Insight } from '../insights/insight';
import { reportInsights } from '../insights/report';
import type { Locale } from '../language/locale';
import { type Report, reportedDomain } from '../model/report';
import { nonBlankText } from '../values/json';
import { singleLine } from '../values/text';
import { actionList } from './actionPlan';
import { mentionBlocks, mentionMetrics } from './mentionSection';
import { nothingDocument } from './nothing';
import { opening, planBlocks } from './opening';
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
	const all = [
		...scoreMetric(report, locale).map((metric) => figure(metric, locale)),
		...accountFigures(report, locale),
	];
	const isWorse = ({ change }: KeyFigure) => change.tone === 'bad';
	const figures = [...all.filter(isWorse), ...all.filter((one) => !isWorse(one))];
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
			...planBlocks(insights, locale),
			...accountSections(report, locale, insights),
			sourceNote(report, locale),
		],
	};
}

/** How many rows of a list an email shows of what is not about the news. */
const ROWS_BESIDE = 3;

/** Blocks whose lists are short in an email unless the user wants all. */
function shortInStandard(blocks: Block[]): Block[] {
	return blocks.map((block) =>
		isListed(block) ? { ...block, entriesInStandard: ROWS_BESIDE } : block,
	);
}

/**
 * The key figures of the whole account, with its brand behind their names if the report is about
 * another domain.
 */
export function accountFigures(report: Report, locale: Locale): KeyFigure[] {
	const brand = report.accountBrand;
	const behind = locale.inParentheses(brand ?? '');
	const share = shareMetric(report, locale).map(({ detail, ...metric }) => {
		// Its line has no detail beside news, which needs the room. A tile has it still.
		return report.isUnusual ? metric : { ...metric, detail };
	});
	const all = [...share, ...mentionMetrics(report, locale)];
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
	const aboutMentions = (blocks: Block[]) => (report.isUnusual ? blocks : shortInStandard(blocks));
	return [
		...(benchmarks
			? section(
					benchmarksTitle(benchmarks, locale),
					shortInStandard([shareBars(benchmarks, locale, { isOwn })]),
				)
			: []),
		...(mentions
			? section(locale.mentions.label({}), aboutMentions(mentionBlocks(report, mentions, locale)))
			: []),
		...(actionPlan
			? section(
					locale.plan.title({ week: nonBlankText(actionPlan.week_of) }),
					shortInStandard([actionList(actionPlan, locale)]),
				)
			: []),
		...(mentions
			? section(
					locale.mentions.quotations,
					shortInStandard(quotesOf(quotedOf(report, mentions, insights), locale)),
				)
			: []),
		...countedNote(report, locale),
	];
}
