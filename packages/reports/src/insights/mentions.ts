import type { Locale } from '../language/locale';
import { runsOf, type Text, withRuns } from '../language/text';
import { UNKNOWN } from '../model/assistants';
import { isFiltered, type MentionFilter, type MentionSummary, type Theme } from '../model/mention';
import type { EarlyChange, Report } from '../model/report';
import { sum } from '../statistics/distributions';
import { isToward, type Side, sideOf } from '../statistics/range';
import type { Period, PreviousPeriod } from '../time/periods';
import { pageOf, safeLink } from '../values/domain';
import { shorten, singleLine, withoutPeriod } from '../values/text';
import { type Insight, insight } from './insight';

/** If neither period has this many mentions, they are too few to speak of a change. */
const FEW = 10;

/** If one assistant accounts for at least this part of a change, it is called mostly its own. */
const MOST_OF_CHANGE = 0.8;

/** All other assistants then change, whatever their directions, by less than this part of it. */
const OTHERS_OF_CHANGE = 0.5;

/**
 * The part of a change that assistants account for is said only if it is the same, up to this, of
 * the change since the previous period and of that from what was expected.
 */
const PARTS_APART = 0.2;

/** A judged count, with its values in both periods. */
interface CountChange {
	/** The name under which the count is judged, and the filters that its mentions pass. */
	about: string;
	filters: MentionFilter;
	/** True if the count is that of one assistant. */
	isEngine: boolean;
	now: number;
	before: number;
	/** The lowest and the highest total that chance explains, and the expected one. */
	range: [low: number, high: number];
	expected: number;
	previous: PreviousPeriod;
	/**
	 * The side of its usual range on which an unusual count is; undefined if it is not unusual. It
	 * may differ from the side of the change, because the periods may have different days.
	 */
	side: Side | undefined;
}

/** The sentences on what is unusual about the mentions; those on negative ones come first. */
export function mentionInsights(report: Report, locale: Locale): Insight[] {
	const { mentions, filters } = report;
	if (!mentions) return [];
	const { total: now } = mentions.now;
	const before = report.previousMentions;
	if (mentions.isAtLeast && now > 0) {
		return [insight('mentions', locale.mentions.minimum({ filters, total: now }))];
	}
	if (!before && now === 0 && !mentions.isAtLeast) {
		return [insight('mentions', locale.mentions.noneCaptured({ filters, ...report.periodLength }))];
	}
	if (!before) return noneBefore(report, locale);
	const changes = changesOf(report);
	const total = changes.find(({ about }) => about === 'mentions');
	if (!total) return unjudged(report, now, before.total, locale);
	const engines = changes.filter(({ isEngine }) => isEngine);
	const unusual = engines.filter(({ side }) => side);
	const parts = engines.length < 2 ? [] : partsOf(total, engines, locale);
	const ofNew = toldNewPrompts(report);
	if (ofNew) parts.push(locale.prompts.newAnswers(ofNew));
	const proof = now > 0 ? parts : [locale.mentions.checkCapture];
	const negative = changes.find(({ about, side }) => about === 'negative' && side);
	return [
		...(negative ? [negativeInsight(negative, mentions, locale)] : []),
		...(total.side
			? [insight('mentions', changeSentence(total, locale), { proof, unusual: true })]
			: []),
		...unusual
			.filter(({ side }) => side !== total.side)
			.map((count) => insight(count.about, changeSentence(count, locale), { unusual: true })),
		...(total.side ? [] : few(total, locale)),
	];
}

/**
 * How many of the mentions by which an unusual total rose are answers to new prompts or, if these
 * have more, how many of all mentions; undefined if the total is not told, or no prompt is new.
 */
export function toldNewPrompts({ turnover, counts, filters }: Report) {
	const { now = 0, change: by = 0, side } = counts.get('mentions') ?? {};
	const gained = turnover?.prompts.gained ?? [];
	if (side !== 'above' || by <= 0 || gained.length === 0 || isFiltered(filters)) return undefined;
	const answers = sum(gained.map(([, count]) => count));
	const isRise = answers <= by;
	return { answers, isRise, of: isRise ? by : now, gained: gained.length, weeks: turnover?.weeks };
}

/** Says which days of the period have no data, so that they are left out. */
export function missingInsight(
	{ missingDays, period: { to }, isOfAccount }: Report,
	{ mentions }: Locale,
): Insight[] {
	if (missingDays.length === 0 || !isOfAccount) return [];
	const ofAll = missingDays.filter(({ engine }) => engine === undefined);
	const names = missingDays.flatMap(({ engine, ...days }) =>
		engine === undefined ? [] : mentions.missingOf({ engine, days }),
	);
	const all = ofAll.map(({ from }) => mentions.missingSince({ from, to, isDay: from === to }));
	const ofAssistants = names.length > 0 ? [mentions.missingIn({ names })] : [];
	const [verdict = '', ...proof] = [...all, ...ofAssistants];
	return [insight('mentions', verdict, { proof })];
}

/** The judged counts, with their values in both periods. */
function changesOf({ counts, period }: Report): CountChange[] {
	return [...counts].flatMap(([about, { filter, kind, now, previous, ...verdict }]) => {
		const { range, expected, side } = verdict;
		if (now === undefined || previous === undefined || !range || expected === undefined) return [];
		const isEngine = kind.engine !== undefined;
		const figures = { now, before: previous, range, expected, side };
		return { about, filters: filter, isEngine, ...figures, previous: period.before.name };
	});
}

/**
 * Says that there is nothing to compare the mentions with, because they may have begun in this
 * period.
 */
export function noneBefore(
	{ mentions, isCompared, filters, period }: Report,
	locale: Locale,
): Insight[] {
	if (!isCompared || !mentions?.before || mentions.isAtLeast || mentions.now.total === 0) return [];
	const proof = [locale.mentions.noneBefore({ previous: period.before.name })];
	const verdict = locale.mentions.some({ filters, now: mentions.now.total });
	return [insight('mentions', verdict, { proof })];
}

/**
 * Says how much of an unusual total comes from the assistants that moved more than the rest did. It
 * is empty if there is none.
 */
function partsOf(total: CountChange, engines: CountChange[], { mentions }: Locale): string[] {
	const { side, now, before } = total;
	const same = engines.filter((engine) => engine.side !== undefined && engine.side === side);
	const [main, ...others] = same.map((count) => ({ ...count, engine: count.filters.engine ?? '' }));
	if (!side || !main) return [];
	// A total may be above its range and below that of the previous period.
	if (now > before !== (side === 'above')) return [];
	const by = now - total.expected;
	const byNamed = sum(same.map((engine) => engine.now - engine.expected));
	// Changes of other assistants are added up without their signs, because they are changes even if
	// they offset each other.
	const ofOthers = sum(
		engines
			.filter((engine) => !same.includes(engine))
			.map((engine) => Math.abs(engine.now - engine.expected)),
	);
	const part = byNamed / by;
	// The sentence has the counts of the previous period, so it says which part of that change is
	// theirs, and nothing where that is another part than that of what was expected.
	const shown = sum(same.map((engine) => engine.now - engine.before)) / (now - before);
	if (Math.abs(shown - part) > PARTS_APART) return [];
	const isMost = Math.min(part, shown) >= MOST_OF_CHANGE;
	const isNearlyAll =
		isMost &&
		Math.max(part, shown) <= 1 / MOST_OF_CHANGE &&
		ofOthers < OTHERS_OF_CHANGE * Math.abs(by);
	const { went } = movedBy(total);
	// What the named ones moved by may be the whole change, or more where others moved back.
	const isWhole = shown >= 1;
	const share = isWhole ? 'whole' : isNearlyAll ? 'all' : isMost ? 'most' : 'part';
	if (others.length === 0 && (isWhole || isNearlyAll)) {
		return [mentions.mostly({ ...main, share, went })];
	}
	const names = [main, ...others].map((count) => mentions.countedFrom(count));
	return [
		mentions.partOf({ names, count: names.length, share, part: Math.round(100 * shown), went }),
	];
}

const MAX_THEME = 120;

/** The sentence with the page that most answers cite, as a link. */
function mostCite(address: string, link: string, { mentions }: Locale): Text {
	const name = runsOf(singleLine(pageOf(address), MAX_PAGE), { link, isAddress: true });
	return withRuns([name], ([page = '']) => mentions.mostCite({ page }));
}

function adviceToAnswer({ mentions }: Locale): Text {
	const lead = runsOf(mentions.first, { strong: true });
	return withRuns([lead], ([place = '']) => mentions.advice({ lead: place }));
}

/** The longest name of a page in a sentence, in characters. */
const MAX_PAGE = 60;

function negativeInsight(
	negative: CountChange,
	{ themes, evidence }: MentionSummary,
	locale: Locale,
): Insight {
	const theme = themes.find(({ sentiment }) => sentiment === 'negative');
	const page = negative.side === 'above' ? evidence.page : undefined;
	const proof: Array<string | Text> = [];
	if (theme && negative.side === 'above') {
		const text = shorten(withoutPeriod(theme.text), MAX_THEME);
		const cited = page === undefined ? theme.citations[0] : undefined;
		proof.push(locale.mentions.theme({ text, ...answersOf(theme), cited }));
	}
	const link = safeLink(page);
	if (page !== undefined && link !== undefined) proof.push(mostCite(page, link, locale));
	const advice = link === undefined ? undefined : adviceToAnswer(locale);
	return {
		...insight('negative', changeSentence(negative, locale), { proof, unusual: true }),
		advice,
	};
}

/**
 * How many answers make a statement, and how many assistants give them. `engine` is their only
 * assistant; it is undefined if there are several, or if it is unknown.
 */
export function answersOf({ count: answers, engines }: Theme) {
	const [engine, ...others] = engines;
	const isOne = others.length === 0 && engine !== UNKNOWN;
	return { answers, assistants: engines.length, engine: isOne ? engine : undefined };
}

/** The sentence on how an unusual count has changed, or that there are none, with its usual range. */
export function changeSentence(
	change: Pick<CountChange, 'filters' | 'now' | 'before' | 'previous' | 'range'>,
	{ mentions, sentence }: Locale,
): string {
	const [low, high] = change.range;
	if (change.now === 0) return sentence(mentions.none({ filters: change.filters, low, high }));
	const isFirst = change.before === 0;
	const moved = { ...movedBy(change), ...(isFirst && { went: 'fromNone' }) };
	const side = sideOf({ level: change.now, low, high });
	// A count may move toward its usual range, and still be outside.
	const isBack = side !== undefined && isToward(change.before - change.now, side);
	return mentions.moved({ ...change, ...moved, low, high, still: isBack ? side : undefined });
}

function movedBy({ now, before }: Pick<CountChange, 'now' | 'before'>) {
	const by = Math.abs(now - before);
	if (by === 0) return { by, went: 'same' };
	return { by, went: now < before ? 'down' : 'up' };
}

/** Says that the mentions are few or, if they are not, why they are not judged. */
function unjudged(report: Report, now: number, before: number, locale: Locale): Insight[] {
	const { filters, period } = report;
	const tooFew = few({ filters, now, before, previous: period.before.name }, locale);
	const why = report.whyUnjudged;
	if (tooFew.length > 0 || !why || !report.isOfAccount) return tooFew;
	if (now === 0) {
		const { noneNow, checkCapture } = locale.mentions;
		const none = noneNow({ filters, before, previous: period.before.name });
		return [insight('mentions', none, { proof: [checkCapture] })];
	}
	if (report.early.length === 0) return [insight('mentions', locale.mentions.unjudged(why))];
	return report.early.map((change) => earlyInsight(change, period, locale));
}

/** Says how a count has changed of which it is too early to say what is usual. */
function earlyInsight(
	{ about, filter: filters, now, before, from }: EarlyChange,
	{ to, before: { name: previous } }: Period,
	{ mentions }: Locale,
): Insight {
	if (now === 0) return insight(about, mentions.noneNow({ filters, before, previous }));
	return insight(about, mentions.early({ filters, now, before, isMore: now > before, from, to }));
}

function few(
	total: Pick<CountChange, 'filters' | 'now' | 'before' | 'previous'>,
	{ mentions }: Locale,
): Insight[] {
	const { now, before } = total;
	if (Math.max(now, before) >= FEW || now + before === 0) return [];
	return [insight('mentions', mentions.few({ ...total, ...movedBy(total) }))];
}
