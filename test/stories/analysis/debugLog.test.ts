import { debugLines } from '../../helpers/debugLog';
import { byId, itemsOf, sandboxed, SOON } from '../../helpers/sandboxed';

/** What n8n's debug log says of analyses, which are paid for: from the submission to the end of the wait. */

const world = sandboxed();
afterEach(() => jest.restoreAllMocks());

const analyze = { operation: 'analyze', domain: 'example.com' };
const begun = () =>
	world.sandbox.analysis
		.analyses()
		.filter(({ durationMs }) => durationMs > 0)
		.map(({ id }) => id);

it('The log has a submission, each check of its status with the seconds to the next one, and the end of the wait.', async () => {
	const lines = debugLines();
	await world.items(analyze);
	const [submitted, ...waits] = lines;
	const [analysisId] = begun();
	const node = { node: 'Visibility', execution: '1' };
	expect(submitted).toEqual({
		event: 'an analysis is submitted',
		facts: expect.objectContaining({
			...node,
			domain: 'example.com',
			competitors: 0,
			assistants: [],
			analysisId,
			state: 'pending',
			wasLost: false,
			isShared: false,
		}) as unknown,
	});
	const checks = world.sent().filter((request) => request.startsWith('GET /analyze/'));
	expect(checks.length).toBeGreaterThan(0);
	expect(waits.map(({ event }) => event)).toEqual([
		...checks.map(() => 'the analysis is waited for'),
		'the wait is over',
	]);
	for (const { facts } of waits.slice(0, -1)) {
		expect(facts).toMatchObject({ ...node, analysisId, state: 'pending' });
		expect(facts.nextCheck_s).toBeGreaterThan(0);
	}
	expect(waits.at(-1)!.facts).toMatchObject({ analysisId, state: 'complete' });
});

it('The log says which earlier analysis was reused, and how old it was.', async () => {
	await world.items(analyze);
	const lines = debugLines();
	await world.items({ ...analyze, options: { reuseWithinHours: 24 } });
	expect(lines[0]).toEqual({
		event: 'an earlier analysis is reused',
		facts: expect.objectContaining({
			domain: 'example.com',
			analysisId: begun()[0],
			state: 'complete',
			age_s: expect.any(Number) as unknown,
		}) as unknown,
	});
	expect(lines.map(({ event }) => event)).not.toContain('an analysis is submitted');
});

it('The log says of a refused submission what the service answered, and that nothing was begun.', async () => {
	world.sandbox.addFault({ kind: 'status', status: 403, method: 'POST' });
	const lines = debugLines();
	await world.failure(analyze);
	expect(lines).toEqual([
		{
			event: 'a submission has no analysis',
			facts: expect.objectContaining({
				domain: 'example.com',
				mayHaveStarted: false,
				failure: expect.objectContaining({ kind: 'status', status: 403 }) as unknown,
			}) as unknown,
		},
	]);
});

it('The log says of a submission without an answer which analyses the history has, and which one was taken.', async () => {
	world.sandbox.addFault({ kind: 'reset', method: 'POST', handled: true });
	const lines = debugLines();
	await world.items(analyze);
	const [analysisId] = begun();
	expect(lines.slice(0, 2)).toMatchObject([
		{
			event: 'the history is searched for a submission without an answer',
			facts: { domain: 'example.com', candidates: [analysisId], isCertain: true },
		},
		{ event: 'an analysis is submitted', facts: { analysisId, wasLost: true } },
	]);
});

it('The log says why a check of the status failed, and that the wait ends where it goes on no longer.', async () => {
	const lines = debugLines();
	world.sandbox.addFault({ kind: 'status', status: 503, path: /^\/analyze\//, method: 'GET' });
	await world.items({ ...analyze, options: SOON });
	const failed = lines.filter(({ facts }) => facts.failure !== undefined);
	expect(failed[0]).toMatchObject({
		event: 'the analysis is waited for',
		facts: { failure: { kind: 'status', status: 503 } },
	});
	lines.length = 0;
	await world.failure({ operation: 'get', analysisId: byId('an_unknown'), options: SOON });
	expect(lines.map(({ event }) => event)).not.toContain('an analysis is submitted');
});

it('The key is in no line, though the domain, the ID of the analysis and the errors of the service have it.', async () => {
	const apiKey = 'sk-live-marker-0123456789.example';
	const lines = debugLines();
	const credential = { ...world.settings(analyze).credential, apiKey };
	const body = { id: `an_${apiKey}`, status: 'processing', note: apiKey };
	world.answer(body, { method: 'POST', status: 202 });
	world.answer(
		{ error: { code: apiKey, message: `Wrong key ${apiKey}` } },
		{ status: 404, times: 9 },
	);
	await world.run(
		{ ...analyze, domain: '={{ $json.domain }}' },
		{ credential, items: itemsOf(apiKey) },
	);
	const text = JSON.stringify(lines);
	expect(lines[0]!.event).toBe('an analysis is submitted');
	expect(lines.length).toBeGreaterThan(1);
	expect(text).toContain('(API key)');
	for (const form of [apiKey, Buffer.from(apiKey).toString('base64').slice(0, -4)]) {
		expect(text).not.toContain(form);
	}
});
