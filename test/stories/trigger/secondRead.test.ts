import type { INodeParameters } from 'n8n-workflow';

import { initialState } from '../../../nodes/VisibilityReporting/events/mention/state';
import { ReportingInMemory, type Order } from '../../helpers/reporting';
import { runOn, VirtualClock } from '../../helpers/virtualClock';
import { PollingWorkflow } from '../../helpers/workflow';
import {
	captured,
	idsOf,
	NOW,
	page,
	poll,
	read,
	refusal,
	SECOND,
	settings,
} from '../../helpers/answers';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** A trigger since a start date of two days ago, and a service whose cursors count places of the list. */
function world(order: Order, options: INodeParameters = {}) {
	const clock = new VirtualClock();
	runOn(clock);
	const cursors: unknown[] = [];
	const reporting = new ReportingInMemory(clock, {
		order,
		cursors: 'offset',
		refuse: (_path, _key, { cursor }) => {
			cursors.push(cursor);
			return undefined;
		},
	});
	const startDate = new Date(clock.wallTime() - 2 * DAY).toISOString();
	const workflow = new PollingWorkflow(
		{ event: 'mention', options: { startDate, ...options } },
		async (request) => await reporting.service.respond(request),
	);
	/** Polls after a minute. @returns how many requests that took */
	const pollNext = async () => {
		cursors.length = 0;
		await clock.runUntil(clock.sleep(MINUTE));
		await clock.runUntil(workflow.activation ? workflow.poll() : workflow.activate());
		return cursors.length;
	};
	return { clock, reporting, workflow, pollNext, cursors };
}

/** Lists mentions captured in the day before, all of them earlier than the lookback. */
const list = ({ reporting }: ReturnType<typeof world>, count: number) =>
	Array.from({ length: count }, (_, index) => reporting.add(DAY + index * 10_000));

describe('a backlog whose cursors are offsets', () => {
	it.each<Order>(['newest', 'oldest', 'shuffled'])(
		'loses no mention although others are deleted meanwhile from a list in the order "%s"',
		async (order) => {
			const of = world(order);
			const listed = list(of, 2_865);
			const deleted = new Set<string>();
			for (let poll = 0; poll < 12; poll += 1) {
				await of.pollNext();
				for (const mention of poll < 5 ? of.reporting.mentions.slice(0, 9) : []) {
					deleted.add(mention.id);
					of.reporting.remove(mention);
				}
			}
			const emitted = of.workflow.emitted().map(({ id }) => String(id));
			const lost = listed.filter(({ id }) => !deleted.has(id) && !emitted.includes(id)).length;
			expect({
				deleted: deleted.size,
				lost,
				repeated: emitted.length - new Set(emitted).size,
			}).toEqual({ deleted: 45, lost: 0, repeated: 0 });
		},
	);

	it('is read a second time in at most 20 requests a poll, and never a third time', async () => {
		const of = world('newest');
		list(of, 2_865);
		const requests = [];
		for (let poll = 0; poll < 12; poll += 1) requests.push(await of.pollNext());
		expect(requests).toEqual([5, 5, 5, 5, 5, 4, 20, 9, 1, 1, 1, 1]);
	});

	it('is read a second time when one poll reads more than five pages of it, but not fewer', async () => {
		const requests: Record<number, number[]> = {};
		for (const count of [500, 501]) {
			const of = world('newest', { maxItemsPerPoll: 10_000 });
			for (let poll = 0; poll < 2; poll += 1) await of.pollNext();
			await of.clock.runUntil(of.clock.sleep(2 * DAY));
			list(of, count);
			requests[count] = [await of.pollNext(), await of.pollNext(), await of.pollNext()];
		}
		expect(requests).toEqual({ 500: [5, 1, 1], 501: [6, 6, 1] });
	});

	it('returns what comes during its second reading, once', async () => {
		const of = world('oldest');
		list(of, 2_865);
		const late: string[] = [];
		for (let poll = 0; poll < 14; poll += 1) {
			await of.pollNext();
			late.push(of.reporting.add(0).id);
		}
		await of.pollNext();
		const emitted = of.workflow.emitted().map(({ id }) => String(id));
		expect(emitted).toHaveLength(2_865 + late.length);
		expect(new Set(emitted).size).toBe(emitted.length);
	});

	it('is read from its start again, and ends, when a cursor of its second reading is refused', async () => {
		const isTimeUp = () => true;
		const record = captured(NOW - SECOND);
		const first = await read([page([record], 'c2')], initialState(settings), settings, {
			isTimeUp,
		});
		const end = await read([page([record])], first.state);
		const second = await read([page([record], 'c2')], end.state, settings, { isTimeUp });
		const missed = captured(NOW - 2 * SECOND);
		const last = await read([refusal(410), page([record, missed])], second.state);
		expect(last.asked.map(({ cursor }) => cursor)).toEqual(['c2', undefined]);
		expect(idsOf(last.items)).toEqual([missed.id]);
		expect(last.state).not.toHaveProperty('backlog');
	});
});

describe('a list that goes on with ever new cursors', () => {
	const empty = (...cursors: string[]) => cursors.map((cursor) => page([], cursor));

	it('ends after three empty pages in a row', async () => {
		const record = captured(NOW - SECOND);
		const { items, asked, state } = await read([page([record], 'c2'), ...empty('c3', 'c4', 'c5')]);
		expect([idsOf(items), asked.length]).toEqual([[record.id], 4]);
		expect(state).not.toHaveProperty('backlog');
	});

	it('ends after three pages when it is empty', async () => {
		const { items, asked } = await read(empty('c2', 'c3', 'c4', 'c5'));
		expect([items, asked.length]).toEqual([[], 3]);
	});

	it('is read again from its start when a saved cursor gives empty pages only', async () => {
		const [record, missed] = [captured(NOW - SECOND), captured(NOW - 2 * SECOND)];
		const isTimeUp = () => true;
		const first = await read([page([record], 'c2')], undefined, settings, { isTimeUp });
		const answers = [...empty('c3', 'c4', 'c5'), page([record, missed])];
		expect(idsOf((await read(answers, first.state)).items)).toEqual([missed.id]);
	});

	it('fails when its pages hold known mentions over and over', async () => {
		const same = (...cursors: string[]) => cursors.map((cursor) => page([captured(NOW)], cursor));
		const { result } = await poll(same('c2', 'c3', 'c4', 'c5'));
		expect(result).toMatchObject({ failure: { kind: 'malformed' } });
	});
});
