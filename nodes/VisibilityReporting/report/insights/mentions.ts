import { assistantName } from '../../../shared/assistants';
import type { Locale } from '../../../shared/language/locale';
import type { Gap, MentionKind } from '../../../shared/language/values';
import type { Side } from '../../../shared/statistics/sides';
import { shorten } from '../../../shared/values/truncate';
import { namesInEither } from '../../../reporting/output/mentionCounts';
import type { Tally } from '../mentionSummary';
import { mentionsBefore, negativeCount, type Report } from '../report';
import type { Theme } from '../themes';
import type { JudgedCount } from '../usual';
import { insight, withoutPeriod, type Insight } from './insight';

/** Fewer than this are too few to speak of a change. */
const FEW = 10;

/** From this part of a change on, it is nearly all of one assistant. */
const NEARLY_ALL = 0.8;

/** A count of both periods, and what is usual for it. */
interface Moved extends Gap {
	judged: JudgedCount | undefined;
}

/** That of an assistant. */
interface EngineMoved extends Unusual {
	engine: string;
}

interface Unusual extends Moved {
	judged: JudgedCount;
}

function isUnusual<Each extends Moved>(each: Each): each is Each & Unusual {
	return each.judged?.isUnusual === true;
}

/** What is unusual about the mentions; the negative ones come first. */
export function mentionInsights(report: Report, locale: Locale): Insight[] {
	const { mentions, judged, filters, period } = report;
	const before = mentionsBefore(report);
	if (!mentions) return [];
	const { now, themes } = mentions;
	if (mentions.isAtLeast && now.total > 0) {
		return [insight('mentions', locale.mentions.minimum(now.total, filters))];
	}
	if (!before) return noneBefore(report, locale);
	if (judged.counts.size === 0) return [];
	const moved = (name: string, of: (tally: Tally) => number): Moved => ({
		now: of(now),
		before: of(before),
		previous: period.before.name,
		judged: judged.counts.get(name),
	});
	const total = moved('mentions', (tally) => tally.total);
	const negative = moved('negative', negativeCount);
	const engines = namesInEither(now.engines, before.engines).map((engine) => ({
		engine,
		...moved(`engine:${engine}`, (tally) => tally.engines.get(engine) ?? 0),
	}));
	const unusual = engines.filter(isUnusual);
	const isTotal = isUnusual(total);
	// Where there are none at all, none are negative.
	const isNegative = isUnusual(negative) && !(isTotal && total.now === 0);
	const parts = engines.length < 2 ? [] : partsOf(total, unusual, locale);
	return [
		...(isNegative ? [negativeInsight(negative, filters, themes, locale)] : []),
		...(isTotal ? [totalInsight(total, filters, parts, locale)] : []),
		...unusual
			.filter((each) => sideOf(each) !== sideOf(total))
			.map(({ engine, ...each }) =>
				insight(`engine:${engine}`, changeSentence({ ...filters, engine }, each, locale), true),
			),
		...(isTotal ? [] : few(total, filters, locale)),
	];
}

/** That there is nothing to compare the mentions with, where they may have begun in this period. */
export function noneBefore(
	{ mentions, isCompared, filters, period }: Report,
	locale: Locale,
): Insight[] {
	if (!isCompared || !mentions?.before || mentions.isAtLeast || mentions.now.total === 0) return [];
	const gap = { now: mentions.now.total, before: 0, previous: period.before.name };
	return [insight('mentions', locale.mentions.noneBefore(filters, gap))];
}

/** @param parts sentences on single assistants */
function totalInsight(
	total: Unusual,
	filters: MentionKind,
	parts: string[],
	locale: Locale,
): Insight {
	if (total.now > 0) {
		const text = locale.sentences([changeSentence(filters, total, locale), ...parts]);
		return insight('mentions', text, true);
	}
	const isOfAll = filters.engine === undefined && filters.sentiment === undefined;
	const text = isOfAll
		? locale.mentions.nobodyNamed(total)
		: locale.mentions.noneNow(filters, total);
	return insight('mentions', text, true);
}

/** In which assistants the total is unusual, where single ones stand out. */
function partsOf(total: Moved, unusual: EngineMoved[], { mentions }: Locale): string[] {
	const side = sideOf(total);
	const same = unusual.filter((each) => sideOf(each) === side);
	const [main, ...others] = same;
	if (!side || !main) return [];
	const isTowardSide = total.now > total.before === (side === 'above');
	if (others.length === 0 && isTowardSide && isNearlyAll(main, total)) {
		return [mentions.mostly(assistantName(main.engine), main)];
	}
	const counts = same.map((each) => mentions.countedFrom(assistantName(each.engine), each));
	return [mentions.unusualOf(counts, side)];
}

/** The side of what is usual; not always that of the change, where the periods have different days. */
function sideOf({ now, judged }: Moved): Side | undefined {
	if (!judged?.isUnusual) return undefined;
	return now > judged.range[1] ? 'above' : 'below';
}

/** Whether nearly all that a total has more or less than expected is that of one part. */
function isNearlyAll(part: Moved, total: Moved): boolean {
	const [by, all] = [part, total].map(({ now, judged }) => now - (judged?.expected ?? now)) as [
		number,
		number,
	];
	return all !== 0 && by / all >= NEARLY_ALL && by / all <= 1 / NEARLY_ALL;
}

/** Maximum length of a quoted wording, in characters. */
const MAX_THEME = 120;

function negativeInsight(
	negative: Unusual,
	filters: MentionKind,
	themes: Theme[],
	locale: Locale,
): Insight {
	const theme = themes.find(({ sentiment }) => sentiment === 'negative');
	const isMore = sideOf(negative) === 'above';
	const sentences = [changeSentence({ ...filters, sentiment: 'negative' }, negative, locale)];
	if (theme && isMore) {
		const { text, count, engines, citations } = theme;
		const quoted = shorten(withoutPeriod(text), MAX_THEME);
		sentences.push(locale.mentions.theme(quoted, count, engines.length, citations[0]));
	}
	return insight('negative', locale.sentences(sentences), true);
}

function changeSentence(kind: MentionKind, { judged, ...gap }: Unusual, locale: Locale): string {
	const [low, high] = judged.range;
	return locale.mentions.moved(kind, gap, { low, high });
}

function few(total: Moved, filters: MentionKind, { mentions }: Locale): Insight[] {
	const { now, before } = total;
	if (Math.max(now, before) >= FEW || now + before === 0) return [];
	return [insight('mentions', mentions.few(filters, total))];
}
