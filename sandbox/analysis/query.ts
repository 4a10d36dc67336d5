import type { Query } from '../messages';
import type { Operation } from '../contract';
import type { Switches } from '../switches';

const list = (value: string | string[] | undefined): string[] =>
	value === undefined ? [] : Array.isArray(value) ? value : [value];

const entriesOf = (text = ''): string[] => text.split(',').filter((entry) => entry !== '');

type Encoding = Switches['competitorsEncoding'];

/** The values of `competitors=…`, of `competitors[]=…` and of `competitors[0]=…`, each as often as it was sent. */
interface Written {
	plain: string[];
	bracketed: string[];
	numbered: string[];
}

/** What a service of each encoding reads. */
const READ: Record<Encoding, (written: Written) => string[]> = {
	repeat: ({ plain }) => plain,
	comma: ({ plain }) => entriesOf(plain.at(-1)),
	brackets: ({ bracketed }) => bracketed,
	indices: ({ numbered }) => numbered,
	last: ({ plain }) => plain.slice(-1),
	any: (written) => Object.values(written).flat().flatMap(entriesOf),
};

/** Reads `competitors` in the encoding that the switch allows; another one is as good as missing. */
function withCompetitors(query: Query, switches: Switches): Query {
	const known: Query = {};
	const written: Written = { plain: [], bracketed: [], numbered: [] };
	for (const [name, value] of Object.entries(query)) {
		if (name === 'competitors') written.plain = list(value);
		else if (name === 'competitors[]') written.bracketed = list(value);
		else if (/^competitors\[\d+\]$/.test(name)) written.numbered.push(...list(value));
		else known[name] = value;
	}
	const competitors = READ[switches.competitorsEncoding](written);
	const isGiven = competitors.length > 0 || switches.missingCompetitors === 'answer';
	return isGiven ? { ...known, competitors } : known;
}

/** Applies the analysis service's switches to a query, before it is validated. */
export function understandQuery(query: Query, operation: Operation, switches: Switches): Query {
	if (operation.id === 'compareCompetitors') return withCompetitors(query, switches);
	const { limit } = query;
	const clamps = switches.historyLimitAbove100 === 'clamp' && operation.id === 'listHistory';
	return clamps && typeof limit === 'string' && Number(limit) > 100
		? { ...query, limit: '100' }
		: query;
}
