import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../sandbox';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { keptIn } from '../../helpers/workflow';

const world = sandboxed('visibilityReporting');

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);
const idsOf = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id).sort();

describe('an activation', () => {
	it.each<[string, Fault]>([
		...[408, 425, 429, 500, 503].map((status): [string, Fault] => [
			`HTTP ${status}`,
			{ kind: 'status', status },
		]),
		['a lost connection', { kind: 'reset' }],
	])('succeeds when the service fails by %s', async (_, fault) => {
		world.sandbox.addFault({ ...fault, times: Infinity });
		expect(await trigger().activate()).toEqual([]);
		expect(world.sent().length).toBeLessThanOrEqual(4);
	});

	it.each([
		['a revoked key', () => ({ apiKey: world.sandbox.reporting.keys.revoked }), /API key/],
		['an expired plan', () => ({ apiKey: world.sandbox.reporting.keys.expired }), /plan/],
		['a wrong scope', () => ({ apiKey: world.sandbox.reporting.keys.wrongScope }), /scope/],
		['a wrong URL', () => ({ baseUrl: `${world.sandbox.origin}/elsewhere` }), /'Base URL'/],
	])('fails with the reason when the credential has %s', async (_, credential, reason) => {
		const workflow = trigger();
		workflow.credential = { ...world.credential, ...credential() };
		await expect(workflow.activate()).rejects.toThrow(reason);
	});
});

it.each([
	['unknown', 'newMention'],
	['empty', ''],
])('refuses an %s event and lists those that there are', async (_, event) => {
	for (const run of [trigger({ event }).activate(), trigger({ event }).test()]) {
		await expect(run).rejects.toThrow(
			`The parameter 'Event' is ${event ? `"${event}"` : 'empty'}. Use one of: actionPlan, mention, silence, shareOfVoiceChange, visibilityChange.`,
		);
	}
	expect(world.sent()).toEqual([]);
});

type Edited = Record<string, unknown>;

it.each<[string, (state: Edited, kept: Edited) => void]>([
	['a watermark of text', (state) => (state.watermark = 'soon')],
	['no list of known mentions', (state) => delete state.seen],
	['another version', (state) => (state.version = 7)],
	['a backlog of nothing', (state) => (state.backlog = null)],
	['a clock without time', (state) => (state.clock = { at: 0 })],
	['nothing', (_, kept) => (kept.state = null)],
	['text', (_, kept) => (kept.state = 'x')],
	['no account', (_, kept) => (kept.account = null)],
])(
	'a state with %s fails one poll, which says since when, and then starts from now',
	async (_, edit) => {
		const before = trigger();
		await before.activate();
		mentions().addMentions(2);
		await before.poll();
		const workflow = trigger();
		workflow.saved = structuredClone(before.saved);
		const kept = keptIn(workflow.saved)!;
		edit(kept.state, kept);
		mentions().addMentions(3);
		await expect(workflow.activate('init')).rejects.toThrow(
			/was edited and cannot be read\. Mentions since 20\d\d-.+Z may be missing/,
		);
		await workflow.activate('init');
		const added = mentions().addMentions(1);
		await workflow.poll();
		expect(idsOf(workflow.emitted())).toEqual(idsOf(added));
	},
);

it('each mention is emitted once when the credential gets another key, which is saved nowhere', async () => {
	const workflow = trigger();
	await workflow.activate();
	const added = mentions().addMentions(3);
	const apiKey = world.sandbox.reporting.createKey({ plan: 'agency' });
	workflow.credential = { ...world.credential, apiKey };
	await workflow.activate('update');
	expect(idsOf(workflow.emitted())).toEqual(idsOf(added));
	expect(JSON.stringify(workflow.saved)).not.toContain(apiKey);
});
