import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/numbers';
import type { Messages } from './compiled/messages';
import { capital, type Formats, isZero } from './formatters';
import {
	type Direction,
	type Forms,
	type Interval,
	lengthOf,
	type MentionKind,
	type Passed,
	type Range,
	type Ranks,
	type ScoreRange,
	type Side,
	type Since,
	type UsualPeriod,
} from './forms';

/** The phrases of reports, of an action's effect, of analyses and of events. */
export function reportPhrasesOf(m: Messages, formats: Formats, forms: Forms) {
	const { date, period, mentions, name, row, labelled, sentence, passed, points } = forms;
	const daysSince = (day: string, to: string, days: number, needed: number) => {
		return { date: date(day, to), days, needed };
	};
	type DaysSince = Parameters<typeof daysSince>;
	return {
		report: {
			...m.report,
			tooEarly: sentence(m.report.tooEarly),
			comparedWith: (previous: PreviousPeriod) =>
				m.report.comparedWith({ period: period(previous) }),
			/** What figures are based on, e.g. their days. */
			context: row,
			begins: (day: string) => m.report.begins({ date: date(day) }),
			/** By semicolons, since a figure may have a decimal comma. */
			first: (usual: UsualPeriod, figures: string[], next: string) => {
				const said = figures.join(m.forms.semicolon);
				return m.report.first({ ...lengthOf(usual), said, next: date(next) });
			},
			notCompared: (previous: PreviousPeriod) => m.report.notCompared({ period: period(previous) }),
			/** @param kinds of mentions; with the score not empty */
			inRange: (isScored: boolean, kinds: MentionKind[]) => {
				const names = [
					...(isScored ? [m.forms.score] : []),
					...kinds.map((kind) => mentions(kind)('listed')),
				];
				const of = { kinds: kinds.length, ranges: names.length };
				return capital(m.report.inRange({ names: formats.list(names), ...of }));
			},
			/** In front of what is in its usual range. */
			normal: (usual: UsualPeriod) =>
				capital(m.report.normal({ period: m.report.normalPeriod(lengthOf(usual)) })),
			normalPeriod: (usual: UsualPeriod) => m.report.normalPeriod(lengthOf(usual)),
			scoreSubject: (domain: string, score: string, said: string) =>
				m.report.scoreSubject({ name: name(domain), score, said }),
			mentionsSubject: (
				whose: string,
				total: number,
				kind: MentionKind,
				isAtLeast: boolean,
				span: string,
			) =>
				m.report.mentionsSubject({
					name: name(whose),
					mentions: mentions(kind, total),
					engine: kind.engine,
					isAtLeast,
					span,
				}),
			subject: (domain: string, span: string) => row([m.report.title({ domain }), span]),
			moreThanUsual: (kind: MentionKind, isMore: boolean) =>
				m.report.moreThanUsual({ mentions: mentions(kind), isMore }),
		},

		combined: {
			...m.combined,
			/** @param said what came out, e.g. "1 unusually down, 9 as usual" */
			subject: (domains: number, said: string) => labelled(m.combined.title({ domains }), said),
			/** @param change absent: unknown */
			figure: (label: string, figure: string, change: string | undefined) => {
				const title = `${label} ${figure}`;
				return change === undefined ? title : m.report.ofBrand({ title, brand: change });
			},
			item: (index: number) => m.combined.item({ index: String(index) }),
			list: row,
			tooEarly: m.report.tooEarly,
			sentence,
			left: (whose: string, range: ScoreRange, side: Side) =>
				m.combined.left({ name: name(whose), smoothed: m.forms.smoothed(range), side }),
			leftByScore: (whose: string, range: Range, side: Side) =>
				m.combined.leftByScore({ name: name(whose), ...range, side }),
			mentions: (
				whose: string,
				total: number,
				kind: MentionKind,
				range: { low: number; high: number },
			) => {
				const counted = { total, mentions: mentions(kind, total) };
				return m.combined.mentions({ name: name(whose), ...counted, ...range });
			},
			changeSinceLast: (day: string) => m.combined.changeSinceLast({ date: date(day) }),
		},

		effect: {
			...m.effect,
			title: (domain: string | undefined, day: string) =>
				m.effect.title({ domain, date: date(day) }),
			/** @param by difference in points from what was expected, and what `interval` it is in */
			score: (
				{ days, date: day, to }: Since,
				by: number,
				interval: Interval,
				isChance: boolean,
			) => {
				const side = isZero(by) ? 'same' : by > 0 ? 'above' : 'below';
				const apart = { by: hundredths(Math.abs(by)), side, isChance, ...interval };
				return m.effect.score({ days, date: date(day, to), ...apart });
			},
			tooEarly: (...of: DaysSince) => m.effect.tooEarly(daysSince(...of)),
			fewBefore: (...of: DaysSince) => m.effect.fewBefore(daysSince(...of)),
			fewSince: (...of: DaysSince) => m.effect.fewSince(daysSince(...of)),
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
			figures: (total: number | undefined, sentiment?: string, accuracy?: string) =>
				[
					...(total === undefined ? [] : [mentions({}, total)('count')]),
					...(sentiment === undefined ? [] : [m.forms.sentiment({ sentiment })]),
					...(accuracy === undefined ? [] : [m.forms.accuracy({ accuracy })]),
				].join(m.forms.semicolon),
			history: (total: number, domain: string | undefined, days?: [from: string, to: string]) => {
				const span = days && formats.days(...days);
				return m.analysis.history({ total, domain, span });
			},
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
			score: (domain: string | undefined, direction: Direction | undefined, score: string) =>
				m.events.score({ domain, went: direction ?? 'same', score }),
		},
	};
}
