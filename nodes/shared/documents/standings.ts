import type { Locale } from '../language/locale';

/** Where an entry stands among those that it was judged with. */
export type Standing = keyof Locale['combined']['standings'];

/** The worst first. */
const ORDER: Standing[] = [
	'fell',
	'moreNegative',
	'fewerMentions',
	'someAssistants',
	'rose',
	'moreMentions',
	'fewerNegative',
	'stillBelow',
	'stillAbove',
	'usual',
	'tooEarly',
];

/** The worst is 0. */
export function severityOf(standing: Standing): number {
	return ORDER.indexOf(standing);
}

/** Whether it began in the period that is reported. */
export function isNews(standing: Standing | undefined): boolean {
	return standing !== undefined && severityOf(standing) < severityOf('stillBelow');
}

/**
 * e.g. "1 unusually down, 9 as usual"; undefined where nothing was judged.
 * @param standings those of all entries; undefined: not judged
 */
export function standingsText(
	standings: Array<Standing | undefined>,
	{ combined }: Locale,
): string | undefined {
	const said = ORDER.map((standing) => ({
		standing,
		count: standings.filter((each) => each === standing).length,
	})).filter(({ count }) => count > 0);
	const [only, ...others] = said;
	if (!only) return undefined;
	const isAll = others.length === 0 && only.count === standings.length;
	if (isAll && only.standing === 'usual') return combined.asUsual(only.count);
	if (others.length === 0 && only.standing === 'tooEarly') return combined.tooEarly;
	return combined.standingsList(
		said.map(({ standing, count }) => combined.standings[standing](count)),
	);
}
