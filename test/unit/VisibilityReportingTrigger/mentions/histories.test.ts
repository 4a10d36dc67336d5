import fc from 'fast-check';

import { SEED } from '../seed';
import { history, type History } from './historySteps';
import { byN8n, Play, total } from './historyPlay';

/** Random histories of arrivals, polls, failures, kills, changes of filters and of the event. */

const RUNS = Number(process.env.TRIGGER_HISTORIES ?? 300);

async function play(given: History): Promise<void> {
	const before = { ...total };
	total.histories += 1;
	const world = new Play(given);
	for (const { arrivals, ageMs, spreadMs } of given.listedBefore) {
		world.arrive(arrivals, ageMs, spreadMs);
	}
	await world.activate(undefined, given.first);
	for (const each of given.steps) {
		if ('arrive' in each) world.arrive(each.arrive);
		else if ('pass' in each) await world.pass(each.pass);
		else if ('restart' in each) await world.restart();
		else if ('activate' in each) await world.activate(each.activate, each.poll);
		else if ('awayMs' in each) {
			await world.leave(each.awayMs, each.meanwhile);
			await world.activate(each.engine, each.poll);
		} else await world.poll(each.poll);
	}
	await world.end();
	const { lost, repeated, flooded } = total;
	expect({ lost, repeated, flooded }).toEqual({
		lost: before.lost,
		repeated: before.repeated,
		flooded: before.flooded,
	});
}

test('in random histories each mention is emitted exactly once', async () => {
	await fc.assert(fc.asyncProperty(history, play), {
		numRuns: RUNS,
		seed: SEED,
		endOnFailure: true,
	});
	process.stdout.write(`${JSON.stringify({ ...total, ...byN8n })}\n`);
	expect(total).toMatchObject({ lost: 0, repeated: 0, flooded: 0 });
}, 3_600_000);
