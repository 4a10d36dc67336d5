import type { IDataObject } from 'n8n-workflow';

import { events } from '../../nodes/VisibilityReportingTrigger/events';
import { operations as analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { defaultSwitches } from '../../sandbox/switches';
import { run } from '../integration/engine';
import { sandboxed } from '../integration/sandboxed';
import { ELSEWHERE, nameOf, SWITCH_ROWS, type SwitchRow } from './switchRows';
import {
	analysisTargets,
	reportingTargets,
	triggerTargets,
	type Ending,
	type SwitchTarget,
} from './switchTargets';
import { tally } from './tally';

/** Whatever the documents leave open, every operation and event works, for as many requests. */

const figures = tally('Switches of the sandbox');

const world = sandboxed();

world.inQuietTime();

let targets: { [name in 'analysis' | 'reporting' | 'trigger']: SwitchTarget[] };
const usual = new Map<string, IDataObject[]>();

/** A job takes 30 ms. */
const base = { ...defaultSwitches, jobSeconds: 9 };

beforeEach(() => {
	const { sandbox } = world;
	sandbox.set(base);
	sandbox.reporting.mentions.setMentionCount(300);
	targets = {
		analysis: analysisTargets(sandbox),
		reporting: reportingTargets(sandbox),
		trigger: triggerTargets(sandbox),
	};
});

function keyFor({ name }: SwitchTarget): string {
	const { analysis, reporting } = world.sandbox;
	if (!targets.analysis.some((target) => target.name === name)) {
		return reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 });
	}
	// What is submitted goes into a history of its own, so that the other one stays as it is.
	const isSubmission = name === 'analyze' || name === 'analyze, waiting';
	const account = isSubmission ? 'submitting' : 'main';
	return analysis.createKey({ plan: 'enterprise', perMinute: Infinity, account });
}

const sentWith = (apiKey: string) =>
	world.sandbox.requests().filter(({ headers }) => headers.authorization === `Bearer ${apiKey}`);

/** @returns what is wrong with the end of a target, or undefined. */
async function wrong(row: SwitchRow, target: SwitchTarget): Promise<string | undefined> {
	const apiKey = keyFor(target);
	const changed = Object.entries(row.changes ?? {}).filter(([name]) =>
		target.name.startsWith(name),
	);
	const ending = Object.assign({}, target, ...changed.map(([, change]) => change)) as Ending;
	const [items, message] = await target.run(apiKey).then(
		(json): [IDataObject[], string] => [json, ''],
		(error: Error): [IDataObject[], string] => [[], error.message],
	);
	const sent = sentWith(apiKey);
	const [least, most] = ending.sends;
	const found = [
		...(ending.fails ? misworded(message, ending.fails) : misshapen(target.name, items, message)),
		...(sent.length >= least && sent.length <= most ? [] : [`${sent.length} requests`]),
	];
	return found.length === 0 ? undefined : `${nameOf(row.set)}, ${target.name}: ${found.join('; ')}`;
}

function misworded(message: string, wanted: RegExp): string[] {
	return wanted.test(message) ? [] : [`said ${message || 'nothing'}, not ${wanted.source}`];
}

/** Items come out like those of the first row: so many, and rows with the same columns. */
function misshapen(name: string, items: IDataObject[], message: string): string[] {
	if (message) return [message];
	const first = usual.get(name) ?? items;
	usual.set(name, first);
	const columns = (all: IDataObject[]) => JSON.stringify(Object.keys(all[0] ?? {}));
	const isFlat = name.endsWith('as rows') || name === 'analyze, waiting';
	const odd = items.filter(({ text }) => /NaN|undefined|null|\[object/.test(String(text ?? '')));
	return [
		...(items.length > 0 && items.length === first.length ? [] : [`${items.length} items`]),
		...(!isFlat || columns(items) === columns(first) ? [] : [`columns ${columns(items)}`]),
		...odd.map(({ text }) => `said ${String(text)}`),
	];
}

it('with every switch, every operation and event works', async () => {
	const judged = async (row: SwitchRow, group: SwitchTarget[], service: SwitchRow['of']) => {
		const met = row.of === 'both' || row.of === service ? group : [];
		return await Promise.all(met.map(async (target) => await wrong(row, target)));
	};
	const found: Array<string | undefined> = [];
	for (const row of SWITCH_ROWS) {
		world.sandbox.set({ ...base, ...row.set });
		const { analysis, reporting, trigger } = targets;
		const ofAnalysis = judged(row, analysis, 'analysis');
		found.push(...(await judged(row, reporting, 'reporting')));
		// Behind the others, as new mentions would shift their pages.
		found.push(...(await judged(row, trigger, 'reporting')), ...(await ofAnalysis));
	}
	figures.judge(found, (fault) => fault);
});

it('the rate limit is met without a refusal, with Reset in milliseconds', async () => {
	const { reporting } = world.sandbox;
	world.sandbox.set({ rateLimitReset: 'milliseconds' });
	const apiKey = reporting.createKey({ plan: 'studio', perMinute: 20, burst: 2 });
	const credential = { apiKey, baseUrl: reporting.baseUrl };
	const parameters = { operation: 'mentions', limit: 250 };
	const { json } = await run({ type: 'visibilityReporting', credential, parameters });
	expect(json).toHaveLength(250);
	expect(sentWith(apiKey).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('every operation, every event and every switch is among them', () => {
	const all = Object.values(targets).flat();
	const named = [
		...[...analysisOperations, ...reportingOperations].map(({ option }) => option.value),
		...events.map(({ option }) => option.value),
	];
	const unmet = named.filter((name) => !all.some(({ of }) => of === name));
	expect(unmet.map((name) => `Add a row for "${name}" to switchTargets.ts`)).toEqual([]);
	const switches = new Set(SWITCH_ROWS.flatMap(({ set }) => Object.keys(set)));
	const missing = Object.keys(defaultSwitches).filter((name) => !switches.has(name));
	const untried = missing.filter((name) => !ELSEWHERE.some((known) => known === name));
	expect(untried.map((name) => `Add a value of "${name}" to CHOSEN in switchRows.ts`)).toEqual([]);
	expect(missing.sort()).toEqual([...ELSEWHERE].sort());
});
