import type { Locale } from '../language/locale';
import type { JudgedTrackRecord } from '../model/trackRecord';
import { type Measured, MIN_ACTIONS, MIN_GROUPS } from '../statistics/trackRecord';
import { type Decimals, showsAsZero } from '../values/numbers';
import { decimalsOf } from './effect';

/** What a score has done since all actions together, or that it is too early to say. */
export function trackRecordSentence(record: JudgedTrackRecord, { effect }: Locale): string {
	const { groups, judged, measured, promised } = record;
	if (!measured) {
		const needed = { needed: MIN_ACTIONS, groupsNeeded: MIN_GROUPS };
		return effect.recordEarly({ ...needed, judged, groups: groups.length });
	}
	const { change, range, decimals, isChance } = inWords(measured, effect);
	const side = showsAsZero(change, decimals) ? 'same' : change > 0 ? 'above' : 'below';
	return effect.recordSum({
		tasks: judged,
		promised: promised === undefined ? undefined : wholeIfLarge(promised),
		side,
		by: Math.abs(change),
		range,
		decimals,
		isChance,
	});
}

/** An interval wider than this to each side, in points, is shown in whole points. */
const WIDE = 3;

/** The change and its interval as they are shown, and whether the interval holds 0. */
export function inWords({ change, low, high }: Measured, { recordRange }: Locale['effect']) {
	const isWide = high - low > 2 * WIDE && [low, high].every((edge) => Math.abs(edge) >= 0.5);
	const decimals: Decimals = isWide ? 0 : decimalsOf({ before: 0, after: 0, change, low, high });
	const rounded = (points: number) => (isWide ? Math.round(points) : points);
	return {
		change: rounded(change),
		range: recordRange({ low: rounded(low), high: rounded(high), decimals }),
		decimals,
		isChance: low <= 0 && high >= 0,
	};
}

/** Points that were promised; a decimal of many points would only look exact. */
export function wholeIfLarge(points: number): number {
	return Math.abs(points) >= 10 ? Math.round(points) : points;
}
