import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { DAY_MS, HOUR_MS, LifeClock } from './clock';
import { LifeWorld, type LifePlan } from './world';

/** What a life has come to; see the table of longLife.ts. */
export type LifeReport = Awaited<ReturnType<typeof live>>;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** MB that live on the heap. */
function heapMb(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed / 2 ** 20;
}

async function live(plan: LifePlan) {
	const clock = new LifeClock();
	const began = clock.realNow();
	let world: LifeWorld | undefined = new LifeWorld(plan, clock);
	const before = heapMb();
	world.begin();
	await clock.runTo((plan.days / 2) * DAY_MS);
	const half = heapMb();
	await clock.runTo(plan.days * DAY_MS);
	const grownMb = heapMb() - half;
	// The polls that are under way end, with what limits their time.
	await clock.runTo(plan.days * DAY_MS + HOUR_MS);
	const timers = clock.sleeping;
	const totals = world.sumUp();
	world = undefined;
	const ownMb = heapMb() - before;
	return { ...totals, timers, ownMb, grownMb, seconds: (clock.realNow() - began) / 1_000 };
}

// Run as: node life.ts <plan as JSON>. Sends its report to the process that has started it.
void live(JSON.parse(process.argv[2]!) as LifePlan).then((report) => process.send!(report));
