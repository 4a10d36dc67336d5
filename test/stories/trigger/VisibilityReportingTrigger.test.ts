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
			`the service answers with HTTP ${status}`,
			{ kind: 'status', status },
		]),
		['the connection is lost', { kind: 'reset' }],
	])('succeeds although %s', async (_, fault) => {
		world.sandbox.addFault({ ...fault, times: Infinity });
		expect(await trigger().activate()).toEqual([]);
		expect(world.sent().length).toBeLessThanOrEqual(4);
	});

	it.each([
		['a revoked key', () => ({ apiKey: world.sandbox.reporting.keys.revoked }), /API key/],
		[
			'a key whose plan has expired',
			() => ({ apiKey: world.sandbox.reporting.keys.expired }),
			/plan/,
		],
		[
			'a key without the scope',
			() => ({ apiKey: world.sandbox.reporting.keys.wrongScope }),
			/scope/,
		],
		['a wrong Base URL', () => ({ baseUrl: `${world.sandbox.origin}/elsewhere` }), /'Base URL'/],
	])('fails with the reason when the credential has %s', async (_, credential, reason) => {
		const workflow = trigger();
		workflow.credential = { ...world.credential, ...credential() };
		await expect(workflow.activate()).rejects.toThrow(reason);
	});
});

it.each([
	['unknown', 'newMention'],
	['empty', ''],
])('refuses an %s event, and names the events that there are', async (_, event) => {
	for (const run of [trigger({ event }).activate(), trigger({ event }).test()]) {
		await expect(run).rejects.toThrow(
			`The parameter 'Event' is ${event ? `"${event}"` : 'empty'}. Use one of: negativeMention, actionPlan, mention, silence, shareOfVoiceChange, visibilityChange.`,
		);
	}
	expect(world.sent()).toEqual([]);
});

type Edited = Record<string, unknown>;

it.each<[string, (state: Edited, kept: Edited) => void]>([
	['has a watermark of text', (state) => (state.watermark = 'soon')],
	['has no list of known mentions', (state) => delete state.seen],
	['has another version', (state) => (state.version = 7)],
	['has null for a backlog', (state) => (state.backlog = null)],
	['has a clock without a time', (state) => (state.clock = { at: 0 })],
	['is null', (_, kept) => (kept.state = null)],
	['is a text', (_, kept) => (kept.state = 'x')],
	['has no account', (_, kept) => (kept.account = null)],
])(
	'fails one poll, which says what may be missing, and then starts from now, when the saved state %s',
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

it('emits each mention once when the credential gets another key, and saves that key nowhere', async () => {
	const workflow = trigger();
	await workflow.activate();
	const added = mentions().addMentions(3);
	const apiKey = world.sandbox.reporting.createKey({ plan: 'agency' });
	workflow.credential = { ...world.credential, apiKey };
	await workflow.activate('update');
	expect(idsOf(workflow.emitted())).toEqual(idsOf(added));
	expect(JSON.stringify(workflow.saved)).not.toContain(apiKey);
});
