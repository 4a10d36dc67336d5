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
	isRepetition,
	sentimentOf,
	type Theme,
	withoutRepetitions,
} from '../model/mention';
import type { Report } from '../model/report';
import { sum } from '../statistics/distributions';
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
	/** The counts of all mentions by sentiment; absent unless all were read. */
	sentiments?: Map<string, number>;
	/**
	 * Those of the mentions that prove what is unusual. If there is any, no heading says how the
	 * quotes were selected.
	 */
	proving?: JsonObject[];
	/**
	 * The themes of the mentions. A statement that several answers make with one sentiment is quoted
	 * once for all of them.
	 */
	themes: Theme[];
}

/** The quotes of mentions, below a heading that says how they were selected. */
export function quotesOf(
	{ mentions, sentiments, proving = [], themes, entriesInSummary }: Quoted,
	locale: Locale,
): Block[] {
	if (mentions.length === 0) return [];
	const themeOf = (mention: JsonObject) =>
		themes.find(({ text, sentiment }) => isRepetition(mention, { snippet: text, sentiment }));
	const quotations = mentions.map((mention) => ({
		...quotationOf(mention, locale, themeOf(mention)),
		isUnusual: sentimentOf(mention) === 'negative' && proving.includes(mention),
	}));
	const choice = choiceOf(mentions, sentiments, locale);
	const quoted = (some: Quotation[]) => sum(some.map(({ answers = 1 }) => answers));
	const more = sentiments ? choice.among - quoted(quotations) : 0;
	const negative = sentiments?.get('negative') ?? 0;
	const moreNegative = sentiments
		? negative - quoted(quotations.filter(({ isNegative }) => isNegative))
		: 0;
	const isAlone = sentiments !== undefined && quotations.length === 1 && more === 0;
	return [
		label(proving.length > 0 || isAlone ? undefined : choice.heading, locale),
		quotes({ quotations, more, moreNegative, entriesInSummary, of: choice.of }, locale),
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
	if (!sentiments) return { heading: mentions.selection({ first: 'any' }), among: 0 };
	const all = sum([...sentiments.values()]);
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
		answers: theme?.count,
		isNegative: sentiment === 'negative',
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
 * the most urgent others. Positive ones come last, so that none is shown while a negative statement
 * is left out. There are as many as the summary has notable mentions, which the field Max Quotes
 * limits.
 */
export function quotedOf({ counts }: Report, summary: MentionSummary, insights: Insight[]): Quoted {
	const { notable, evidence, now, isAtLeast, themes } = summary;
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
	const isPositive = (mention: JsonObject) => sentimentOf(mention) === 'positive';
	const all = withoutRepetitions([...proving, ...notable]).sort(
		(one, other) => Number(isPositive(one)) - Number(isPositive(other)),
	);
	return {
		mentions: all.slice(0, notable.length),
		sentiments: isAtLeast ? undefined : now.sentiments,
		proving,
		themes: isAtLeast ? [] : themes,
	};
}
