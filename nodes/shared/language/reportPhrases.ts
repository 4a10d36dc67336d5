import type { PreviousPeriod } from '../time/periods';
import type { Messages } from './compiled/messages';
import { capital, type Formats } from './formats';
import { lengthOf, type Forms } from './forms';
import type { MentionKind, Range, ScoreRange, Side, UsualPeriod } from './values';

type Optional = string | undefined;

/** The phrases of a report, and of those of several domains. */
export function reportPhrasesOf(m: Messages, formats: Formats, forms: Forms) {
	const { date, period, mentions, name, row, labelled, sentence } = forms;
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
			figure: (label: string, figure: string, change: Optional) => {
				const title = `${label} ${figure}`;
				return change === undefined ? title : m.report.ofBrand({ title, brand: change });
			},
			item: (index: number) => m.combined.item({ index: String(index) }),
			list: row,
			tooEarly: m.report.tooEarly,
			sentence,
			left: (whose: string, range: ScoreRange, side: Side) =>
				m.combined.left({ name: name(whose), smoothed: m.forms.smoothed(range), side }),
			leftByScore: (whose: string, { level, low, high }: Range, side: Side) =>
				m.combined.leftByScore({ name: name(whose), level, low, high, side }),
			mentions: (
				whose: string,
				total: number,
				kind: MentionKind,
				{ low, high }: { low: number; high: number },
			) => {
				const counted = { total, mentions: mentions(kind, total) };
				return m.combined.mentions({ name: name(whose), ...counted, low, high });
			},
			changeSinceLast: (day: string) => m.combined.changeSinceLast({ date: date(day) }),
		},
	};
}
