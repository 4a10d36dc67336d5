import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { operations as analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { sandboxed } from '../integration/sandboxed';
import { faultClasses, type Target } from './faultClasses';
import { differences } from './faultRuns';
import { FAULT_ROWS, type FaultRow } from './faultRows';
import { tally } from './tally';

/** Each row of faultRows.ts against each operation, with a key of its own and all side by side. */

const CLASSES = ['reading once', 'paging', 'submitting', 'waiting'] as const;

const figures = Object.fromEntries(
	CLASSES.map((name) => [name, tally(`Faults, ${name}`)]),
) as Record<(typeof CLASSES)[number], ReturnType<typeof tally>>;

const world = sandboxed();

world.inQuietTime();

let classes: Record<string, Target[]>;
let foreign: Server;
let foreignUrl: string;
let strays = 0;

beforeAll(async () => {
	foreign = createServer((_, response) => {
		strays += 1;
		response.end('{}');
	});
	await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
	foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});

beforeEach(() => {
	const { analysis } = world.sandbox;
	for (let index = 0; index < 150; index += 1) {
		analysis.seedAnalysis({ domain: `past-${index}.example`, ageDays: 40 + index });
	}
	classes = faultClasses(world.sandbox);
});

afterAll(() => foreign.close());

async function judged(rows: FaultRow[], name: (typeof CLASSES)[number], baseUrl?: string) {
	const surroundings = { sandbox: world.sandbox, foreign: foreignUrl, baseUrl };
	const pairs = rows.flatMap((row) => classes[name]!.map((target) => ({ row, target })));
	const found = await Promise.all(
		pairs.map(async ({ row, target }) => await differences(row, target, surroundings)),
	);
	figures[name].judge(pairs, (pair) => found[pairs.indexOf(pair)]);
	expect(strays).toBe(0);
	world.sandbox.clearFaults();
}

const HANG: FaultRow = {
	name: 'no answer in time',
	fault: { kind: 'hang' },
	says: ['did not respond in time'],
	advice: 'again',
	...{ reading: 'error 4', submitting: 'unclear 1', waiting: 'ok 3' },
};

/** Never silent for as long as a request may take. */
const TRICKLE: FaultRow = {
	...HANG,
	name: 'an answer that never ends',
	fault: { kind: 'trickle' },
};

const REFUSED: FaultRow = {
	name: 'a refused connection',
	fault: { kind: 'reset' },
	says: ['could not be reached'],
	advice: 'reach',
	...{ reading: 'error 3', submitting: 'error 3', waiting: 'error 3' },
};

/** So large that its rows run one after the other. */
const HUGE: FaultRow = {
	name: '50 MB of something else',
	fault: { kind: 'huge', bytes: 50_000_000 },
	says: ['returned a response without …'],
	advice: 'address',
	...{ reading: 'error 1', submitting: 'unclear 1', waiting: 'ok 2' },
};

/** Sections that cannot be had, and why, are told in its output: test/integration/report.test.ts. */
const ELSEWHERE = ['report'];

it('every operation is among them', () => {
	const met = Object.values(classes).flatMap((targets) =>
		targets.map(({ operation }) => operation),
	);
	const all = [...analysisOperations, ...reportingOperations].map(({ option }) => option.value);
	const unmet = all.filter((name) => ![...met, ...ELSEWHERE].includes(name));
	expect(unmet.map((name) => `Add a row for "${name}" to faultClasses.ts`)).toEqual([]);
});

it.each(CLASSES)('%s meets each fault as the table says', async (name) => {
	await judged(FAULT_ROWS, name);
});

it('waiting meets each fault also where the service gives the least record', async () => {
	world.sandbox.set({ getAnswer: 'minimal' });
	await judged(FAULT_ROWS, 'waiting');
	world.sandbox.set({ getAnswer: 'full' });
});

it('a service that cannot be reached', async () => {
	await Promise.all(
		CLASSES.slice(0, 3).map(async (name) => await judged([REFUSED], name, 'http://127.0.0.1:9/v1')),
	);
});

it.each(CLASSES)('%s meets a service that hangs, or never ends', async (name) => {
	await judged([HANG, TRICKLE], name);
});

it.each(CLASSES)('%s meets 50 MB', async (name) => {
	const targets = classes[name]!;
	for (const target of targets) {
		classes[name] = [target];
		await judged([HUGE], name);
	}
	classes[name] = targets;
});
