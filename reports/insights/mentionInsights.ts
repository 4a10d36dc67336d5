import type { MentionKind } from '../language/formatters';
import type { Locale } from '../language/locale';
import type { Side } from '../statistics/distributions';
import type { JudgedCount } from '../statistics/usual';
import type { PreviousPeriod } from '../time/periods';
import { UNKNOWN } from '../values/assistants';
import { shorten, withoutPeriod } from '../values/text';
import { unionKeys, type Theme } from './mentionSummary';
import {
	ENGINE,
	type Insight,
	insight,
	judgedCount,
	mentionsBefore,
	periodLength,
	type Report,
} from './report';

/** Fewer than this are too few to speak of a change. */
const FEW = 10;

/** From this part of a change on, it is nearly all of one assistant. */
const MOST_OF_CHANGE = 0.8;

interface Gap {
	now: number;
	before: number;
	previous: PreviousPeriod;
}

/** A count of both periods, and what is usual for it. */
interface CountChange extends Gap {
	judged: JudgedCount | undefined;
}

type UnusualChange<Each extends CountChange = CountChange> = Each & { judged: JudgedCount };

function isUnusualChange<Each extends CountChange>(each: Each): each is UnusualChange<Each> {
	return each.judged?.isUnusual === true;
}

/** What is unusual about the mentions; the negative ones come first. */
export function mentionInsights(report: Report, locale: Locale): Insight[] {
	const { mentions, judged, filters, period } = report;
	const before = mentionsBefore(report);
	if (!mentions) return [];
	const { now, themes } = mentions;
	if (mentions.isAtLeast && now.total > 0) {
		return [insight('mentions', locale.mentions.minimum({ filters, total: now.total }))];
	}
	if (!before) return noneInOnePeriod(report, locale);
	if (judged.counts.size === 0) return [];
	const moved = (name: string): CountChange => ({
		now: judgedCount(name, now),
		before: judgedCount(name, before),
		previous: period.before.name,
		judged: judged.counts.get(name),
	});
	const total = moved('mentions');
	const negative = moved('negative');
	const engines = unionKeys(now.engines, before.engines).map((engine) => ({
		engine,
		...moved(ENGINE + engine),
	}));
	const unusual = engines.filter(isUnusualChange);
	const isTotal = isUnusualChange(total);
	// Where there are none at all, none are negative.
	const isNegative = isUnusualChange(negative) && !(isTotal && total.now === 0);
	const parts = engines.length < 2 ? [] : partsOf(total, unusual, locale);
	return [
		...(isNegative ? [negativeInsight(negative, filters, themes, locale)] : []),
		...(isTotal ? [totalInsight(total, filters, parts, locale)] : []),
		...unusual
			.filter((each) => changeSide(each) !== changeSide(total))
			.map(({ engine, ...each }) =>
				insight(ENGINE + engine, changeSentence({ ...filters, engine }, each, locale), true),
			),
		...(isTotal ? [] : few(total, filters, locale)),
	];
}

/** That this period, or the one before, has no mentions. */
function noneInOnePeriod(report: Report, locale: Locale): Insight[] {
	const { mentions, filters } = report;
	if (mentions?.now.total !== 0 || mentions.isAtLeast) return noneBefore(report, locale);
	const length = periodLength(report);
	return [insight('mentions', locale.mentions.noneCaptured({ filters, ...length }))];
}

/** That there is nothing to compare the mentions with, where they may have begun in this period. */
export function noneBefore(
	{ mentions, isCompared, filters, period }: Report,
	locale: Locale,
): Insight[] {
	if (!isCompared || !mentions?.before || mentions.isAtLeast || mentions.now.total === 0) return [];
	const counted = { filters, now: mentions.now.total, previous: period.before.name };
	return [insight('mentions', locale.mentions.noneBefore(counted))];
}

function totalInsight(
	total: UnusualChange,
	filters: MentionKind,
	parts: string[],
	locale: Locale,
): Insight {
	const isOfAll = filters.engine === undefined && filters.sentiment === undefined;
	const { nobodyNamed, noneNow } = locale.mentions;
	const none = isOfAll ? nobodyNamed(total) : noneNow({ filters, ...total });
	const some = locale.sentences([changeSentence(filters, total, locale), ...parts]);
	return insight('mentions', total.now > 0 ? some : none, true);
}

function partsOf(
	total: CountChange,
	unusual: Array<UnusualChange & { engine: string }>,
	{ mentions }: Locale,
): string[] {
	const side = changeSide(total);
	const same = unusual.filter((each) => changeSide(each) === side);
	const [main, ...others] = same;
	if (!side || !main) return [];
	const isTowardSide = total.now > total.before === (side === 'above');
	if (others.length === 0 && isTowardSide && isNearlyAll(main, total)) {
		return [mentions.mostly({ ...main, went: wentIn(main) })];
	}
	const names = same.map((each) => mentions.countedFrom(each));
	return [mentions.unusualOf({ names, count: names.length, side })];
}

/** The side of what is usual; not always that of the change, where the periods have different days. */
function changeSide({ now, judged }: CountChange): Side | undefined {
	if (!judged?.isUnusual) return undefined;
	return now > judged.range[1] ? 'above' : 'below';
}

/** True if one assistant accounts for nearly all of what a total has more or less than expected. */
function isNearlyAll(part: CountChange, total: CountChange): boolean {
	const [by, all] = [part, total].map(({ now, judged }) => now - (judged?.expected ?? now)) as [
		number,
		number,
	];
	return all !== 0 && by / all >= MOST_OF_CHANGE && by / all <= 1 / MOST_OF_CHANGE;
}

const MAX_THEME = 120;

function negativeInsight(
	negative: UnusualChange,
	filters: MentionKind,
	themes: Theme[],
	locale: Locale,
): Insight {
	const theme = themes.find(({ sentiment }) => sentiment === 'negative');
	const isMore = changeSide(negative) === 'above';
	const sentences = [changeSentence({ ...filters, sentiment: 'negative' }, negative, locale)];
	if (theme && isMore) {
		const text = shorten(withoutPeriod(theme.text), MAX_THEME);
		sentences.push(locale.mentions.theme({ text, ...answersOf(theme), cited: theme.citations[0] }));
	}
	return insight('negative', locale.sentences(sentences), true);
}

/** How many answers make a statement, and from which assistants: their number, or the only one. */
export function answersOf({ count: answers, engines }: Theme) {
	const [engine, ...others] = engines;
	const isOne = others.length === 0 && engine !== UNKNOWN;
	return { answers, assistants: engines.length, engine: isOne ? engine : undefined };
}

/** A fall by this part may end a rise by half: then the range is not called usual, but what chance gives after it. */
const PEAK_FALLS_BY = 0.28;

/** How an unusual count has changed. */
export function changeSentence(
	filters: MentionKind,
	{ judged, ...gap }: Gap & { judged: Pick<JudgedCount, 'range'> },
	{ mentions }: Locale,
): string {
	const [low, high] = judged.range;
	const isAfterPeak = gap.now <= gap.before * (1 - PEAK_FALLS_BY);
	return mentions.moved({ filters, ...gap, ...changeOf(gap), low, high, isAfterPeak });
}

function changeOf(gap: Gap) {
	return { went: wentIn(gap), by: Math.abs(gap.now - gap.before) };
}

function wentIn({ now, before }: Gap): 'up' | 'down' | 'same' {
	if (now === before) return 'same';
	return now < before ? 'down' : 'up';
}

function few(total: CountChange, filters: MentionKind, { mentions }: Locale): Insight[] {
	const { now, before } = total;
	if (Math.max(now, before) >= FEW || now + before === 0) return [];
	return [insight('mentions', mentions.few({ filters, ...total, ...changeOf(total) }))];
}
