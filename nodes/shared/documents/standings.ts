/** What is said of several entries that were judged together, by the number of those it is true of; the worst first. */
const SAID = {
	fell: (count: number) => `${count} unusually down`,
	moreNegative: (count: number) => `${count} with unusually many negative mentions`,
	fewerMentions: (count: number) => `${count} with unusually few mentions`,
	oneAssistant: (count: number) => `${count} with unusual mentions by one assistant`,
	rose: (count: number) => `${count} unusually up`,
	moreMentions: (count: number) => `${count} with unusually many mentions`,
	fewerNegative: (count: number) => `${count} with unusually few negative mentions`,
	stillBelow: (count: number) =>
		count === 1 ? '1 still below its usual range' : `${count} still below their usual ranges`,
	stillAbove: (count: number) =>
		count === 1 ? '1 still above its usual range' : `${count} still above their usual ranges`,
	usual: (count: number) => `${count} as usual`,
	tooEarly: (count: number) => `${count} too early to say`,
};

/** Where an entry stands among those that it was judged with. */
export type Standing = keyof typeof SAID;

const ORDER = Object.keys(SAID) as Standing[];

/** The worst is 0. */
export function severityOf(standing: Standing): number {
	return ORDER.indexOf(standing);
}

/** Whether it began in the period that is reported. */
export function isNews(standing: Standing | undefined): boolean {
	return standing !== undefined && severityOf(standing) < severityOf('stillBelow');
}

/** e.g. "1 unusually down, 9 as usual"; undefined where nothing was judged. */
export function standingsText(standings: Standing[]): string | undefined {
	const said = ORDER.map((standing) => ({
		standing,
		count: standings.filter((each) => each === standing).length,
	})).filter(({ count }) => count > 0);
	const [only, ...others] = said;
	if (!only) return undefined;
	if (others.length === 0 && only.standing === 'usual') {
		return only.count === 1 ? 'as usual' : 'all as usual';
	}
	if (others.length === 0 && only.standing === 'tooEarly') {
		return 'too early to say what is usual';
	}
	return said.map(({ standing, count }) => SAID[standing](count)).join(', ');
}
