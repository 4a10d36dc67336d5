import { classifyError } from '../../../nodes/shared/http/apiClient';
import { TriggerWorkflow } from '../../worlds/pollEngine';
import { sandboxed, until } from '../../worlds/sandboxed';

describe('classifyError', () => {
	const classified = (thrown: unknown) =>
		classifyError({ method: 'GET', path: '/x' }, thrown, 'api.example.com:8443');

	it.each([
		[{ httpCode: 'ECONNREFUSED' }, 'unreachable', 'could not be reached'],
		[
			{ cause: { code: 'ENOTFOUND' } },
			'unreachable',
			'no server was found at api.example.com:8443',
		],
		[{ code: 'ECONNRESET' }, 'lost', 'lost the connection'],
		[{ code: 'ECONNABORTED' }, 'lost', 'did not respond in time'],
		[{ httpCode: '500' }, 'lost', 'lost the connection'],
		[{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'blocked', 'certificate is not trusted'],
		[{ code: 'CERT_HAS_EXPIRED' }, 'blocked', 'certificate is not trusted'],
		[{ code: 'ERR_INVALID_CHAR', message: 'Invalid character' }, 'blocked', 'was not sent'],
		['text', 'lost', 'lost the connection'],
		[undefined, 'lost', 'lost the connection'],
	])('tells from %j that the request is %s', (thrown, kind, reason) => {
		expect(classified(thrown)).toMatchObject({
			...{ method: 'GET', path: '/x', kind },
			reason: expect.stringContaining(reason),
		});
	});

	it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])(
		'tells from %s that the service has not received the request',
		(code) => {
			expect(classified({ code })).toMatchObject({ kind: 'unreachable' });
		},
	);

	it('takes nothing from an error but its code and message, as it may hold the key', () => {
		const thrown = { code: 'ECONNRESET', config: { headers: { Authorization: 'Bearer secret' } } };
		expect(JSON.stringify(classified(thrown))).not.toContain('secret');
	});
});

describe('a response that is never silent and never complete', () => {
	/** No timeout of n8n's own helper ends it, as that waits for silence. */
	const TRICKLE = { kind: 'trickle', delayMs: 1_000, times: Infinity } as const;
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();

	const areAllClosed = () =>
		world.sandbox.requests().every(({ durationMs }) => durationMs !== undefined);

	it('ends a poll at its time limit, so that later polls of the trigger run', async () => {
		const workflow = new TriggerWorkflow({ event: 'mention' }, world.credential);
		workflow.budgetMs = 15_000;
		await workflow.activate();
		const fault = world.sandbox.addFault(TRICKLE);
		const added = world.sandbox.reporting.mentions.addMention();
		const begin = world.clock.now();
		await expect(workflow.poll()).rejects.toThrow(
			'The reporting service did not respond in time. Try again later.',
		);
		expect(world.clock.now() - begin).toBe(15_000);
		await until(areAllClosed);
		fault.remove();
		expect(await workflow.poll()).toEqual([added]);
	});
});
