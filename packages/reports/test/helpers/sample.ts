/**
 * So many entries of a list, spread evenly over it. A table in which each row meets every language and
 * format takes minutes: `npm test` tries some of its rows, and CI all of them (`EVERY_ROW=1`).
 *
 * @param count how many entries are tried
 * @param turn leads to other entries, so that e.g. each language tries different ones
 */
export function sample<Entry>(all: readonly Entry[], count: number, turn = 0): readonly Entry[] {
	if (process.env.EVERY_ROW || count >= all.length) return all;
	const places = Array.from({ length: count }, (_, index) => {
		return (Math.floor((index * all.length) / count) + turn) % all.length;
	});
	return [...new Set(places)].map((place) => all[place]!);
}
