import type { PreviousPeriod } from '../time/periods';
import type { Messages } from './compiled/messages';
import { capital, type Formats } from './formats';
import { lengthOf, type Forms } from './forms';
import type { MentionKind, Range, ScoreRange, Side, UsualPeriod } from './values';

type Optional = string | undefined;

/** The phrases of a report, and of those of several domains. */
export function reportPhrasesOf(m: Messages, formats: Formats, forms: Forms) {
	const { date, period, mentions, name, row, labelled, sentence, smoothed } = forms;
	return {
		report: {
			...m.report,
			tooEarly: sentence(m.report.tooEarly),
			title: (domain: Optional) => m.report.title({ domain }),
			/** @param whose a domain, where it has to be said */
			unavailable: {
				visibility: (whose: Optional) => m.report.unavailable.visibility({ whose }),
				benchmarks: (whose: Optional) => m.report.unavailable.benchmarks({ whose }),
				mentions: (whose: Optional) => m.report.unavailable.mentions({ whose }),
				actionPlan: (whose: Optional) => m.report.unavailable.actionPlan({ whose }),
			},
			ofBrand: (title: string, brand: string) => m.report.ofBrand({ title, brand }),
			comparedWith: (previous: PreviousPeriod) =>
				m.report.comparedWith({ period: period(previous) }),
			/** What figures are based on, e.g. their days. */
			context: row,
			source: (time: string) => m.report.source({ time }),
			begins: (day: string) => m.report.begins({ date: date(day) }),
			/** @param said its figures */
			first: (usual: UsualPeriod, said: string, next: string) =>
				m.report.first({ ...lengthOf(usual), said, next: date(next) }),
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
			title: (domains: number) => m.combined.title({ domains }),
			/** @param said what came out, e.g. "1 unusually down, 9 as usual" */
			subject: (domains: number, said: string) => labelled(m.combined.title({ domains }), said),
			shortSubject: (news: number, domains: number) => m.combined.shortSubject({ news, domains }),
			/** @param change absent: unknown */
			figure: (label: string, figure: string, change: Optional) => {
				const title = `${label} ${figure}`;
				return change === undefined ? title : m.report.ofBrand({ title, brand: change });
			},
			isMissing: (whose: string) => m.combined.isMissing({ name: whose }),
			item: (index: number) => m.combined.item({ index: String(index) }),
			/** How many domains are, or have, what. */
			standings: {
				usual: (domains: number, total: number) => m.combined.standings.usual({ domains, total }),
				fell: (domains: number) => m.combined.standings.fell({ domains }),
				mentions: (domains: number) => m.combined.standings.mentions({ domains }),
				rose: (domains: number) => m.combined.standings.rose({ domains }),
				still: (domains: number) => m.combined.standings.still({ domains }),
				tooEarly: (domains: number) => m.combined.standings.tooEarly({ domains }),
				/** Those for which there is no room. */
				others: (domains: number) => m.combined.standings.others({ domains }),
				missing: (domains: number) => m.combined.standings.missing({ domains }),
			},
			list: row,
			asUsual: (domains: number) => m.combined.asUsual({ domains }),
			tooEarly: m.report.tooEarly,
			sentence,
			left: (whose: string, range: ScoreRange, side: Side) =>
				m.combined.left({ name: name(whose), smoothed: smoothed(range), side }),
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
			/** @param since of the figures, e.g. "since 15 Nov" */
			change: (since: string) => m.combined.change({ since }),
			changeSinceLast: (day: string) => m.combined.changeSinceLast({ date: date(day) }),
		},
	};
}
