import type { components } from '../../../openapi/reporting';
import { now } from '../../helpers/today';
import { served } from './served';
import { fraction, mix } from '../../../sandbox/random';

type Mention = components['schemas']['Mention'];

const world = served();

test.each([
	['a wrong word', { engine: 'eliza' }, 'engine'],
	['a wrong type', { position: '1' }, 'position'],
	['a wrong shape', { id: 'mention-1' }, 'id'],
	['a date that is none', { captured_at: new Date(now()).toUTCString() }, 'captured_at'],
])('an own answer with %s is a loud 500, and recorded', async (_, broken, field) => {
	world.sandbox.reporting.mentions.addMention(broken as unknown as Partial<Mention>);
	const { status, body } = await world.reporting('/mentions?limit=100');
	expect(status).toBe(500);
	expect(body.error).toMatchObject({
		code: 'contract_violation',
		message: expect.stringContaining(`/${field}`),
	});
	expect(world.sandbox.contractViolations()).toMatchObject([
		{ service: 'reporting', method: 'GET', path: '/mentions', status: 200 },
	]);
	await world.sandbox.reset();
});

test('fields that no document knows are no violation', async () => {
	world.sandbox.reporting.mentions.addMention({ mood: 'sunny' } as Partial<Mention>);
	expect((await world.reporting('/mentions')).status).toBe(200);
});

test('the data of the sandbox is the same in every version, as README and pictures show it', () => {
	expect([mix(1), mix(2), Math.round(fraction('score', 7) * 1e6)]).toEqual([
		2261973619, 229111015, 604928,
	]);
});
