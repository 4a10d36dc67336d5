import type { components } from '../../openapi/reporting';
import { type Sandbox, startSandbox } from '../../sandbox';
import { now } from '../today';
import { call } from './call';

type Mention = components['schemas']['Mention'];

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const mentions = (query = '') =>
	call<{ error: { code: string; message: string } }>(
		`${sandbox.reporting.baseUrl}/mentions?${query}`,
		{ key: sandbox.reporting.keys.agency },
	);

test.each([
	['a wrong word', { engine: 'eliza' }, 'engine'],
	['a wrong type', { position: '1' }, 'position'],
	['a wrong shape', { id: 'mention-1' }, 'id'],
	['a date that is none', { captured_at: new Date(now()).toUTCString() }, 'captured_at'],
])('an own answer with %s is a loud 500, and recorded', async (_, broken, field) => {
	sandbox.reporting.mentions.addMention(broken as unknown as Partial<Mention>);
	const { status, body } = await mentions('limit=100');
	expect(status).toBe(500);
	expect(body.error.code).toBe('contract_violation');
	expect(body.error.message).toContain(`/${field}`);
	expect(sandbox.contractViolations()).toMatchObject([
		{ service: 'reporting', method: 'GET', path: '/mentions', status: 200 },
	]);
});

test('fields that no document knows are no violation', async () => {
	sandbox.reporting.mentions.addMention({ mood: 'sunny' } as Partial<Mention>);
	expect((await mentions()).status).toBe(200);
	expect(sandbox.contractViolations()).toEqual([]);
});
