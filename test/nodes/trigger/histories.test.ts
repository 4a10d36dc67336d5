import fc from 'fast-check';

import { HISTORIES, SEED } from './seed';
import { history, type History } from './historySteps';
import { Play } from './historyPlay';

async function play(given: History): Promise<void> {
	const world = new Play(given);
	for (const { arrivals, ageMs, spreadMs } of given.listedBefore) {
		world.arrive(arrivals, ageMs, spreadMs);
	}
	await world.activate(undefined, given.first);
	for (const each of given.steps) {
		if ('arrive' in each) world.arrive(each.arrive);
		else if ('pass' in each) await world.pass(each.pass);
		else if ('restart' in each) await world.restart();
		else if ('rename' in each) await world.rename(each.rename);
		else if ('recapture' in each) world.recapture(each.recapture);
		else if ('delete' in each) world.delete(each.delete);
		else if ('activate' in each) await world.activate(each.activate, each.poll);
		else if ('awayMs' in each) {
			await world.leave(each.awayMs, each.meanwhile);
			await world.activate(each.engine, each.poll);
		} else await world.poll(each.poll);
	}
	expect(await world.end()).toEqual({ lost: 0, repeated: 0, flooded: 0 });
}

test('emits each mention exactly once in random histories of arrivals, failures, kills and changes', async () => {
	const settings = { numRuns: HISTORIES, seed: SEED, endOnFailure: true };
	await fc.assert(fc.asyncProperty(history, play), settings);
}, 3_600_000);
