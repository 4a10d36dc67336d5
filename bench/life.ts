import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { EventClock } from './eventClock';
import { onClock } from './lifeProcess';
import { DAY_MS, LifeWorld, type LifePlan } from './lifeWorld';

/** What a life has come to; see the table of longLife.ts. */
export type LifeReport = Awaited<ReturnType<typeof live>>;

const HOUR_MS = 3_600_000;

/** So often the memory is looked at. */
const MEASURED = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** MB that live on the heap. */
function heapMb(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed / 2 ** 20;
}

async function live(plan: LifePlan) {
	const clock = new EventClock();
	return await onClock(clock, async (realTime) => {
		const began = realTime();
		let world: LifeWorld | undefined = new LifeWorld(plan, clock);
		const before = heapMb();
		world.begin();
		const mb: number[] = [];
		for (let tenth = 1; tenth <= MEASURED; tenth += 1) {
			await clock.runUntil((tenth / MEASURED) * plan.days * DAY_MS);
			mb.push(heapMb() - before);
		}
		// The polls that are under way end, with what limits their time.
		await clock.runUntil(clock.now() + HOUR_MS);
		world.stop();
		const timers = clock.sleeping;
		const { live: workflows, brands } = world;
		const entries = world.process.entries();
		const refusals = brands.reduce((sum, brand) => sum + brand.refusals, 0);
		const totals = world.sumUp();
		world = undefined;
		const ownMb = heapMb() - before;
		const seconds = (realTime() - began) / 1_000;
		return {
			...totals,
			mb,
			ownMb,
			timers,
			workflows,
			entries,
			refusals,
			seconds,
		};
	});
}

// Run as: node life.ts <plan as JSON>. Sends its report to the process that has started it.
void live(JSON.parse(process.argv[2]!) as LifePlan).then((report) => process.send!(report));
