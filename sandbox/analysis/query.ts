import type { Query } from '../messages';
import type { Operation } from '../contract';
import type { Switches } from '../switches';

const list = (value: string | string[] | undefined): string[] =>
	value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Reads `competitors` in the encoding that the switch allows; others stay unknown parameters. */
function withCompetitors(query: Query, encoding: Switches['competitorsEncoding']): Query {
	const known: Query = {};
	let competitors: string[] = [];
	for (const [name, value] of Object.entries(query)) {
		if (name === 'competitors') {
			// A service that wants brackets sees no array here, so the parameter is as good as missing.
			if (encoding !== 'brackets') competitors = competitors.concat(list(value));
		} else if (
			/^competitors\[\d*\]$/.test(name) &&
			(encoding === 'brackets' || encoding === 'any')
		) {
			competitors = competitors.concat(list(value));
		} else {
			known[name] = value;
		}
	}
	if (encoding === 'comma' || encoding === 'any') {
		competitors = competitors.flatMap((item) => item.split(','));
	}
	return competitors.length > 0 ? { ...known, competitors } : known;
}

/** Applies the analysis service's switches to a query, before it is validated. */
export function understandQuery(query: Query, operation: Operation, switches: Switches): Query {
	if (operation.id === 'compareCompetitors') {
		return withCompetitors(query, switches.competitorsEncoding);
	}
	const { limit } = query;
	const clamps = switches.historyLimitAbove100 === 'clamp' && operation.id === 'listHistory';
	return clamps && typeof limit === 'string' && Number(limit) > 100
		? { ...query, limit: '100' }
		: query;
}
