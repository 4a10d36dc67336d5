import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { MentionState } from '../../../nodes/VisibilityReporting/events/mention/state';
import { sample } from '../../../packages/reports/test/helpers/sample';
import { ReportingInMemory } from '../../helpers/reporting';
import { keptIn, PollingWorkflow } from '../../helpers/workflow';
import { runOn, VirtualClock } from '../../helpers/virtualClock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A workflow with the trigger, and a service whose answers can be wrong. */
class Faulty {
	readonly clock = new VirtualClock();

	wrongBy: { generatedAt?: number; date?: number } = {};

	/** The status of the answer to a request by its cursor; undefined: it succeeds. */
	statusOf: (cursor: unknown) => number | undefined = () => undefined;

	/** The cursors of all requests so far; undefined for a first page. */
	readonly asked: unknown[] = [];

	readonly reporting = new ReportingInMemory(this.clock, {
		order: 'oldest',
		pageSize: 20,
		wrongBy: () => this.wrongBy,
		refuse: (_path, _key, { cursor }) => {
			this.asked.push(cursor);
			const statusCode = this.statusOf(cursor);
			if (statusCode === undefined) return undefined;
			// Asks for more time than a poll may pause, so that nothing is sent a second time.
			return { statusCode, headers: { 'retry-after': '60' }, body: {} };
		},
	});

	readonly workflow: PollingWorkflow;

	constructor(options: INodeParameters = {}) {
		runOn(this.clock);
		const { service } = this.reporting;
		const respond = async (request: object) => await service.respond(request as never);
		this.workflow = new PollingWorkflow(
			{ event: 'mention', options: { digest: false, ...options } },
			respond,
		);
	}

	/** Lists mentions captured so long ago. @returns their IDs */
	list(...agesMs: number[]): string[] {
		return agesMs.map((age) => this.reporting.add(age).id);
	}

	async activate(): Promise<void> {
		await this.clock.runUntil(this.workflow.activate());
	}

	async pass(): Promise<void> {
		await this.clock.runUntil(this.clock.sleep(MINUTE));
	}

	/** @returns the items of a poll; undefined when it fails */
	async poll(): Promise<IDataObject[] | undefined> {
		return await this.clock.runUntil(this.workflow.poll().catch(() => undefined));
	}

	emitted(): string[] {
		return this.workflow.emitted().map(({ id }) => String(id));
	}
}

describe('the trigger', () => {
	interface Wrong {
		/** The poll that is answered so, or the first of several; the activation is 0. */
		at: number;
		polls?: number;
		by: Faulty['wrongBy'];
		options?: INodeParameters;
		isRestarted?: boolean;
		/** So many of the first polls have time for one page each. */
		slowPolls?: number;
	}

	/**
	 * Lists a mention before each of 200 polls, up to an hour late, behind 150 before the activation.
	 *
	 * @returns how many mentions were not emitted, and how many again
	 */
	async function follow({ at, polls = 1, by, options, isRestarted, slowPolls = 0 }: Wrong) {
		const faulty = new Faulty(options);
		const before = faulty.list(...Array.from({ length: 150 }, (_, index) => index * MINUTE));
		const due = options?.startDate ? before : [];
		for (let poll = 0; poll <= 200; poll += 1) {
			const isWrong = poll >= at && poll < at + polls;
			faulty.wrongBy = isWrong ? by : { generatedAt: 0 };
			// A request takes 10 ms, and three quarters of the time are for requests.
			faulty.workflow.budgetMs = poll < slowPolls ? 13 : undefined;
			await faulty.pass();
			// Captured after the activation.
			if (poll > 0) due.push(...faulty.list(Math.min((poll * 7) % 60, poll - 1) * MINUTE));
			if (poll === at && isRestarted) faulty.workflow.die();
			if (faulty.workflow.activation) await faulty.poll();
			else await faulty.activate();
		}
		const emitted = faulty.emitted();
		const lost = due.filter((id) => !emitted.includes(id)).length;
		return { lost, repeated: emitted.length - due.length + lost };
	}

	const both = (ms: number) => ({ generatedAt: ms, date: ms });
	const startDate = new Date(Date.UTC(2026, 9, 31)).toISOString();

	const ALL_WRONG: Array<[string, Wrong]> = [
		['a generated_at three hours ahead', { at: 120, by: { generatedAt: 3 * HOUR } }],
		['a generated_at a day ahead', { at: 120, by: { generatedAt: DAY } }],
		['a generated_at a day behind', { at: 120, by: { generatedAt: -DAY } }],
		['a Date a day ahead and no generated_at', { at: 120, by: { date: DAY } }],
		['both times three hours ahead', { at: 120, by: both(3 * HOUR) }],
		// Before one that is listed 59 minutes late.
		['both times four minutes ahead', { at: 136, by: both(4 * MINUTE) }],
		// Before mentions that are listed less than 50 minutes late.
		['both times a day ahead at three polls in a row', { at: 120, polls: 3, by: both(DAY) }],
		['both times a day ahead after a restart', { at: 120, by: both(DAY), isRestarted: true }],
		['both times a day ahead at the first poll', { at: 1, by: both(DAY) }],
		['both times ten seconds behind at all polls', { at: 0, polls: 201, by: both(-10_000) }],
		['both times three hours behind at all polls', { at: 0, polls: 201, by: both(-3 * HOUR) }],
		['both times a day ahead at the activation', { at: 0, by: both(DAY) }],
		[
			'both times a day ahead at an activation whose window takes several polls',
			{ at: 0, by: both(DAY), slowPolls: 20 },
		],
		[
			'both times a day ahead at the activation with a start date',
			{ at: 0, by: both(DAY), options: { startDate } },
		],
	];

	it.each(sample(ALL_WRONG, 5, 1))(
		'emits each mention once although the service answers with %s',
		async (_, wrong) => {
			expect(await follow(wrong)).toEqual({ lost: 0, repeated: 0 });
		},
	);
});

describe('a backlog whose saved cursor the service refuses', () => {
	/** A trigger that has emitted the first 100 of 412 mentions, and has the cursor of the others. */
	async function inBacklog() {
		const faulty = new Faulty({ maxItemsPerPoll: 100 });
		await faulty.activate();
		const listed = faulty.list(...Array.from({ length: 412 }, (_, index) => index));
		await faulty.poll();
		const { cursor } = (
			keptIn(faulty.workflow.activation!.workflow.staticData)!.state as unknown as MentionState
		).backlog!;
		faulty.asked.length = 0;
		return { faulty, listed, cursor };
	}

	/** Polls so often, and says which polls failed. */
	async function failing(faulty: Faulty, polls: number): Promise<boolean[]> {
		const failed = [];
		for (let poll = 0; poll < polls; poll += 1) failed.push((await faulty.poll()) === undefined);
		return failed;
	}

	it.each([500, 403, 409])(
		'is read from its start again by the third poll in a row that fails with HTTP %i',
		async (status) => {
			const { faulty, listed, cursor } = await inBacklog();
			faulty.statusOf = (asked) => (asked === cursor ? status : undefined);
			expect(await failing(faulty, 8)).toEqual([true, true, ...Array(6).fill(false)]);
			expect(faulty.asked.slice(0, 4)).toEqual([cursor, cursor, cursor, undefined]);
			expect(faulty.emitted().sort()).toEqual(listed.sort());
		},
	);

	it('keeps its cursor when its start is refused, too', async () => {
		const { faulty, listed, cursor } = await inBacklog();
		faulty.statusOf = () => 500;
		expect(await failing(faulty, 4)).toEqual(Array(4).fill(true));
		expect(faulty.asked).toEqual([cursor, cursor, cursor, undefined, cursor, undefined]);
		faulty.statusOf = () => undefined;
		await failing(faulty, 5);
		expect(faulty.asked[6]).toBe(cursor);
		expect(faulty.emitted().sort()).toEqual(listed.sort());
	});

	it.each([401, 429])('keeps its cursor when each poll fails with HTTP %i', async (status) => {
		const { faulty, cursor } = await inBacklog();
		faulty.statusOf = () => status;
		expect(await failing(faulty, 5)).toEqual(Array(5).fill(true));
		expect(new Set(faulty.asked)).toEqual(new Set([cursor]));
	});

	it('is not read from its start when a poll between the refusals succeeds', async () => {
		const { faulty, cursor } = await inBacklog();
		let isRefused = true;
		faulty.statusOf = () => (isRefused ? 500 : undefined);
		await failing(faulty, 2);
		isRefused = false;
		await failing(faulty, 1);
		isRefused = true;
		faulty.asked.length = 0;
		await failing(faulty, 2);
		expect(faulty.asked).not.toContain(undefined);
		expect(faulty.asked).not.toContain(cursor);
	});
});
