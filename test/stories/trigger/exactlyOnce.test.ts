import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from 'ai-visibility-reports/time';
import { MentionWorld } from '../../helpers/mentionWorld';

/** docs/GUARANTEES.md, "Each mention exactly once": what the random histories of histories.test.ts leave out. */

async function published(...[given]: ConstructorParameters<typeof MentionWorld>) {
	const world = new MentionWorld(given);
	await world.publish();
	return world;
}

describe('a mention that is captured again', () => {
	it('is not emitted again, however often that happens and although n8n restarts', async () => {
		const world = await published();
		const [id] = world.list(1);
		for (let polls = 0; polls < 5; polls += 1) {
			await world.poll();
			await world.pass(30 * MINUTE_MS);
			world.service.captureAgain(world.service.mentions[0]!);
		}
		await world.restart();
		expect(world.emitted()).toEqual([id]);
	});

	it('lets no other mention slip past the cursors of a long backlog, although these are offsets', async () => {
		const world = await published({ cursors: 'offset', order: 'oldest', pageSize: 20 });
		const ids = world.list(200, 50 * MINUTE_MS).sort();
		await world.pass(30 * MINUTE_MS);
		for (let polls = 0; polls < 15; polls += 1) {
			await world.poll({ pages: 1 });
			await world.pass(MINUTE_MS);
			if (polls < 5) world.service.captureAgain(world.service.mentions[0]!);
		}
		expect(world.emitted()).toEqual(ids);
	});
});

describe('a backlog', () => {
	const empty = { empty: 'all' } as const;

	it.each([1, 15])(
		'loses nothing when two polls %i minutes apart have empty answers',
		async (minutes) => {
			const world = await published({ options: { lookbackMinutes: 1, maxItemsPerPoll: 5 } });
			const ids = world.list(30).sort();
			for (let polls = 0; polls < 12; polls += 1) {
				await world.pass(minutes * MINUTE_MS);
				await world.poll(polls === 2 || polls === 3 ? empty : {});
			}
			expect(world.emitted()).toEqual(ids);
		},
	);

	it('loses nothing when the service answers each saved cursor with an empty list, and new mentions come with it', async () => {
		const world = await published({ options: { maxItemsPerPoll: 5 } });
		const ids = world.list(60);
		for (let polls = 0; polls < 14; polls += 1) {
			await world.pass(MINUTE_MS);
			if (polls === 3) ids.push(...world.list(1));
			await world.poll({ empty: 'cursor' });
			if (polls === 3) expect(world.emitted()).toContain(ids.at(-1));
		}
		expect(world.emitted()).toEqual(ids.sort());
	});
});

describe('a clock that is ahead at one poll', () => {
	it.each([
		["n8n's, while answers name no time", { isDated: false }, { n8nJumpMs: 2 * HOUR_MS }, {}],
		[
			"n8n's, and the service's at the next poll",
			{},
			{ n8nJumpMs: DAY_MS },
			{ answersAheadMs: 12 * HOUR_MS },
		],
	])('loses nothing: %s', async (_, given, first, second) => {
		const world = await published(given);
		for (const trouble of [{}, first, second, {}]) {
			await world.pass(MINUTE_MS);
			await world.poll(trouble);
		}
		const ids = world.list(3, 50 * MINUTE_MS).sort();
		for (let polls = 0; polls < 3; polls += 1) {
			await world.pass(MINUTE_MS);
			await world.poll();
		}
		expect(world.emitted()).toEqual(ids);
	});
});

describe('a mention that is first read after a change of the filters', () => {
	it('is emitted only if it fits the filters before the change, too', async () => {
		const world = new MentionWorld();
		await world.publish({ filters: { engine: 'claude' } });
		const [fits] = [...world.list(1, MINUTE_MS, 'claude'), ...world.list(1, MINUTE_MS, 'grok')];
		await world.publish({ filters: {} });
		expect(world.emitted()).toEqual([fits]);
	});

	it('is emitted if it was captured after the change, even if the service failed at that moment', async () => {
		const world = new MentionWorld();
		await world.publish({ filters: { engine: 'claude' } });
		await world.publish({ filters: {} }, { failsAt: 1 });
		await world.pass(2 * SECOND_MS);
		const later = world.list(1, 0, 'grok');
		await world.poll();
		expect(world.emitted()).toEqual(later);
	});
});

describe('a node that returns from another event', () => {
	it('emits what is listed from then on, and nothing that waited or was listed meanwhile', async () => {
		const world = await published({ options: { maxItemsPerPoll: 1 } });
		world.list(3);
		await world.publish({ event: 'silence' });
		world.list(1);
		await world.publish({ event: 'mention' });
		const later = world.list(1);
		await world.poll();
		expect(world.emitted()).toEqual(later);
	});

	it('does not begin at its date again', async () => {
		const world = new MentionWorld({ options: { startDate: '2026-10-30' } });
		const ids = world.list(1, HOUR_MS);
		for (const event of ['mention', 'silence', 'mention']) await world.publish({ event });
		expect(world.emitted()).toEqual(ids);
	});
});

it('emits what was captured after the start date, in as many polls as it takes', async () => {
	const options = { startDate: '2026-10-30', maxItemsPerPoll: 2 };
	const world = new MentionWorld({ options });
	const [, ...ids] = [...world.list(1, 3 * DAY_MS), ...world.list(5, DAY_MS)];
	await world.publish();
	for (let polls = 0; polls < 4; polls += 1) await world.poll();
	expect(world.emitted()).toEqual(ids);
});

describe('the first poll after an activation that failed', () => {
	it('emits what was captured since the activation, and nothing from before it', async () => {
		const world = new MentionWorld();
		world.list(1);
		await world.publish({}, { failsAt: 1 });
		await world.pass(2 * SECOND_MS);
		const later = world.list(1);
		await world.poll();
		expect(world.emitted()).toEqual(later);
	});
});

describe('the first poll after an activation that had time for one page', () => {
	it('emits what was captured since the activation, and nothing from before it, even if dated ahead', async () => {
		const world = new MentionWorld({ order: 'oldest', pageSize: 1 });
		for (const ageMs of [2 * MINUTE_MS, MINUTE_MS, -400 * DAY_MS]) world.list(1, ageMs);
		await world.publish({}, { pages: 1 });
		await world.pass(2 * SECOND_MS);
		const later = world.list(1);
		await world.poll();
		expect(world.emitted()).toEqual(later);
	});
});

describe('a crash of n8n while it takes over a batch', () => {
	it('loses only that batch when it is saved, but not executed', async () => {
		const world = await published();
		world.list(2);
		await world.poll({ killed: { saved: true, executed: false } });
		const later = world.list(1);
		await world.poll();
		expect(world.emitted()).toEqual(later);
	});

	it('repeats only that batch when it is executed, but not saved', async () => {
		const world = await published();
		const [once] = world.list(1);
		await world.poll();
		const [twice] = world.list(1);
		await world.poll({ killed: { saved: false, executed: true } });
		expect(world.emitted()).toEqual([once, twice, twice]);
	});
});
