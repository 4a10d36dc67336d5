import type { Locale } from '../language/locale';

/** Where an entry stands among those that it was judged with, the worst first. */
const STANDINGS = ['fell', 'mentions', 'rose', 'still', 'usual', 'tooEarly'] as const;

export type Standing = (typeof STANDINGS)[number];

/** The worst is 0. */
export function severityOf(standing: Standing): number {
	return STANDINGS.indexOf(standing);
}

/** Whether it began in the period that is reported. */
export function isNews(standing: Standing | undefined): boolean {
	return standing !== undefined && severityOf(standing) < severityOf('still');
}

/** More are not read: the least severe are only counted. */
const MAX_CLAUSES = 5;

/**
 * e.g. "8 of 10 as usual, 1 down, 1 without data"; undefined where nothing was judged, and nothing failed.
 * @param standings those of all entries; undefined: not judged
 * @param failed the number of those without data
 */
export function standingsText(
	standings: Array<Standing | undefined>,
	failed: number,
	{ combined }: Locale,
): string | undefined {
	const total = standings.length + failed;
	const counts = new Map(
		STANDINGS.map((name) => [name, standings.filter((each) => each === name).length]),
	);
	const usual = counts.get('usual') ?? 0;
	if (usual > 0 && usual === total) return combined.asUsual({ domains: total });
	const told = STANDINGS.flatMap((name) => {
		const domains = counts.get(name) ?? 0;
		return name === 'usual' || domains === 0 ? [] : [{ name, domains }];
	});
	const first = usual > 0 ? [combined.standings.usual({ domains: usual, total })] : [];
	const last = failed > 0 ? [combined.standings.missing({ domains: failed })] : [];
	const room = MAX_CLAUSES - first.length - last.length;
	const shown = told.length > room ? told.slice(0, room - 1) : told;
	const others = told.slice(shown.length).reduce((sum, { domains }) => sum + domains, 0);
	const isTooEarly = usual === 0 && told.every(({ name }) => name === 'tooEarly');
	const middle = shown.map(({ name, domains }) => combined.standings[name]({ domains }));
	const said = [
		...first,
		...(isTooEarly && told.length > 0 ? [combined.tooEarly] : middle),
		...(others > 0 ? [combined.standings.others({ domains: others })] : []),
		...last,
	];
	return said.length > 0 ? combined.list(said) : undefined;
}
