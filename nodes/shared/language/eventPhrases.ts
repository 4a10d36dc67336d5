import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import type { Messages } from './compiled/messages';
import { isZero, type Formats } from './formats';
import type { Forms } from './forms';
import type { Direction, Interval, Passed, Ranks, Since } from './values';

type Optional = string | undefined;

/** The phrases of an action's effect, of analyses and of events. */
export function eventPhrasesOf(m: Messages, formats: Formats, forms: Forms) {
	const { date, period, mentions, name, passed, points } = forms;
	return {
		effect: {
			...m.effect,
			title: (domain: Optional, day: string) => m.effect.title({ domain, date: date(day) }),
			/** @param by difference in points from what was expected, and what `interval` it is in */
			score: (since: Since, by: number, interval: Interval, isChance: boolean) => {
				const side = isZero(by) ? 'same' : by > 0 ? 'above' : 'below';
				const apart = { by: hundredths(Math.abs(by)), side, isChance, ...interval };
				return m.effect.score({ days: since.days, date: date(since.date, since.to), ...apart });
			},
			tooEarly: (day: string, to: string, days: number, needed: number) =>
				m.effect.tooEarly({ date: date(day, to), days, needed }),
			fewBefore: (day: string, to: string, days: number, needed: number) =>
				m.effect.fewBefore({ date: date(day, to), days, needed }),
			fewSince: (day: string, to: string, days: number, needed: number) =>
				m.effect.fewSince({ date: date(day, to), days, needed }),
			noScore: (day: string, to: string) => m.effect.noScore({ date: date(day, to) }),
			notCovered: (previous: PreviousPeriod) => m.effect.notCovered({ period: period(previous) }),
			mean: (day: string, to: string) => m.effect.mean({ date: date(day, to) }),
			chart: (day: string) => m.effect.chart({ date: date(day) }),
		},

		analysis: {
			...m.analysis,
			/** The range of those that are complete. */
			samples: (low: string, high: string, complete: number, total: number) =>
				m.analysis.samples({ low, high, complete, total, isPart: complete < total }),
			since: (day: string) => m.score.since({ date: date(day) }),
			figures: (total: number | undefined, sentiment: Optional, accuracy: Optional) =>
				[
					...(total === undefined ? [] : [mentions({}, total)('count')]),
					...(sentiment === undefined ? [] : [m.forms.sentiment({ sentiment })]),
					...(accuracy === undefined ? [] : [m.forms.accuracy({ accuracy })]),
				].join(m.forms.semicolon),
			history: (total: number, domain: Optional, span: [from: string, to: string] | undefined) =>
				m.analysis.history({
					total,
					domain,
					span: total === 0 ? undefined : span && formats.days(...span),
				}),
			score: m.combined.score,
			scoreOn: (day: string) => m.analysis.scoreOn({ date: date(day) }),
		},

		events: {
			...m.events,
			silence: (hours: number) => m.events.silence({ hours: formats.hours(hours) }),
			/** A brand's share; without a direction it has not changed. */
			share: (whose: string, isOwn: boolean, direction: Direction | undefined, rank: string) =>
				m.events.share({ name: name(whose), isOwn, went: direction ?? 'same', rank }),
			overtook: (whose: string, isOwn: boolean, others: Passed, ranks: Ranks) =>
				m.events.overtook({ name: name(whose), isOwn, passed: passed(others), ...ranks }),
			overtaken: (whose: string, isOwn: boolean, others: Passed, ranks: Ranks) => {
				const by = { passed: passed(others), isSeveral: others.hasMore || others.names.length > 1 };
				return m.events.overtaken({ name: name(whose), isOwn, ...by, ...ranks });
			},
			/** @param headline that a brand has overtaken another one */
			apart: (headline: string, by: number, isAhead: boolean) =>
				m.events.apart({ headline, points: points(by), isAhead }),
			shareOf: (whose: string) => m.events.shareOf({ name: name(whose) }),
			brand: m.forms.name({ form: '' }),
			score: (domain: Optional, direction: Direction | undefined, score: string) =>
				m.events.score({ domain, went: direction ?? 'same', score }),
		},
	};
}
