import { assistantName } from '../assistants';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import type { Form, Messages } from './compiled/messages';
import { capital, type Formats } from './formats';
import type { Gap, MentionKind, Moved, Passed, UsualPeriod } from './values';

/** Of more than one, as "mentions" alone says. */
const SEVERAL = 2;

/** Whether a count has risen. */
export function went({ now, before }: Moved): 'up' | 'down' | 'same' {
	if (now === before) return 'same';
	return now < before ? 'down' : 'up';
}

/** What "a normal week" is the name of. */
export function lengthOf({ days, isMonth }: UsualPeriod): { length: string; days: number } {
	const length = { 1: 'day', 7: 'week' }[days] ?? (isMonth ? 'month' : 'days');
	return { length, days };
}

const formed = (text: (form: string) => string): Form =>
	Object.assign((form: string) => text(form), { toString: () => text('') });

/** Values of phrases, each in the forms of a language's messages under "forms". */
export function formsOf({ forms: m, report: { yourBrand } }: Messages, formats: Formats) {
	const { list, month, inFull } = formats;
	/** @param beside a date whose year goes without saying */
	const date = (iso: string, beside?: string) =>
		formed((form) => {
			const { day, dayBeside } = form === '' ? formats : inFull;
			const written = beside === undefined ? day(iso) : dayBeside(iso, beside);
			return form === 'day' ? (written.split(' ')[0] ?? written) : written;
		});
	const period = (previous: PreviousPeriod) => {
		const days = 'days' in previous ? previous.days : 0;
		const number = 'month' in previous ? previous.month : 1;
		const values = { days, month: month(number), number: String(number), kind: previous.kind };
		return formed((form) => m.period({ form, ...values }));
	};
	const row = (words: string[]) => words.join(m.comma);
	return {
		date,
		period,
		row,
		/** "a, b and c" */
		listed: (words: string[]) => formed((form) => (form === 'row' ? row(words) : list(words))),
		labelled: (label: string, text: string) => `${label}${m.colon}${text}`,
		sentence: (said: string) => capital(m.sentence({ said })),
		points: (by: number) => m.points({ by: hundredths(Math.abs(by)) }),
		mentions: ({ engine, sentiment }: MentionKind, total = SEVERAL) => {
			const assistant = engine === undefined ? undefined : assistantName(engine);
			return formed((form) => m.mentions({ form, total, sentiment, engine: assistant }));
		},
		than: (gap: Gap) => {
			const changed = { by: Math.abs(gap.now - gap.before), went: went(gap) };
			return formed((form) => m.than({ form, ...changed, period: period(gap.previous) }));
		},
		/** Words for a brand have a capital at the beginning; a name stays as it is. */
		name: (name: string) =>
			formed((form) => {
				if (name === m.name({ form: '' })) return m.name({ form });
				return name === yourBrand && form === 'start' ? capital(name) : name;
			}),
		passed: ({ names, hasMore }: Passed) =>
			formed((form) => (hasMore ? m.passed({ form, names: row(names) }) : list(names))),
	};
}

export type Forms = ReturnType<typeof formsOf>;
