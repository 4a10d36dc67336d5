import { label } from '../blocks/paragraphs';
import { type Quotation, quotes } from '../blocks/quotes';
import type { Block, ListLimits, Tone } from '../blocks/types';
import type { Insight } from '../insights/insight';
import { answersOf } from '../insights/mentions';
import type { Locale } from '../language/locale';
import {
	capturedAt,
	citedPage,
	engineOf,
	type MentionFilter,
	type MentionSummary,
	normalizedText,
	sentimentOf,
	type Theme,
	withoutRepetitions,
} from '../model/mention';
import type { Report } from '../model/report';
import { dateOfTimestamp } from '../time/dates';
import { type JsonObject, nonBlankText } from '../values/json';
import { capitalize } from '../values/text';

/** True if a sentiment is good news; an unknown one is neutral. */
export function toneOf(sentiment: unknown): Tone {
	if (sentiment === 'positive') return 'good';
	return sentiment === 'negative' ? 'bad' : 'neutral';
}

interface Quoted extends Pick<ListLimits, 'entriesInSummary'> {
	mentions: JsonObject[];
	/**
	 * The counts of all mentions that could be quoted, by sentiment; absent unless all mentions were
	 * read.
	 */
	sentiments?: Map<string, number>;
	/**
	 * Those of the mentions that prove what is unusual. If there is any, no heading says how the
	 * quotes were selected.
	 */
	proving?: JsonObject[];
	/**
	 * The themes of the mentions. A statement that several answers make is quoted once for all of
	 * them.
	 */
	themes?: Theme[];
}

/** The quotes of mentions, below a heading that says how they were selected. */
export function quotesOf(
	{ mentions, sentiments, proving = [], themes = [], entriesInSummary }: Quoted,
	locale: Locale,
): Block[] {
	if (mentions.length === 0) return [];
	const themeOf = (mention: JsonObject) =>
		themes.find(({ text }) => normalizedText(mention) === normalizedText({ snippet: text }));
	const quotations = mentions.map((mention) => ({
		...quotationOf(mention, locale, themeOf(mention)),
		isUnusual: sentimentOf(mention) === 'negative' && proving.includes(mention),
	}));
	const { heading, among, of } = choiceOf(mentions, sentiments, locale);
	const more = among - mentions.length;
	return [
		label(proving.length > 0 ? undefined : heading, locale),
		quotes({ quotations, more, entriesInSummary, of }, locale),
	];
}

/**
 * Says how the mentions were selected, and among how many.
 * @returns `of`, the filter that the selection stands for, if it is one sentiment
 */
function choiceOf(
	quotedMentions: JsonObject[],
	sentiments: Map<string, number> | undefined,
	{ mentions }: Locale,
) {
	if (!sentiments)
		return { heading: mentions.selection({ first: 'any' }), among: quotedMentions.length };
	const all = [...sentiments.values()].reduce((sum, count) => sum + count, 0);
	if (all === 1) return { among: all };
	const words = new Set(quotedMentions.map(sentimentOf));
	const [only] = words;
	if (words.size === 1 && only !== undefined && only !== 'unknown') {
		const of = isSentiment(only) ? { sentiment: only } : undefined;
		const heading = mentions.latest({ sentiment: only });
		return { heading, among: sentiments.get(only) ?? all, of };
	}
	const first = ['negative', 'positive'].find((word) => words.has(word));
	return { heading: first && mentions.selection({ first }), among: all };
}

function isSentiment(word: string): word is NonNullable<MentionFilter['sentiment']> {
	return word === 'positive' || word === 'neutral' || word === 'negative';
}

/**
 * Makes a quote of a mention, with its date in the workflow's time zone. With a theme, the quote
 * names all the answers that say the same.
 */
export function quotationOf(mention: JsonObject, locale: Locale, theme?: Theme): Quotation {
	const { prompt, snippet } = mention;
	const sentiment = sentimentOf(mention);
	return {
		speaker: theme
			? capitalize(locale.mentions.theme(answersOf(theme)))
			: locale.assistant(engineOf(mention)),
		sentiment: locale.figures.word({ word: sentiment }),
		tone: toneOf(sentiment),
		time: locale.date(dateOfTimestamp(capturedAt(mention), locale.zone)),
		prompt: nonBlankText(prompt),
		text: nonBlankText(snippet),
		source: citedPage(mention),
	};
}

/**
 * Chooses the mentions to quote: one for each unusual count, in the order of the sentences, then
 * the most urgent others. There are as many as the summary has notable mentions, which the field
 * Max Quotes limits.
 */
export function quotedOf({ counts }: Report, summary: MentionSummary, insights: Insight[]): Quoted {
	const { notable, evidence, now, isAtLeast } = summary;
	const engines = [...evidence.engines].filter(
		([engine]) => counts.get(`engine:${engine}`)?.isUnusual,
	);
	const proving = insights.flatMap(({ about, unusual }): JsonObject[] => {
		if (!unusual) return [];
		if (about === 'negative') return evidence.negative ? [evidence.negative] : [];
		const ofEngines = engines.filter(([engine]) =>
			['mentions', `engine:${engine}`].includes(about),
		);
		return ofEngines.map(([, mention]) => mention);
	});
	return {
		mentions: withoutRepetitions([...proving, ...notable]).slice(0, notable.length),
		sentiments: isAtLeast ? undefined : now.sentiments,
		proving,
	};
}
