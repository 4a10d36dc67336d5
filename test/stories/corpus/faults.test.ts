import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { sandboxed } from '../../helpers/sandboxed';
import { differences } from './faultRuns';
import { FAULT_ROWS, HUGE, REFUSED, SLOW_ROWS, type FaultRow } from './faultRows';
import { CLASSES, faultTargets, type Target } from './operations';

/** Each row of faultRows.ts against each operation, with a key of its own, the operations side by side. */

const world = sandboxed();

let targets: Target[];

const of = (name: string) => targets.filter(({ during }) => during === name);
let foreign: Server;
let strays = 0;

beforeAll(async () => {
	foreign = createServer((_, response) => {
		strays += 1;
		response.end('{}');
	});
	await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
	const { analysis } = world.sandbox;
	for (let index = 0; index < 150; index += 1) {
		analysis.seedAnalysis({ domain: `past-${index}.example`, ageDays: 40 + index });
	}
	targets = faultTargets(world.sandbox);
});

afterEach(() => expect(strays).toBe(0));

afterAll(() => foreign.close());

async function differencesIn(rows: FaultRow[], targets: Target[], baseUrl?: string) {
	const surroundings = {
		sandbox: world.sandbox,
		foreign: `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`,
		baseUrl,
	};
	const found: string[][] = [];
	// Row by row: n8n's HTTP helper goes by real time, and an answer that is put off waits for all that is under way.
	for (const row of rows) {
		const tried = targets.map(async (target) => await differences(row, target, surroundings));
		found.push(...(await Promise.all(tried)));
		world.sandbox.clearFaults();
		world.sandbox.clearRequests();
	}
	return found.flat();
}

it('every operation is among them', () => {
	// Sections that cannot be had, and why, are told in its output: test/stories/report/readReport.test.ts.
	const met = ['report', ...targets.map(({ operation }) => operation)];
	const all = [...analysisOperations, ...reportingOperations].map(({ option }) => option.value);
	const unmet = all.filter((name) => !met.includes(name));
	expect(unmet.map((name) => `Add a row for "${name}" to operations.ts`)).toEqual([]);
});

/** One row of each message; the others differ in what the client makes of them, which all operations share. */
const MESSAGES = [
	...new Map(FAULT_ROWS.map((row) => [JSON.stringify([row.says[0], row.advice]), row])).values(),
];

it.each(CLASSES)('%s meets each fault as the table says', async (name) => {
	// All reading is alike but for its messages.
	const rows = name === 'paging' ? MESSAGES : FAULT_ROWS;
	expect(await differencesIn(rows, of(name).slice(0, 1))).toEqual([]);
	expect(await differencesIn(MESSAGES, of(name).slice(1))).toEqual([]);
});

it('waiting meets each fault also where the service gives the least record', async () => {
	world.sandbox.set({ getAnswer: 'minimal' });
	expect(await differencesIn(MESSAGES, of('waiting'))).toEqual([]);
});

it.each(CLASSES.slice(0, 3))('%s meets a service that cannot be reached', async (name) => {
	expect(await differencesIn([REFUSED], of(name), 'http://127.0.0.1:9/v1')).toEqual([]);
});

it.each(CLASSES)('%s meets a service that hangs, or never ends', async (name) => {
	expect(await differencesIn(SLOW_ROWS, of(name))).toEqual([]);
});

it.each(['reading once', 'submitting'])(
	'%s ends as its row says when the response has 50 MB',
	async (name) => {
		expect(await differencesIn([HUGE], of(name).slice(0, 1))).toEqual([]);
	},
);
