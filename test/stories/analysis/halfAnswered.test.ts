import type { Fault, Switches } from '../../../sandbox';
import { sandboxed } from '../../helpers/sandboxed';

/** A submission is paid for, whatever its answer calls the analysis, and however much of it comes. */

const world = sandboxed();

const IDENTIFIERS = ['id', 'analysis_id', 'analysisId', 'job_id', 'jobId', 'location'] as const;

type Way = Partial<Switches> & { fault?: Omit<Fault, 'method'> };

/** Each is a way in which an answer says less than the whole record. */
const WAYS: Record<string, Way> = {
	'is pending with HTTP 200': {},
	'is pending with HTTP 201': { postPendingStatus: 201 },
	'is pending with HTTP 202': { postPendingStatus: 202 },
	'is pending within "data"': { postPendingStatus: 202, envelope: 'data' },
	'is pending within "analysis"': { postPendingStatus: 202, envelope: 'analysis' },
	'breaks off after its headers': { fault: { kind: 'resetAfterHeaders' } },
	'is cut in half': { fault: { kind: 'truncated' } },
	'never comes': { fault: { kind: 'hang', handled: true } },
	'is empty': { fault: { kind: 'empty', status: 202, handled: true } },
	'is a page of a gateway': { fault: { kind: 'html', status: 504, handled: true } },
};

const ROWS = Object.keys(WAYS).flatMap((way) => IDENTIFIERS.map((name) => [name, way] as const));

it.each(ROWS)(
	'a submission with the identifier in "%s" whose answer %s gives its analysis and is paid for once',
	async (postIdentifier, way) => {
		const { fault, ...switches } = WAYS[way]!;
		// Seconds at the speed of these tests: the analysis is complete 40 s after it began.
		world.sandbox.set({
			historyShows: 'complete',
			jobSeconds: 12_000,
			postIdentifier,
			...switches,
		});
		if (fault) world.sandbox.addFault({ ...fault, method: 'POST' });
		const analyze = { operation: 'analyze', domain: 'brand.com' };
		const [item] = await world.items(analyze);
		const again = await world.items({ ...analyze, options: { reuseWithinHours: 24 } });
		expect(again).toMatchObject([{ id: item!.id }]);
		const own = world.sandbox.analysis.analyses().filter(({ domain }) => domain === 'brand.com');
		expect(own).toHaveLength(1);
		expect(item).toMatchObject({ id: own[0]!.id, domain: 'brand.com', status: 'complete' });
	},
);

it.each(IDENTIFIERS)(
	'a submission with the identifier in "%s" is never looked for in the history',
	async (postIdentifier) => {
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 12_000, postIdentifier });
		const { id } = (await world.items({ operation: 'analyze', domain: 'brand.com' }))[0]!;
		const requests = ['POST /analyze', `GET /analyze/${String(id)}`];
		expect([...new Set(world.sent())]).toEqual(requests);
	},
);

it.each([
	['303', 303, ''],
	['303 and its status', 303, '/status'],
	['302', 302, ''],
])(
	'a submission that is sent on to its analysis with HTTP %s gives that analysis',
	async (_, status, behind) => {
		const { id } = world.seed('brand.com', 0);
		const location = `/analysis/api/v1/analyze/${id}${behind}`;
		world.sandbox.addFault({ kind: 'redirect', status, location, method: 'POST' });
		const analyze = { operation: 'analyze', domain: 'brand.com', waitForCompletion: false };
		expect(await world.items(analyze)).toMatchObject([{ id, status: 'complete' }]);
		expect(world.sent()).toEqual(['POST /analyze', `GET /analyze/${id}`]);
	},
);

it('a submission that is sent on to another server names no analysis', async () => {
	const location = 'https://other.example/analysis/api/v1/analyze/an_1';
	world.sandbox.addFault({ kind: 'redirect', status: 303, location, method: 'POST' });
	const analyze = { operation: 'analyze', domain: 'brand.com', waitForCompletion: false };
	expect(await world.failure(analyze)).not.toContain('an_1');
});
