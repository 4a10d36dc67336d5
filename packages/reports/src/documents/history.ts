import { bars } from '../blocks/barChart';
import { figure } from '../blocks/keyFigure';
import { toFigure } from '../blocks/numbers';
import { plain } from '../blocks/text';
import { trend } from '../blocks/trendChart';
import type { Block, ReportDocument } from '../blocks/types';
import type { Locale } from '../language/locale';
import { type History, startOf } from '../model/analysis';
import { dateOfTimestamp, rangeOfDates } from '../time/dates';
import { type EpochMs, HOUR_MS } from '../time/units';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';

/** For so long after the start of an analysis, which takes 30 to 90 s, a 0 may not be final. */
const PENDING_MS = HOUR_MS;

const MAX_ANALYSES = 15;

const MAX_ANALYSES_IN_SUMMARY = 5;

/** A history: a domain's score over time or, for the whole account, the latest analyses. */
export function historyDocument(history: History, locale: Locale): ReportDocument {
	const { domain } = history;
	const domains = history.items.map((item) => nonBlankText(item.domain));
	const oldestFirst = [...history.items].sort(
		(one, other) => analysisTime(one) - analysisTime(other),
	);
	const days = rangeOfDates(oldestFirst.map((item) => analysisDay(item, locale.zone)));
	const headline = locale.analysis.history({ total: oldestFirst.length, domain, days });
	const content =
		domain === undefined
			? { blocks: listOf(oldestFirst.reverse(), locale) }
			: trendOf(oldestFirst, history, locale);
	return { headline, namesTopic: true, isNews: true, domains, ...content };
}

function trendOf(
	oldestFirst: JsonObject[],
	{ hasNewest, serverTime }: History,
	locale: Locale,
): Pick<ReportDocument, 'subject' | 'blocks'> {
	const { analysis, combined, score: say, zone } = locale;
	const points = oldestFirst.flatMap((item) => {
		const value = finiteNumber(item.score);
		const isPending = value === 0 && serverTime - analysisTime(item) < PENDING_MS;
		return value === undefined || isPending ? [] : { date: analysisDay(item, zone), value };
	});
	const [first, last] = [points[0], points.at(-1)];
	if (!first || !last) return { blocks: [] };
	const by = Number((last.value - first.value).toFixed(2));
	const isDated = points.length > 1 && first.date !== '';
	const change = isDated ? { by, period: say.since({ date: first.date }) } : undefined;
	const date = hasNewest ? undefined : last.date;
	const metric = {
		label: date === '' ? combined.score : analysis.scoreOn({ date }),
		value: last.value,
		absent: '',
		change,
	};
	const score = figure(metric, locale);
	const chart = points.length > 1 ? [trend({ points, name: combined.score }, locale)] : [];
	return { subject: plain(score.line), blocks: [score, ...chart] };
}

function listOf(newestFirst: JsonObject[], locale: Locale): Block[] {
	if (newestFirst.length === 0) return [];
	const newest = newestFirst.slice(0, MAX_ANALYSES);
	const all = {
		bars: newest.map((item) => ({
			name:
				nonBlankText(item.domain) ?? nonBlankText(item.id) ?? locale.figures.absent({ of: 'name' }),
			...toFigure(item.score, 'score', locale),
			detail: locale.date(analysisDay(item, locale.zone)) || undefined,
		})),
		more: newestFirst.length - newest.length,
		entriesInSummary: MAX_ANALYSES_IN_SUMMARY,
	};
	return [bars(all, locale)];
}

function analysisDay({ created_at }: JsonObject, zone: string): string {
	return dateOfTimestamp(nonBlankText(created_at) ?? '', zone);
}

function analysisTime(item: JsonObject): EpochMs {
	return startOf(item) ?? 0;
}
