import { next, saying, verdict } from '../blocks/paragraphs';
import type { Block, Tone } from '../blocks/types';
import { briefOf, findingsHeadline, namedFindings } from '../insights/headline';
import { type Insight, proofOf, textOfInsight } from '../insights/insight';
import type { Locale } from '../language/locale';
import { runsOf, type Text, withRuns } from '../language/text';
import type { Report } from '../model/report';

/**
 * The blocks at the top of a report: what has happened with its proof, the key figures, and the
 * other sentences, none of which says again what a key figure shows.
 * @param figures none if others stand elsewhere
 */
export function opening(
	report: Report,
	insights: Insight[],
	figures: Block[],
	locale: Locale,
): Block[] {
	const all = insights.filter(({ about }) => about !== 'plan');
	const headline = findingsHeadline(report, locale);
	if (headline === undefined) {
		const [first, ...others] = all;
		return [
			...(first ? [stateOf(first, locale)] : []),
			...figures,
			...others.map((insight) => saying(textOfInsight(insight, locale))),
		];
	}
	const rests = all
		.map((insight) => {
			// What key figures show of an insight is not said again.
			const isFirst = insight === all.find(({ about }) => about === insight.about);
			const isPart = figures.length > 0 && isFirst && isInFigures(report, insight);
			const rest = isPart ? proofOf(insight, locale) : textOfInsight(insight, locale);
			return { insight, isPart, rest };
		})
		.filter(({ rest }) => rest.length > 0);
	const main = mainOf(report, rests);
	const [worst] = namedFindings(report);
	const tone = worst?.isNew ? worst.tone : undefined;
	return [
		verdict(headline, tone, main ? [main.rest, main.insight.advice ?? []] : []),
		...figures,
		...rests
			.filter((part) => part !== main)
			.map(({ insight, isPart, rest }) =>
				isPart
					? saying(named(insight, rest, report, locale))
					: aside(insight, rest, report, locale),
			),
	];
}

/** What a report without findings begins with: its first insight, below a headline if it is long. */
function stateOf(insight: Insight, locale: Locale): Block {
	const brief = briefOf(insight);
	return brief === undefined
		? verdict(insight.verdict, undefined, [proofOf(insight, locale)])
		: verdict(brief, undefined, [textOfInsight(insight, locale)]);
}

/** A sentence that no key figure shows. Below the news, a few words may do for it. */
function aside(insight: Insight, text: Text, report: Report, locale: Locale): Block {
	const brief = briefOf(insight);
	const paragraph = saying(text, toneOf(report, insight));
	return brief === undefined ? paragraph : { ...paragraph, brief: runsOf(locale.sentence(brief)) };
}

/** The paragraph on the first action of the plan; none without one. */
export function planBlocks(insights: Insight[], locale: Locale): Block[] {
	return insights.flatMap((insight) => (insight.next ? [next(insight.next, locale)] : []));
}

/**
 * True if key figures show what the first insight on a figure says: the figure with its change, and
 * what is usual for it. The line of a figure has what is usual only beside a change that is unusual.
 */
function isInFigures({ counts, findings, score }: Report, { about }: Insight): boolean {
	if (about === 'mentions' || about === 'negative') {
		const { range, change } = counts.get(about) ?? {};
		return range !== undefined && change !== 0;
	}
	if (about !== 'score') return false;
	if (score.news?.kind === 'moved') return true;
	const kinds = findings.flatMap((finding) => ('kind' in finding ? finding.kind : []));
	const hasLeft = kinds.some((kind) => kind === 'left' || kind === 'still');
	return hasLeft && score.isChangeUnusual === true;
}

/** The insight that proves the headline: that on negative mentions before others. */
function mainOf<Part extends { insight: Insight }>(
	report: Report,
	rests: Part[],
): Part | undefined {
	const names = namedFindings(report).map(({ about }) => about);
	const parts = rests.filter(({ insight }) => names.includes(insight.about));
	return parts.find(({ insight }) => insight.about === 'negative') ?? parts[0];
}

/** A sentence on all mentions behind their name, because it stands apart from its verdict. */
function named({ about }: Insight, rest: Text, { filters }: Report, locale: Locale): Text {
	if (about !== 'mentions') return rest;
	const label = locale.mentions.label({ sentiment: filters.sentiment });
	return withRuns([rest], ([place = '']) => locale.labelled(label, place));
}

/** The tone of a sentence on what is unusual. */
function toneOf({ findings }: Report, { about, unusual }: Insight): Tone | undefined {
	return unusual ? findings.find((finding) => finding.about === about)?.tone : undefined;
}
