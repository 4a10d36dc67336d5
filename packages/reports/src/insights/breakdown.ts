import type { Locale } from '../language/locale';
import { runsOf, type Text, withRuns } from '../language/text';
import type { Breakdown, BreakdownEntry } from '../model/breakdown';
import { singleLine } from '../values/text';
import { firstNames, MAX_NAMED } from './account';
import { textOfInsight } from './insight';
import { noneBefore } from './mentions';

const MAX_NAME = 100;

/** The name that a sentence has room for. */
function nameOf({ label, link }: BreakdownEntry): Text {
	return runsOf(singleLine(label, MAX_NAME), link === undefined ? {} : { link, isAddress: true });
}

export function breakdownSentences(
	{ by, entries, report }: Breakdown,
	gained: BreakdownEntry[],
	lost: BreakdownEntry[],
	locale: Locale,
): Text[] {
	const { breakdown: say, figures, mentions, report: says } = locale;
	const { filters, period, begins } = report;
	const { now, isAtLeast } = report.mentions;
	const count = entries.length - lost.length;
	if (count === 0 && isAtLeast) return [];
	const named = (entry: BreakdownEntry, text: string) => {
		const name = by === 'prompt' ? figures.quoted({ text }) : text;
		const isLost = entry.mentions === 0;
		return say.named({ name, isLost, answers: isLost ? (entry.before ?? 0) : entry.mentions });
	};
	const changeOf = (some: BreakdownEntry[]) =>
		withRuns(some.slice(0, MAX_NAMED).map(nameOf), (places) => {
			const names = firstNames(some, (entry, index) => named(entry, places[index] ?? ''), locale);
			return say.changed({ by, isNew: some === gained, names });
		});
	const changed = [gained, lost].filter((some) => some.length > 0);
	const [none] = noneBefore(report, locale);
	const unknown = says.notCompared({ begins, previous: period.before.name, isSure: false });
	const countSentence = say.found({ by, total: count, isAtLeast });
	return [
		runsOf(now.total === 0 ? mentions.noneInPeriod({ filters }) : countSentence),
		...changed.map(changeOf),
		...(report.previousMentions || isAtLeast
			? []
			: [none ? textOfInsight(none, locale) : runsOf(unknown)]),
	];
}
