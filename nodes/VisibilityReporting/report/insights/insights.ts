import { DateTime } from 'luxon';

import { formatDay } from '../../../shared/time/format';
import { isOfDomain, isUnusual, type Report } from '../report';
import { accountInsights } from './account';
import { insight, listed, type Insight } from './insight';
import { mentionInsights } from './mentions';
import { scoreInsights } from './score';

/** Maximum number of sentences: few are read. */
const MAX_INSIGHTS = 5;

/**
 * What happened, the weightiest first: what is unusual before what is usual, the score, negative
 * mentions, all mentions, one assistant, then share of voice, prompts, sources and the plan. Where
 * nothing is unusual, that comes first; where nothing could be judged, that it is too early to say.
 */
export function insightsOf(report: Report): Insight[] {
	const found = [...scoreInsights(report), ...(isOfDomain(report) ? mentionInsights(report) : [])];
	const told = [
		...found.filter(({ unusual }) => unusual),
		...found.filter(({ unusual }) => !unusual),
	];
	const facts = isOfDomain(report) ? accountInsights(report) : [];
	const isNews = isUnusual(report) === true;
	return [...(isNews ? [] : periodInsight(report, found)), ...told, ...facts].slice(
		0,
		MAX_INSIGHTS,
	);
}

/** That all that was judged is as usual, that the data begins too late, or that nothing was compared. */
function periodInsight(report: Report, found: Insight[]): Insight[] {
	const { period, begins, compares, isCompared, judged } = report;
	const { visibility, mentions } = report;
	if (!compares || (!visibility && !(mentions && isOfDomain(report)))) return [];
	if (begins !== undefined) {
		const text = `The data begins on ${formatDay(begins)}, so there is nothing to compare these days with yet.`;
		return [insight('period', text)];
	}
	if (!isCompared) {
		return [insight('period', `Nothing was compared with ${period.before.name}.`)];
	}
	const told = new Set(found.map(({ about }) => about));
	const isTold = (name: string) => told.has(name);
	const names = [
		...(judged.score && !isTold('score') ? ['the score'] : []),
		...(judged.counts.has('mentions') && !isTold('mentions') ? ['mentions'] : []),
		...(judged.counts.has('negative') && !isTold('mentions') ? ['negative mentions'] : []),
	];
	if (names.length === 0) {
		return found.length > 0 ? [] : [insight('period', 'Too early to say what is usual.')];
	}
	const range = names.length === 1 ? 'range' : 'ranges';
	const within =
		names.join() === 'the score'
			? 'the score is within its usual range'
			: `${listed(names)} are within their usual ${range}`;
	const usual = usualName(report);
	return [insight('period', `${usual.charAt(0).toUpperCase()}${usual.slice(1)}: ${within}.`)];
}

/** What a period is called in which nothing is unusual, e.g. "a usual week". */
export function usualName({ period: { from, to } }: Report): string {
	const [first, last] = [from, to].map((date) => DateTime.fromISO(date, { zone: 'utc' }));
	const days = (last?.diff(first ?? last, 'days').days ?? 0) + 1;
	if (days === 7) return 'a usual week';
	if (days === 1) return 'a usual day';
	const isMonth =
		first?.day === 1 && last?.hasSame(first, 'month') && last.plus({ days: 1 }).day === 1;
	return isMonth ? 'a usual month' : `${days} usual days`;
}
