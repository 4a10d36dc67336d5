import { RunState } from '../../../nodes/shared/http/connection';

it('does equal work once when several items of a run need it', async () => {
	const run = new RunState();
	let works = 0;
	const work = async () => await Promise.resolve({ scores: [(works += 1)] });
	const [one, other] = await Promise.all([run.memoize('a', work), run.memoize('a', work)]);
	expect(other).toBe(one);
	expect(await run.memoize('b', work)).toEqual({ scores: [2] });
});

it('keeps the first reason when the service has ended a run for two', () => {
	const run = new RunState();
	const refused = { method: 'GET', path: '/', kind: 'status', reason: 'refused' } as const;
	run.endWith({ ...refused, status: 429 });
	run.endWith({ ...refused, status: 401 });
	for (const method of ['GET', 'POST'] as const) {
		expect(run.ended(method).reason).toMatchObject({ status: 429 });
	}
});
