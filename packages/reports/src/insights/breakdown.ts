import type { Locale } from '../language/locale';
import type { Breakdown, BreakdownEntry } from '../model/breakdown';
import { shorten } from '../values/text';
import { firstNames } from './account';
import { noneBefore } from './mentions';

const MAX_NAME = 100;

/** The name that a sentence has room for. */
export function shortNameOf({ label }: BreakdownEntry): string {
	return shorten(label, MAX_NAME);
}

export function breakdownSentences(
	{ by, entries, report }: Breakdown,
	gained: BreakdownEntry[],
	lost: BreakdownEntry[],
	locale: Locale,
): string[] {
	const { breakdown: say, figures, mentions, report: says } = locale;
	const { filters, period, begins } = report;
	const { now, isAtLeast } = report.mentions;
	const count = entries.length - lost.length;
	if (count === 0 && isAtLeast) return [];
	const named = (entry: BreakdownEntry) => {
		const text = shortNameOf(entry);
		const name = by === 'prompt' ? figures.quoted({ text }) : text;
		const isLost = entry.mentions === 0;
		return say.named({ name, isLost, answers: isLost ? (entry.before ?? 0) : entry.mentions });
	};
	const changed = [gained, lost].filter((some) => some.length > 0);
	const [none] = noneBefore(report, locale);
	const unknown = says.notCompared({ begins, previous: period.before.name, isSure: false });
	const countSentence = say.found({ by, total: count, isAtLeast });
	return [
		now.total === 0 ? mentions.noneInPeriod({ filters }) : countSentence,
		...changed.map((some) =>
			say.changed({ by, isNew: some === gained, names: firstNames(some, named, locale) }),
		),
		...(report.previousMentions || isAtLeast ? [] : [none?.text ?? unknown]),
	];
}
