import type { INodeParameters } from 'n8n-workflow';

import { instantAgo, minutesAgo } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

/** The trigger while its workflow is saved, deactivated, renamed or given another account. */

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id).sort();
const slow = () => world.sandbox.addFault({ kind: 'delay', delayMs: 600, times: 1 });

describe('a poll whose items n8n discards', () => {
	it.each(['Trigger', 'Renamed'])('gives them again when the node is called %s', async (name) => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(10);
		slow();
		const discarded = workflow.poll();
		workflow.deactivate();
		expect(await discarded).toEqual([]);
		workflow.name = name;
		await workflow.activate();
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});

describe('a poll whose items n8n has accepted', () => {
	it('repeats nothing, although the node is renamed before the next one', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(4);
		await workflow.poll();
		for (const name of ['Renamed', 'Trigger']) {
			added.push(...mentions().addMentions(2));
			workflow.name = name;
			await workflow.activate('update');
			added.push(...mentions().addMentions(3));
			await workflow.poll();
		}
		await workflow.activate('init');
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});

describe.each([1, 2] as const)('n8n %i', (version) => {
	/** A workflow whose poll is under way, and what it is about to find. */
	const polling = async () => {
		const workflow = trigger();
		workflow.version = version;
		await workflow.activate();
		const added = mentions().addMentions(10);
		slow();
		return { workflow, added, old: workflow.poll() };
	};

	it('is told to save the workflow during a poll: each mention comes once', async () => {
		const { workflow, added, old } = await polling();
		await world.clock.sleep(100);
		await workflow.activate('update');
		await old;
		added.push(...mentions().addMentions(2));
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});

	it('is told so, and cannot reach the service: nothing is lost', async () => {
		const { workflow, added, old } = await polling();
		await world.clock.sleep(100);
		world.sandbox.addFault({ kind: 'status', status: 503, times: 4 });
		await workflow.activate('update');
		await old;
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});

	it('deactivates during a poll: each mention comes once', async () => {
		const { workflow, added, old } = await polling();
		workflow.deactivate();
		await old;
		await workflow.activate();
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});

describe('the scheduler, which reads what is saved before each poll', () => {
	it('finds a late mention, although nothing is saved while nothing new comes', async () => {
		const workflow = trigger();
		await workflow.activate();
		for (let minute = 50; minute > 0; minute -= 1) {
			mentions().addMentions(8, { captured_at: minutesAgo(minute) });
		}
		const lengths: number[] = [];
		const poll = async (times: number) => {
			for (let each = 0; each < times; each += 1) {
				lengths.push((await workflow.pollBySchedule()).length);
				await world.clock.sleep(1_000);
			}
		};
		await poll(11);
		const late = mentions().addMention({ captured_at: minutesAgo(45) });
		await poll(5);
		expect(lengths.filter(Boolean)).toEqual([400, 1]);
		expect(workflow.executions.at(-1)).toEqual([late]);
	});

	it('gives again what it has not taken over', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(5);
		await workflow.pollBySchedule({ isDiscarded: true });
		await workflow.pollBySchedule();
		await workflow.pollBySchedule();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});

describe('a state', () => {
	it('of another node is not used: two triggers swap their names', async () => {
		const pair = ['negative', 'positive'].map((sentiment) => {
			const workflow = trigger({ filters: { sentiment } });
			return Object.assign(workflow, { name: sentiment, nodeId: sentiment });
		});
		const [one, other] = pair as [TriggerWorkflow, TriggerWorkflow];
		for (const workflow of pair) await workflow.activate();
		const negative = mentions().addMentions(3, { sentiment: 'negative' });
		const positive = mentions().addMentions(3, { sentiment: 'positive' });
		for (const workflow of pair) await workflow.poll();
		const global = { ...(one.saved.global as object), ...(other.saved.global as object) };
		const saved = { ...one.saved, ...other.saved, global };
		Object.assign(one, { name: other.name, saved });
		Object.assign(other, { name: 'negative', saved });
		negative.push(...mentions().addMentions(2, { sentiment: 'negative' }));
		positive.push(...mentions().addMentions(2, { sentiment: 'positive' }));
		for (const workflow of pair) await workflow.activate('update');
		for (const workflow of pair) await workflow.poll();
		expect(ids(one.emitted())).toEqual(ids(negative));
		expect(ids(other.emitted())).toEqual(ids(positive));
	});

	it('of a deleted node is not used by a new one of its name', async () => {
		const workflow = trigger();
		await workflow.activate();
		workflow.nodeId = 'another';
		mentions().addMentions(3);
		expect(await workflow.activate('update')).toEqual([]);
	});

	it('of another form is not used: it starts from now', async () => {
		const workflow = trigger();
		await workflow.activate();
		mentions().addMentions(3);
		const { kept } = workflow.saved['node:Trigger'] as { kept: { state: object } };
		Object.assign(kept.state, { version: 1, seen: { thbk2o: 'sixsixsigns!' }, windowAt: null });
		expect(await workflow.activate('init')).toEqual([]);
		await world.clock.sleep(1_100);
		const added = mentions().addMentions(2);
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});

describe('another key', () => {
	const another = () => ({
		...world.credential,
		apiKey: world.sandbox.reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 }),
	});

	it('in the same credential asks the same account: nothing is lost', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(3);
		workflow.credential = another();
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
		const text = JSON.stringify(workflow.saved);
		expect(text).not.toContain(String(workflow.credential.apiKey));
	});

	it.each(['now', 'date'])(
		'in another credential asks another account: what it lists already is not new (from %s)',
		async (startFrom) => {
			const startDate = instantAgo(1_000);
			const workflow = trigger({ options: { startFrom, startDate } });
			await workflow.activate();
			mentions().addMentions(3);
			Object.assign(workflow, { credential: another(), credentialId: '2' });
			expect(await workflow.activate('update')).toEqual([]);
			await world.clock.sleep(1_100);
			const added = mentions().addMentions(2);
			await workflow.poll();
			expect(ids(workflow.emitted())).toEqual(ids(added));
		},
	);

	it('is none when only the credential is another one', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(3);
		workflow.credentialId = '2';
		await workflow.activate('update');
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});
