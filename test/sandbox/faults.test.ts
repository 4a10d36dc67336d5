import type { Fault } from '../../sandbox';
import { served } from './served';

/** What a fault of each kind does to a node is in test/nodes/corpus/faultRows.ts. */

/** A service that is put off lets the clock go on. */
const world = served('main', { sleep: async (ms) => await Promise.resolve(advance(ms / 1000)) });
const { advance, analysis, reporting } = world;

it.each<[string, Partial<Fault>, number[]]>([
	['its service', { service: 'reporting' }, [200, 200, 200, 502]],
	['its method', { method: 'post' }, [200, 502, 200, 200]],
	['its path', { path: '/history' }, [502, 200, 200, 200]],
	['paths that fit', { path: /^\/(analyze|comp)/ }, [200, 502, 502, 200]],
	['those behind the first', { after: 1, times: 2 }, [200, 502, 502, 200]],
	['all of them', { times: Infinity }, [502, 502, 502, 502]],
])('a fault meets %s', async (_, which, statuses) => {
	const fault = world.sandbox.addFault({ kind: 'html', times: 9, ...which });
	const seen = [
		await analysis('/history'),
		await world.submit(),
		await analysis('/competitors?domain=a.example&competitors=harborbeans.example'),
		await reporting('/benchmarks'),
	];
	expect(seen.map(({ status }) => status)).toEqual(statuses);
	expect(fault.hits).toBe(statuses.filter((status) => status === 502).length);
	fault.remove();
	expect((await analysis('/history')).status).toBe(200);
});

it('a status has the shape of its service, with the code, words and headers of the fault', async () => {
	const said = { code: 'in_use', message: 'Busy.', headers: { 'retry-after': '2' } };
	world.sandbox.addFault({ kind: 'status', status: 409, times: 2, ...said });
	const { headers, body } = await analysis('/history');
	expect(headers.get('retry-after')).toBe('2');
	expect(body).toEqual({ error: { code: 'IN_USE', message: 'Busy.', status: 409 } });
	const request_id = expect.any(String);
	expect((await reporting('/benchmarks')).body).toEqual({
		error: { code: 'in_use', message: 'Busy.', request_id },
	});
});

it.each(['drip', 'delay'] as const)('the right answer takes its time with %s', async (kind) => {
	const right = (await analysis('/history')).body;
	world.sandbox.addFault({ kind, delayMs: 300 });
	expect((await analysis('/history')).body).toEqual(right);
	expect(world.sandbox.requests().at(-1)?.durationMs).toBeCloseTo(300);
});
