import type { IDataObject, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { keep, recall } from '../../nodes/VisibilityReporting/events/memory';
import { answered, enter, excuse } from '../../nodes/VisibilityReporting/events/polls';

/** What the process remembers of triggers, beside what n8n saves. */

const DAY_MS = 86_400_000;
const ACCOUNT = { credential: '1', key: 'key' };

let workflows = 0;
/** Milliseconds that the process runs. */
let uptime = 0;

beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => uptime));
afterEach(() => jest.restoreAllMocks());

/** A trigger, as n8n shows it to its polls. */
class Trigger {
	mode: WorkflowActivateMode = 'update';

	private readonly id = `memory-${(workflows += 1)}`;

	/** A new activation; with nothing saved it is as after a renaming. */
	open(saved: Record<string, IDataObject> = {}): IPollFunctions {
		return {
			getNode: () => ({ id: 'node', name: 'Trigger', credentials: {} }),
			getWorkflow: () => ({ id: this.id }),
			getActivationMode: () => this.mode,
			getWorkflowStaticData: (type: string) => (saved[type] ??= {}),
		} as unknown as IPollFunctions;
	}
}

const keepIn = (context: IPollFunctions, state: IDataObject, hasItems = false) =>
	keep(context, 'mention', ACCOUNT, state, hasItems);
const recallIn = (context: IPollFunctions) => recall(context, 'mention', ACCOUNT);

describe('a trigger that nobody polls', () => {
	it('is forgotten 40 days after its last poll', () => {
		const trigger = new Trigger();
		keepIn(trigger.open(), { looks: 1 });
		uptime += 40 * DAY_MS - 1;
		expect(recallIn(trigger.open())).toEqual({ looks: 1 });
		uptime += 40 * DAY_MS;
		expect(recallIn(trigger.open())).toBeUndefined();
	});

	it('goes on from what is saved when it is polled after all', () => {
		const trigger = new Trigger();
		const context = trigger.open();
		enter(context)?.leave();
		keepIn(context, { looks: 1 });
		uptime += 41 * DAY_MS;
		const turn = enter(context);
		expect(turn?.isActivation).toBe(false);
		expect(turn?.isSuperseded()).toBe(false);
		expect(recallIn(context)).toEqual({ looks: 1 });
	});

	it('makes room for others when there are 10,000', () => {
		const trigger = new Trigger();
		const context = trigger.open();
		const turn = enter(context);
		keepIn(context, { looks: 1 });
		excuse(context);
		for (let count = 0; count < 10_000; count += 1) {
			const other = new Trigger().open();
			enter(other);
			keepIn(other, { looks: 2 });
			excuse(other);
		}
		expect(recallIn(trigger.open())).toBeUndefined();
		expect(excuse(context)).toBe(true);
		expect(turn?.isSuperseded()).toBe(false);
	});
});

describe('an activation without an answer of the service', () => {
	it.each<WorkflowActivateMode>(['activate', 'init', 'create'])(
		'passes each time where it is none of the polls by schedule (%s)',
		(mode) => {
			const trigger = Object.assign(new Trigger(), { mode });
			const passes = [1, 2, 3].map(() => excuse(trigger.open()));
			expect(passes).toEqual([true, true, true]);
		},
	);

	it('passes once in a row where it may be one', () => {
		const trigger = new Trigger();
		expect([excuse(trigger.open()), excuse(trigger.open())]).toEqual([true, false]);
		answered(trigger.open());
		expect([excuse(trigger.open()), excuse(trigger.open())]).toEqual([true, false]);
		trigger.mode = 'activate';
		expect(excuse(trigger.open())).toBe(true);
		expect(excuse(new Trigger().open())).toBe(true);
	});
});

describe('the state that counts', () => {
	const lookAt = (time: number) => jest.spyOn(Date, 'now').mockImplementation(() => time);

	it('is the newest one, also when the clock has been set back', () => {
		const trigger = new Trigger();
		const saved: Record<string, IDataObject> = {};
		lookAt(10_000);
		keepIn(trigger.open(saved), { looks: 1 });
		lookAt(2_000);
		keepIn(trigger.open({ node: { ...saved.node } }), { looks: 2 });
		expect(recallIn(trigger.open({ node: { ...saved.node } }))).toEqual({ looks: 2 });
	});

	it('is the one before where n8n has not accepted the items', () => {
		const trigger = new Trigger();
		keepIn(trigger.open(), { looks: 1 });
		keepIn(trigger.open(), { looks: 2 }, true);
		expect(recallIn(trigger.open())).toEqual({ looks: 1 });
	});

	it('is the last one where a count tells that n8n has', () => {
		const trigger = new Trigger();
		const saved: Record<string, IDataObject> = {};
		keepIn(trigger.open(saved), { looks: 1 });
		keepIn(trigger.open(saved), { looks: 2 }, true);
		expect(recallIn(trigger.open({ global: { ...saved.global } }))).toEqual({ looks: 2 });
	});
});
