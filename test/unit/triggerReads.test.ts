import type { ApiFailure } from '../../nodes/shared/transport/errors';
import {
	initial,
	type MentionSettings,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';
import { pollMentions } from '../../nodes/VisibilityReportingTrigger/mentions/pollMentions';
import { backlogOf } from './triggerRead';
import type { MentionPage } from '../../nodes/VisibilityReporting/api/reportingApi';

/** How a poll reads: pages, their times, and what breaks off. */

const NOW = Date.UTC(2026, 10, 2, 10);
const SECOND = 1_000;
const HOUR = 3_600_000;

const settings: MentionSettings = {
	filters: {},
	startDate: NOW - 10 * HOUR,
	lookbackMs: HOUR,
	maxItems: 500,
	keptIds: 15_000,
};
const fromNow = { ...settings, startDate: undefined };

const captured = (time: number) => ({
	id: `men_${time}`,
	captured_at: new Date(time).toISOString(),
});
const failure = (status?: number): { failure: ApiFailure } => ({
	failure: { method: 'GET', path: '/mentions', kind: 'status', status, reason: 'said no' },
});
const page = (records: object[], next?: string, serverTime = NOW): { page: MentionPage } => ({
	page: { data: records as never[], meta: {}, next, serverTime },
});

type Answer = { page: MentionPage } | { failure: ApiFailure };

/** A service that gives these answers one after another, and what it was asked. */
function serviceOf(...answers: Answer[]) {
	const asked: Array<{ since: string; cursor: string | undefined }> = [];
	const world = {
		fetch: async (since: string, cursor: string | undefined) => {
			asked.push({ since, cursor });
			return answers[asked.length - 1] ?? failure(500);
		},
		now: () => NOW,
		isTimeUp: () => false,
	};
	return { asked, world };
}

it('asks from a whole second on, as services may know no fractions', async () => {
	const { asked, world } = serviceOf(page([]));
	await pollMentions({ ...initial(settings), watermark: NOW - 1 }, settings, world);
	expect(asked).toEqual([{ since: '2026-11-02T09:59:59.000Z', cursor: undefined }]);
});

it('takes for new what was captured behind the first answer, and not ahead of the last one', async () => {
	const [during, ahead, far] = [50, 120, 170].map((seconds) => captured(NOW + seconds * SECOND));
	const last = page([during!, ahead!, far!], undefined, NOW + 100 * SECOND);
	const { world } = serviceOf(page([captured(NOW - SECOND)], 'c2'), last);
	const result = await pollMentions(initial(fromNow), fromNow, world);
	expect(result).toMatchObject({ items: [during, ahead], state: { polledAt: NOW } });
});

describe("a first read while n8n's clock is ahead", () => {
	it('is begun again, and takes nothing for new that was listed before its first answer', async () => {
		const before = captured(NOW - HOUR / 2);
		const during = captured(NOW + 5 * SECOND);
		const again = page([before, during], undefined, NOW + 10 * SECOND);
		const { asked, world } = serviceOf(page([]), again, page([before, during]));
		const ahead = { ...world, now: () => NOW + 2 * HOUR };
		const first = await pollMentions(initial(fromNow), fromNow, ahead);
		expect(asked.map(({ since }) => since)).toEqual([
			new Date(NOW + HOUR - 365 * SECOND).toISOString(),
			new Date(NOW - HOUR - 65 * SECOND).toISOString(),
		]);
		expect(first).toMatchObject({ items: [during] });
		if ('failure' in first) throw new Error(first.failure.reason);
		expect(await pollMentions(first.state, fromNow, ahead)).toMatchObject({ items: [] });
	});

	it('is not where it is ahead by a few minutes', async () => {
		const { asked, world } = serviceOf(page([]));
		await pollMentions(initial(fromNow), fromNow, { ...world, now: () => NOW + 300 * SECOND });
		expect(asked).toHaveLength(1);
	});
});

describe('a cursor to go on from', () => {
	const backlog = backlogOf({ at: NOW - 60 * SECOND, since: NOW - 10 * HOUR, freshAt: NOW });
	const resumed = { ...initial(settings), backlog };
	const record = captured(NOW - SECOND);

	it('is where the backlog goes on, from its own beginning on', async () => {
		const { asked, world } = serviceOf(page([record]));
		const result = await pollMentions(resumed, settings, world);
		expect(result).toMatchObject({ items: [record], state: { windowAt: NOW - 60 * SECOND } });
		expect(asked).toEqual([{ since: '2026-11-02T00:00:00.000Z', cursor: 'c2' }]);
	});

	it.each([400, 404, 410, 422])('that is refused with %i is dropped', async (status) => {
		const { asked, world } = serviceOf(failure(status), page([record]));
		const result = await pollMentions(resumed, settings, world);
		expect(result).toMatchObject({ items: [record], state: { windowAt: NOW - 60 * SECOND } });
		expect(asked.map(({ cursor }) => cursor)).toEqual(['c2', undefined]);
	});

	it('that leads round in a circle is dropped, too, but once only', async () => {
		const circle = [page([], 'c2'), page([record])];
		const { asked, world } = serviceOf(...circle);
		expect(await pollMentions(resumed, settings, world)).toMatchObject({ items: [record] });
		expect(asked.map(({ cursor }) => cursor)).toEqual(['c2', undefined]);
		const endless = serviceOf(page([], 'c2'), page([record], 'c3'), page([record], 'c3'));
		expect(await pollMentions(resumed, settings, endless.world)).toMatchObject({
			failure: { kind: 'malformed' },
		});
		expect(endless.asked).toHaveLength(3);
	});

	it('is left alone by a look at the end', async () => {
		const due = { ...resumed, backlog: { ...backlog, credit: 12 }, tailFrom: NOW };
		const { asked, world } = serviceOf(page([captured(NOW + SECOND)]));
		const result = await pollMentions(due, settings, world);
		expect(asked.map(({ cursor }) => cursor)).toEqual([undefined]);
		expect(result).toMatchObject({ state: { backlog: { ...backlog, credit: 0 } } });
		const refused = serviceOf(failure(400), page([record]));
		expect(await pollMentions(due, settings, refused.world)).toEqual(failure(400));
	});

	it('is that of a page of which something has to wait, or else of the next one', async () => {
		const two = { ...settings, maxItems: 2 };
		const pages = [1, 2, 3].map((number) => [captured(NOW - number), captured(NOW - 10 * number)]);
		const after = async (maxItems: number, ...more: Answer[]) => {
			const { asked, world } = serviceOf(...more);
			const result = await pollMentions(initial(two), { ...two, maxItems }, world);
			if ('failure' in result) throw new Error(result.failure.reason);
			return [result.items.length, result.state.backlog?.cursor, asked.length];
		};
		const [one, other, last] = [page(pages[0]!, 'c2'), page(pages[1]!, 'c3'), page(pages[2]!)];
		expect(await after(2, one)).toEqual([2, 'c2', 1]);
		expect(await after(1, one)).toEqual([1, undefined, 1]);
		expect(await after(3, one, other)).toEqual([3, 'c2', 2]);
		expect(await after(6, one, other, last)).toEqual([6, undefined, 3]);
		expect(await after(5, one, other)).toEqual([4, 'c3', 2]);
	});

	it.each([401, 403, 429, 500, undefined])(
		'is not where the failure (%s) says nothing of it',
		async (status) => {
			const { asked, world } = serviceOf(failure(status), page([record]));
			expect(await pollMentions(resumed, settings, world)).toEqual(failure(status));
			expect(asked).toHaveLength(1);
		},
	);

	it('is no matter where there was none', async () => {
		const { asked, world } = serviceOf(failure(400), page([record]));
		expect(await pollMentions(initial(settings), settings, world)).toEqual(failure(400));
		expect(asked).toHaveLength(1);
	});
});

describe('when the time of a poll is up', () => {
	const record = captured(NOW - SECOND);
	const isTimeUp = () => true;

	it('the first page is asked for all the same, and no other one', async () => {
		const { asked, world } = serviceOf(page([record], 'c2'));
		const result = await pollMentions(initial(settings), settings, { ...world, isTimeUp });
		expect(result).toMatchObject({ items: [record], state: { backlog: { cursor: 'c2' } } });
		expect(asked).toHaveLength(1);
	});

	it('a page that fails then takes nothing of what was read', async () => {
		const { asked, world } = serviceOf(page([record], 'c2'), failure(503));
		const late = { ...world, isTimeUp: () => asked.length > 1 };
		const result = await pollMentions(initial(settings), settings, late);
		expect(result).toMatchObject({ items: [record], state: { backlog: { cursor: 'c2' } } });
	});

	it('a first page that fails is a failure', async () => {
		const { world } = serviceOf(failure(503));
		const result = await pollMentions(initial(settings), settings, { ...world, isTimeUp });
		expect(result).toEqual(failure(503));
	});

	it('a page that fails earlier is one, too', async () => {
		const { world } = serviceOf(page([record], 'c2'), failure(503));
		expect(await pollMentions(initial(settings), settings, world)).toEqual(failure(503));
	});
});
