import type { AskedEffect } from '../model/effect';
import { reportedDomain } from '../model/report';
import type { JudgedTrackRecord } from '../model/trackRecord';
import type { TrendDay } from '../statistics/baseline';
import { sum } from '../statistics/distributions';
import { trackRecord } from '../statistics/trackRecord';
import { DAY_MS } from '../time/units';
import { hundredths, maximum } from '../values/numbers';

/**
 * Judges all actions of one domain together.
 * @param effects what was read for each action, in any order; at least one
 */
export function judgeTrackRecord(effects: AskedEffect[]): JudgedTrackRecord {
	const [first] = effects;
	const days = first?.days ?? 0;
	const dayOf = ({ period }: AskedEffect) => Date.parse(period.from) / DAY_MS;
	const record = trackRecord(trendOf(effects), effects.map(dayOf), days);
	const isJudged = (day: number) =>
		record.groups.some((group) => day >= group.first && day <= group.last);
	const judgedEffects = effects.filter((effect) => isJudged(dayOf(effect)));
	const hasPromise = effects.some(({ promised }) => promised !== undefined);
	const promised = hundredths(sum(judgedEffects.map((effect) => effect.promised ?? 0)));
	return {
		...record,
		domain: (first && reportedDomain(first)) ?? undefined,
		actions: effects.length,
		days,
		...(hasPromise && { promised }),
		generatedAt: maximum(effects.map(({ generatedAt }) => generatedAt)),
	};
}

/** The days of all effects that have a score, each once, by date. */
function trendOf(effects: AskedEffect[]): TrendDay[] {
	const all = effects.flatMap(({ trend }) => trend).map((day) => [day.day, day] as const);
	return [...new Map(all).values()].sort((one, other) => one.day - other.day);
}
