import { bars } from '../blocks/barChart';
import { figure } from '../blocks/keyFigure';
import { toFigure } from '../blocks/numbers';
import { context, note, sentence } from '../blocks/paragraphs';
import { quotes } from '../blocks/quotes';
import type { Block, ReportDocument } from '../blocks/types';
import { behindColon } from '../language/languages';
import type { Locale } from '../language/locale';
import { type EventResult, MOST_COUNTED, POINTS_WITHOUT_CHART } from '../model/event';
import { summarizeList } from '../judgement/mentionSummary';
import { capturedAt, citedPage, type MentionFilter, sentimentOf } from '../model/mention';
import { MIN_DAYS } from '../statistics/controlChart';
import { isToward, type Level, sideOf } from '../statistics/range';
import { parseTimestamp } from '../time/dates';
import type { EpochMs } from '../time/units';
import { hostOf, safeLink } from '../values/domain';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import type { Decimals } from '../values/numbers';
import { capitalize, isolated, sideBySide } from '../values/text';
import { quotationOf, quotesOf } from './quotes';
import { fittingSubject } from './subjects';

const MAX_QUOTED = 5;

/** The document of a digest: how many mentions are new since when, and the most urgent of them. */
export function digestDocument(
	{ item, since }: EventResult,
	filters: MentionFilter,
	locale: Locale,
): ReportDocument {
	const records = recordsIn(item.mentions);
	const list = summarizeList(records);
	const negative = list.sentiments.get('negative') ?? 0;
	const total = records.length;
	// Who has asked for one sentiment knows it.
	const isMixed = filters.sentiment === undefined && negative > 0 && total > 1;
	const news = isMixed
		? locale.events.digest({ negative, total })
		: locale.mention(filters, 'new', total);
	const others = (['positive', 'neutral'] as const).flatMap((sentiment) => {
		const count = list.sentiments.get(sentiment) ?? 0;
		return count === 0 ? [] : locale.mention({ sentiment }, 'count', count);
	});
	const beside = [
		...newSince(records, since, locale),
		...(isMixed ? [locale.list(others, 'comma')] : []),
	].filter(Boolean);
	const isNegative = (mention: JsonObject) => sentimentOf(mention) === 'negative';
	const statements = isMixed ? list.statements.filter(isNegative) : list.statements;
	const mentions = statements.slice(0, MAX_QUOTED);
	const quoted = quotesOf({ ...list, mentions, entriesInSummary: MAX_QUOTED }, locale);
	const domains = records.map((mention) => nonBlankText(mention.domain));
	const isOfOne = new Set(domains).size === 1;
	return {
		...newsOf(isOfOne ? domains[0] : undefined, news, locale),
		tone: isMixed ? 'bad' : undefined,
		isNews: true,
		domains,
		blocks: [context(capitalize(sideBySide(beside))), ...quoted],
	};
}

/**
 * Since when mentions are new; none if that is not known, or if one was captured earlier, because
 * its own time would contradict it.
 */
function newSince(
	mentions: JsonObject[],
	since: EpochMs | undefined,
	{ events }: Locale,
): string[] {
	if (since === undefined) return [];
	const times = mentions.map((mention) => parseTimestamp(capturedAt(mention)) ?? since);
	if (times.some((time) => time < since)) return [];
	return [events.since({ time: new Date(since).toISOString() })];
}

/** A new mention: the title says who said it and how, the quotation what they said and when. */
export function mentionDocument(mention: JsonObject, locale: Locale): ReportDocument {
	const quotation = quotationOf(mention, locale);
	const { tone = 'neutral' } = quotation;
	const isJudged = tone !== 'neutral';
	const domain = nonBlankText(mention.domain);
	const link = safeLink(citedPage(mention));
	const speaker = nonBlankText(mention.engine) ? quotation.speaker : undefined;
	// Then the headline begins with the name of the assistant.
	const isOfAssistant = isJudged && speaker !== undefined;
	const entry = {
		...quotation,
		time: locale.time(capturedAt(mention)),
		speaker: '',
		sentiment: isJudged ? '' : quotation.sentiment,
		isUnusual: isJudged,
		isNews: true,
	};
	return {
		...newsOf(domain, locale.events.mention({ assistant: speaker, tone }), locale, isOfAssistant),
		startsWithName: isOfAssistant,
		tone,
		domains: [domain],
		page:
			link === undefined ? undefined : { link, text: locale.events.read({ host: hostOf(link) }) },
		blocks: [quotes({ quotations: [entry], entriesInSummary: 1 }, locale)],
	};
}

/** The headline of an alert, with whose news it is before it if that is known. */
function newsOf(
	whose: string | undefined,
	news: string,
	locale: Locale,
	startsWithName = false,
): { headline: string; apart?: ReportDocument['apart'] } {
	if (whose === undefined) return { headline: news };
	const said = startsWithName ? news : behindColon(news, locale);
	return { headline: locale.labelled(whose, said), apart: [whose, news] };
}

/**
 * The document of a time without a new mention. The title says how long it lasts, and the note when
 * the last mention was and how many came before it.
 */
export function silenceDocument(
	{ hours, last_mention_at, domain, mentions_in_week_before }: JsonObject,
	locale: Locale,
): ReportDocument {
	const { events } = locale;
	const whose = nonBlankText(domain);
	const last = events.lastMention({ time: nonBlankText(last_mention_at) });
	const mentions = finiteNumber(mentions_in_week_before);
	const before = mentions && events.weekBefore({ mentions, isAtLeast: mentions >= MOST_COUNTED });
	return {
		...newsOf(whose, events.silence({ hours: Number(hours) }), locale),
		tone: 'bad',
		domains: [whose],
		blocks: [sentence(events.checkCapture), note(sideBySide(before ? [last, before] : [last]))],
	};
}

/** The document of a changed score, with its usual range if there is one. */
export function scoreChangeDocument(occurrence: EventResult, locale: Locale): ReportDocument {
	const { item } = occurrence;
	const { combined, events, figures, number } = locale;
	const [domain, value] = [nonBlankText(item.domain), finiteNumber(item.score)];
	const level = levelIn(item);
	const side = sideOf(level);
	// The smoothed score may be outside of the range while the score itself is back within it.
	const isOutside = value !== undefined && level && sideOf({ ...level, level: value }) === side;
	const isAverage = side !== undefined && !isOutside;
	const score = side && isOutside ? value : undefined;
	const figureText = value === undefined ? '?' : number(value);
	const headlineOf = (domain?: string) =>
		level
			? events.range({ domain, side, score, isAverage })
			: events.score({ domain, went: directionIn(item), score: figureText });
	// The score has as many decimals as its usual range.
	const decimals: Decimals | undefined = level && 1;
	const format = (score: number) => number(score, decimals);
	const { change, detail } = figureChange(occurrence, item.previous_score, format, locale);
	const metric = {
		label: combined.score,
		value,
		decimals,
		absent: figures.absent({ of: 'score' }),
		change: change && { ...change, isUnusual: level && isToward(change.by, side) },
		detail,
	};
	const shortTrend = events.shortTrend({ needed: MIN_DAYS, limit: POINTS_WITHOUT_CHART });
	const noteText = level ? events.level({ chart: level }) : shortTrend;
	const news = side && locale.score.inSubject({ side, isNew: true, isAverage });
	const shorter = domain !== undefined && news ? [locale.labelled(domain, news)] : [];
	return {
		...(shorter.length > 0 && { subject: fittingSubject([headlineOf(domain), ...shorter]) }),
		headline: headlineOf(domain),
		...(domain !== undefined && { apart: [domain, headlineOf()] }),
		tone: side && (side === 'above' ? 'good' : 'bad'),
		domains: [domain],
		blocks: [figure(metric, locale), note('level' in item ? noteText : '')],
	};
}

/** The average and its usual range; undefined without one, or if every change is asked for. */
function levelIn(item: JsonObject): Level | undefined {
	const [level, low, high] = [item.level, item.usual_low, item.usual_high].map(finiteNumber);
	if (level === undefined || low === undefined || high === undefined) return undefined;
	return { level, low, high };
}

/** The document of a brand whose share or rank has changed. */
export function shareChangeDocument(occurrence: EventResult, locale: Locale): ReportDocument {
	const { events, percent } = locale;
	const { item } = occurrence;
	const name = nonBlankText(item.name);
	const category = nonBlankText(item.category);
	const { change, detail } = figureChange(occurrence, item.previous_share_pct, percent, locale);
	const metric = {
		label: events.shareOf({ name }),
		...toFigure(item.share_pct, 'share', locale),
		unit: '%',
		change,
		detail,
	};
	const categoryText = category ? events.category({ name: category }) : '';
	const isOwn = item.is_you === true;
	const [from, to] = [Number(item.previous_rank), Number(item.rank)];
	// A better rank is good news only of the own brand, because nobody knows what a competitor's
	// means.
	const isNews = isOwn && from !== to;
	const tone = isNews ? (to < from ? 'good' : 'bad') : undefined;
	const drawn = from === to ? [] : shareBars(occurrence, name, locale);
	const headline = headlineOf(occurrence, { name, isOwn, from, to }, locale);
	const news = newsOf(isOwn ? name : undefined, headline, locale);
	const startsWithName = name !== undefined && headline.startsWith(name);
	const said = startsWithName ? headline : behindColon(headline, locale);
	const whole =
		isOwn && name !== undefined ? news.headline : locale.labelled(locale.figures.subject, said);
	const brief = { from: from === to ? undefined : from, to, went: shareDirection(item) };
	const shorter = name === undefined ? [] : [locale.labelled(name, events.shareSubject(brief))];
	return {
		...news,
		subject: fittingSubject([whole, ...shorter]),
		startsWithName,
		tone,
		blocks: [...(drawn.length > 0 ? drawn : [figure(metric, locale)]), note(categoryText)],
	};
}

/**
 * A bar for the brand and for each brand that has passed it, or that it has passed, the largest
 * share first. There is none unless several shares are known.
 */
function shareBars(
	{ item, shares = [] }: EventResult,
	name: string | undefined,
	locale: Locale,
): Block[] {
	if (shares.length < 2) return [];
	const ranked = [...shares].sort((one, other) => one.rank - other.rank);
	const others = ranked.filter((brand) => brand.name !== name).slice(0, MAX_NAMES);
	const namedBrands = ranked.filter((brand) => brand.name === name || others.includes(brand));
	const by = finiteNumber(item.change);
	return [
		bars(
			{
				unit: '%',
				bars: namedBrands.map((brand) => ({
					name: `${brand.rank}. ${isolated(brand.name)}`,
					value: brand.share,
					absent: '',
					isOwn: brand.isOwn,
					...(brand.name === name && { change: by, isUnusual: item.is_you === true && by !== 0 }),
				})),
				more: ranked.length - namedBrands.length,
				entriesInSummary: namedBrands.length,
			},
			locale,
		),
	];
}

const MAX_NAMES = 3;

function shareDirection(item: JsonObject) {
	return finiteNumber(item.change) === 0 ? 'same' : directionIn(item);
}

function headlineOf(
	{ item, passed = [], apart }: EventResult,
	{ name, isOwn, from, to }: { name?: string; isOwn: boolean; from: number; to: number },
	{ events }: Locale,
): string {
	if (from === to) return events.share({ name, isOwn, went: shareDirection(item), rank: to });
	const brands = { names: passed.slice(0, MAX_NAMES), hasMore: passed.length > MAX_NAMES };
	const headline = events.overtook({ name, isOwn, ...brands, from, to, isAhead: to < from });
	return apart === undefined ? headline : events.apart({ headline, by: apart });
}

/**
 * The change of a figure with its time or, if that is not known, what the figure was before; empty
 * if nothing has changed.
 */
export function figureChange(
	{ item, since }: EventResult,
	previous: unknown,
	format: (figure: number) => string,
	{ events }: Locale,
) {
	const [by, from] = [item.change, previous].map(finiteNumber);
	// The time comes from the saved state, which may hold anything.
	const start = new Date(since ?? NaN);
	const isDated = !Number.isNaN(start.getTime());
	const period = isDated ? events.since({ time: start.toISOString() }) : '';
	const was = isDated || from === undefined ? '' : events.from({ figure: format(from) });
	return by && (isDated || was) ? { change: { by, period }, detail: was } : {};
}

function directionIn({ direction }: JsonObject): 'up' | 'down' | 'same' {
	return direction === 'up' || direction === 'down' ? direction : 'same';
}
