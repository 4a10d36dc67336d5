import type { AskedEffect } from '../model/effect';
import { reportedDomain } from '../model/report';
import { MIN_SINCE } from '../statistics/effect';
import { daysBetween } from '../time/periods';
import type { JsonObject } from '../values/json';
import { rowKey } from './columns';

/**
 * The fields of an effect that a workflow may branch on; null for what is not known, or is about
 * the whole account instead of the domain.
 */
export function effectFacts(result: AskedEffect): JsonObject {
	const { period, days, mentions, effects } = result;
	const isEarly = daysBetween(period.from, period.to) + 1 < MIN_SINCE;
	const verdict = isEarly ? 'tooEarly' : null;
	const isYoung = result.previousMentions !== undefined && result.whyUnjudged?.why === 'early';
	const { score } = effects;
	const [low = null, high = null] = effects.mentions?.range ?? [];
	return {
		domain: reportedDomain(result),
		date: period.from,
		days,
		from: period.from,
		to: period.to,
		score_before: score?.before ?? null,
		score_after: result.meanSince ?? null,
		score_change: score?.change ?? null,
		score_change_low: score?.low ?? null,
		score_change_high: score?.high ?? null,
		score_verdict: score?.verdict ?? verdict,
		forecast: result.forecast ?? null,
		mentions_before: result.previousMentions?.total ?? null,
		mentions_after: mentions && !mentions.isAtLeast ? mentions.now.total : null,
		mentions_usual_low: low,
		mentions_usual_high: high,
		mentions_verdict: mentions
			? (effects.mentions?.verdict ?? verdict ?? (isYoung ? 'early' : null))
			: null,
	};
}

/** Makes the only item of an effect: its facts with the trend. */
export function effectRecords(result: AskedEffect): JsonObject[] {
	const trend = result.trend.map(({ date, score }) => ({ date, score }));
	return [{ ...effectFacts(result), trend }];
}

/**
 * Makes a row of the facts; none if the domain is not known, because the row's key would lack it.
 */
export function effectRows(result: AskedEffect): JsonObject[] {
	const { domain, date, days, ...facts } = effectFacts(result);
	if (domain === null) return [];
	return [{ domain, date, days, ...facts, row_key: rowKey(domain, date, days) }];
}
