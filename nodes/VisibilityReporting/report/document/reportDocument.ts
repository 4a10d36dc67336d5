import type { Part, ReportDocument } from '../../../shared/documents/document';
import type { Locale } from '../../../shared/language/locale';
import type { MentionKind } from '../../../shared/language/values';
import { sideOf } from '../../../shared/statistics/sides';
import type { Insight } from '../insights/insight';
import { reportInsights, periodLength } from '../insights/insights';
import {
	brandOf,
	countNamed,
	reportedDomain,
	ENGINE,
	hasUnusual,
	knownCount,
	lastScore,
	type Report,
} from '../report';
import {
	comparison,
	contextNote,
	daysText,
	filterNotes,
	sourceNote,
	warning,
	warningsOf,
} from './notes';
import { accountMetrics, accountSections, scoreMetric, trendSection } from './sections';

/** The document of a report: key figures with changes, the sections, and the source. */
export function reportDocument(report: Report, locale: Locale): ReportDocument {
	const domain = reportedDomain(report) ?? undefined;
	const insights = reportInsights(report, locale);
	const isActionTold = insights.some(({ about }) => about === 'plan');
	return {
		subject: reportSubject(report, domain ?? locale.report.yourBrand, insights, locale),
		domains: [domain],
		parts: [
			{ kind: 'title', text: locale.report.title({ domain }) },
			contextNote(locale.report.context([daysText(report, locale), ...comparison(report, locale)])),
			...filterNotes(report, locale).map(contextNote),
			...insightParts(insights),
			...warningsOf(report, locale).map(warning),
			...scoreMetric(report, locale),
			...accountMetrics(report, locale),
			...trendSection(report, locale),
			...accountSections(report, locale, isActionTold),
			sourceNote(report, locale),
		],
	};
}

export function insightParts(insights: Insight[]): Part[] {
	const sentences = insights.map(({ text, unusual }) => ({ text, isUnusual: unusual }));
	return sentences.length > 0 ? [{ kind: 'insights', sentences }] : [];
}

/** The subject of an e-mail with a report: whose it is, its first figure, and what is to be said of it. */
export function reportSubject(
	report: Report,
	domain: string,
	insights: Insight[],
	locale: Locale,
): string {
	const days = locale.days(report.period.from, report.period.to);
	const score = lastScore(report);
	if (score !== undefined) {
		const said = verdictOf(report, insights, locale) ?? days;
		return locale.report.scoreSubject(domain, locale.number(score), said);
	}
	const { mentions, filters } = report;
	const total = mentions ? knownCount(mentions.now.total, mentions) : undefined;
	if (total === undefined) return locale.report.subject(domain, days);
	const name = brandOf(report) ?? domain;
	const isAtLeast = mentions?.isAtLeast ?? false;
	return locale.report.mentionsSubject(name, total, filters, isAtLeast, days);
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
	return say.moreThanUsual(
		namedKind(report, what),
		countNamed(what, mentions.now) > judgement.range[1],
	);
}

/** The filters of the mentions that a judged name stands for, such as "negative" or one assistant. */
export function namedKind({ filters }: Report, name: string): MentionKind {
	return {
		...filters,
		...(name === 'negative' ? { sentiment: 'negative' } : {}),
		...(name.startsWith(ENGINE) ? { engine: name.slice(ENGINE.length) } : {}),
	};
}
