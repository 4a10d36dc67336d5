import type { Switches } from '../../../sandbox';
import { otherValues, ownerOf } from '../../../sandbox/switches';
import type { Ending } from './switchTargets';

/** Switches of the sandbox, one at a time, and what each changes for the operations and events. */

export interface SwitchRow {
	set: Partial<Switches>;
	/** Whose switch it is: the other service would behave as ever. */
	of: ReturnType<typeof ownerOf>;
	/** How else than usual those end whose names these are, or all whose names so begin. */
	changes?: Record<string, Partial<Ending>>;
}

/** What a switch changes; where nothing is said, nothing may change. */
const CHANGES: Record<string, SwitchRow['changes']> = {
	'postAnswer: "complete"': { 'analyze, waiting': { sends: [1, 1] } },
	'early404Ms: 80': { 'analyze, waiting': { sends: [2, 3] } },
	// Nothing is known of the encoding, so the likely ones are tried first.
	'competitorsEncoding: "brackets"': {
		'compare, one': { sends: [2, 2] },
		'compare, one that is too old': { sends: [5, 5] },
		'compare, two': { sends: [2, 2] },
	},
	'competitorsEncoding: "comma"': { 'compare, two': { sends: [3, 3] } },
	'competitorsEncoding: "indices"': {
		'compare, one': { sends: [3, 3] },
		'compare, one that is too old': { sends: [5, 5] },
		'compare, two': { sends: [4, 4] },
	},
	'competitorsEncoding: "last"': {
		'compare, two': {
			fails:
				/^The analysis service compared lumenroast\.example only with mokacollective\.example of the competitors /,
			sends: [4, 4],
		},
	},
	'mostCompetitors: 1': {
		'compare, two': {
			fails: /rejected the request: "Competitor limit reached: your plan allows 1 competitors"\. /,
			// A look at whether anything else is answered.
			sends: [1, 2],
		},
	},
	// The empty page, at each of two polls.
	'cursorEnd: "itself"': {
		'trigger, mention': { sends: [4, 4] },
		'trigger, negativeMention': { sends: [4, 4] },
		'trigger, silence': { sends: [5, 5] },
	},
	// Read from n8n's time first, and then anew from the service's.
	'skewMs: -3600000': {
		'trigger, mention': { sends: [3, 3] },
		'trigger, negativeMention': { sends: [3, 3] },
	},
};

/** Values of the switches whose values cannot be counted. */
const CHOSEN: Array<Partial<Switches>> = [
	{ skewMs: 3_600_000 },
	{ skewMs: -3_600_000 },
	{ monthOffsetMinutes: 840 },
	{ monthOffsetMinutes: -720 },
	{ statuses: ['waiting', 'crawling', 'scoring'] },
	{ mostCompetitors: 1 },
	{ early404Ms: 80 },
	{ enginesDown: ['grok'] },
	{ weekOf: '2026-11-02' },
];

/** Set for all rows, changing the data while a row runs, or tried in refusals.test.ts. */
export const ELSEWHERE: Array<keyof Switches> = ['jobSeconds', 'arrivalsPerHour', 'quotaWords'];

export const nameOf = (set: Partial<Switches>) =>
	Object.entries(set)
		.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
		.join(', ');

/** The first one changes nothing, and is what the others are compared with. */
export const SWITCH_ROWS: SwitchRow[] = [{}, ...otherValues(), ...CHOSEN]
	.filter((set) => !ELSEWHERE.some((name) => name in set))
	.map((set) => ({ set, changes: CHANGES[nameOf(set)], of: ownerOf(Object.keys(set)[0] ?? '') }));
