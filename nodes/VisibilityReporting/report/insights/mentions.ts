import { assistantName } from '../../../shared/assistants';
import { formatNumber } from '../../../shared/documents/figures';
import { counted } from '../../../shared/values/counted';
import { shorten } from '../../../shared/values/truncate';
import { namesInEither } from '../../output/mentionCounts';
import { namesOf } from '../../output/mentionFilters';
import { mentionsBefore, negativeCount, type Report } from '../report';
import type { Tally } from '../mentionSummary';
import type { Theme } from '../themes';
import type { JudgedCount } from '../usual';
import { insight, listed, type Insight } from './insight';

/** Fewer than this are too few to speak of a change. */
const FEW = 10;

/** From this part of a change on, it is nearly all of one assistant. */
const NEARLY_ALL = 0.8;

/** A count of both periods, and what is usual for it. */
interface Moved {
	now: number;
	before: number;
	judged: JudgedCount | undefined;
}

/** What is unusual about the mentions; the negative ones come first. */
export function mentionInsights(report: Report): Insight[] {
	const { mentions, judged, filters } = report;
	const before = mentionsBefore(report);
	if (!mentions) return [];
	if (mentions.isAtLeast && mentions.now.total > 0) return [minimum(report)];
	if (!before || judged.counts.size === 0) return [];
	const { now } = mentions;
	const moved = (name: string, of: (tally: Tally) => number): Moved => ({
		now: of(now),
		before: of(before),
		judged: judged.counts.get(name),
	});
	const total = moved('mentions', (tally) => tally.total);
	const negative = moved('negative', negativeCount);
	const engines = namesInEither(now.engines, before.engines).map((engine) => ({
		engine,
		...moved(`engine:${engine}`, (tally) => tally.engines.get(engine) ?? 0),
	}));
	const unusual = engines.filter((each) => each.judged?.isUnusual);
	const { one, by } = namesOf(filters);
	const name = `${capital(one)}s${by}`;
	const isTotal = total.judged?.isUnusual;
	// Where there are none at all, none are negative.
	const isNegative = negative.judged?.isUnusual && !(isTotal && total.now === 0);
	return [
		...(isNegative ? [negativeInsight(negative, report, mentions.themes)] : []),
		...(isTotal ? [totalInsight(name, total, { unusual, all: engines.length }, report)] : []),
		...unusual
			.filter((each) => !isTotal || !isSameWay(each, total))
			.map((each) => {
				const text = `${changeSentence(`${name} by ${assistantName(each.engine)}`, each, report)}.`;
				return insight(`engine:${each.engine}`, text, true);
			}),
		...(isTotal ? [] : few(total, report)),
	];
}

/** How many there are at least, where not all could be read. */
function minimum({ mentions, filters }: Report): Insight {
	const { one, by } = namesOf(filters);
	const count = counted(mentions?.now.total ?? 0, one);
	const text = `At least ${count}${by}; changes cannot be told from counts that are not complete.`;
	return insight('mentions', text);
}

function totalInsight(
	name: string,
	total: Moved,
	{ unusual, all }: { unusual: Array<Moved & { engine: string }>; all: number },
	report: Report,
): Insight {
	if (total.now === 0) return insight('mentions', `${noneSentence(total, report)}.`, true);
	const text = changeSentence(name, total, report);
	return insight('mentions', [`${text}.`, ...partsOf(total, unusual, all)].join(' '), true);
}

function noneSentence({ before }: Moved, { period, filters }: Report): string {
	const { one, by } = namesOf(filters);
	const then = period.before.name;
	return filters.engine === undefined && filters.sentiment === undefined
		? `No assistant named the brand in this period; in ${then}, ${counted(before, 'answer')} did`
		: `No ${one}s${by} in this period; ${formatNumber(before)} in ${then}`;
}

/** In which assistants the total has changed, where single ones stand out. */
function partsOf(total: Moved, engines: Array<Moved & { engine: string }>, all: number): string[] {
	const same = engines.filter((each) => isSameWay(each, total));
	if (all < 2) return [];
	const main = same.find((each) => isNearlyAll(each, total));
	if (main) {
		const figures = `${formatNumber(main.now)} instead of ${formatNumber(main.before)}`;
		return [`Nearly all of it is ${assistantName(main.engine)}: ${figures}.`];
	}
	if (same.length === 0) return [];
	const names = listed(same.map(({ engine }) => assistantName(engine)));
	const verb = same.length === 1 ? 'is' : 'are each';
	return [`${names} ${verb} ${total.now < total.before ? 'below' : 'above'} the usual.`];
}

function isSameWay(one: Moved, other: Moved): boolean {
	return one.now > one.before === other.now > other.before;
}

function negativeInsight(negative: Moved, report: Report, themes: Theme[]): Insight {
	const { by } = namesOf(report.filters);
	const text = changeSentence(`Negative mentions${by}`, negative, report);
	const theme = themes.find(({ sentiment }) => sentiment === 'negative');
	const isRise = negative.now > negative.before;
	return insight('negative', `${text}.${theme && isRise ? ` ${themeSentence(theme)}` : ''}`, true);
}

/** Maximum length of a quoted wording, in characters. */
const MAX_THEME = 120;

function themeSentence({ text, count, engines, citations }: Theme): string {
	const by = counted(engines.length, 'assistant');
	const [cited] = citations;
	const citing = cited === undefined ? '' : `, most often citing ${cited}`;
	return `“${shorten(text, MAX_THEME)}” appears in ${counted(count, 'answer')} of ${by}${citing}.`;
}

/** e.g. "Mentions fell to 380, 120 fewer than in the week before and below the usual 430 to 560" */
function changeSentence(name: string, { now, before, judged }: Moved, { period }: Report): string {
	const by = Math.abs(now - before);
	const verb = now < before ? 'fell' : 'rose';
	const than = `${formatNumber(by)} ${now < before ? 'fewer' : 'more'} than in ${period.before.name}`;
	const moved =
		by === 0
			? `${name} stayed at ${formatNumber(now)}, as in ${period.before.name}`
			: `${name} ${verb} to ${formatNumber(now)}, ${than}`;
	if (!judged) return moved;
	const [low, high] = judged.range;
	const side = now < low ? 'below' : 'above';
	const and = by !== 0 && now < before === now < low ? 'and' : 'but';
	return `${moved} ${and} ${side} the usual ${formatNumber(low)} to ${formatNumber(high)}`;
}

function isNearlyAll(part: Moved, total: Moved): boolean {
	const [by, all] = [part.now - part.before, total.now - total.before];
	return all !== 0 && by / all >= NEARLY_ALL && by / all <= 1 / NEARLY_ALL;
}

function few({ now, before }: Moved, { period, filters }: Report): Insight[] {
	if (Math.max(now, before) >= FEW || now + before === 0) return [];
	const by = now - before;
	const than = `${Math.abs(by)} ${by < 0 ? 'fewer' : 'more'} than in ${period.before.name}`;
	const moved = by === 0 ? `as many as in ${period.before.name}` : than;
	const names = namesOf(filters);
	const text = `${counted(now, names.one)}${names.by}, ${moved}`;
	return [insight('mentions', by === 0 ? `${text}.` : `${text}: too few to call that a change.`)];
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
