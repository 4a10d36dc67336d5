import fc from 'fast-check';

import { HISTORIES, SEED } from '../../helpers/seed';
import { history, type History } from '../../helpers/historySteps';
import { Play } from '../../helpers/historyPlay';

async function play(given: History): Promise<void> {
	const world = new Play(given);
	for (const { arrivals, ageMs, spreadMs } of given.listedBefore) {
		world.arrive(arrivals, ageMs, spreadMs);
	}
	await world.activate(undefined, given.first);
	for (const step of given.steps) {
		if ('arrive' in step) world.arrive(step.arrive);
		else if ('pass' in step) await world.pass(step.pass);
		else if ('restart' in step) await world.restart();
		else if ('rename' in step) await world.rename(step.rename);
		else if ('recapture' in step) world.recapture(step.recapture);
		else if ('delete' in step) world.delete(step.delete);
		else if ('activate' in step) await world.activate(step.activate, step.poll);
		else if ('awayMs' in step) {
			await world.leave(step.awayMs, step.meanwhile);
			await world.activate(step.engine, step.poll);
		} else await world.poll(step.poll);
	}
	expect(await world.end()).toEqual({ lost: 0, repeated: 0, flooded: 0 });
}

test('emits each mention exactly once in random histories of arrivals, failures, kills and changes', async () => {
	const settings = { numRuns: HISTORIES, seed: SEED, endOnFailure: true };
	await fc.assert(fc.asyncProperty(history, play), settings);
}, 3_600_000);
