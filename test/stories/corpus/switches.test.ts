import type { IDataObject } from 'n8n-workflow';

import { events } from '../../../nodes/VisibilityReporting/events';
import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { defaultSwitches } from '../../../sandbox/switches';
import { sample } from '../../../packages/reports/test/helpers/sample';
import { sandboxed } from '../../helpers/sandboxed';
import { asking } from './operations';
import { ELSEWHERE, nameOf, SWITCH_ROWS, type SwitchRow } from './switchRows';
import {
	analysisTargets,
	reportingTargets,
	triggerTargets,
	type Ending,
	type SwitchTarget,
} from './switchTargets';

/** Whatever the documents leave open, every operation and event works, for as many requests. */

const world = sandboxed();

/** A job takes 30 ms. */
const base = { ...defaultSwitches, jobSeconds: 9 };

let targets: { [name in 'analysis' | 'reporting' | 'trigger']: SwitchTarget[] };

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

/** What is wrong with the end of a target. @param usual what came out of the first row, by target */
async function wrongIn(row: SwitchRow, target: SwitchTarget, usual: Map<string, IDataObject[]>) {
	const apiKey = keyFor(target);
	const changed = Object.entries(row.changes ?? {}).filter(([name]) =>
		target.name.startsWith(name),
	);
	const ending = Object.assign({}, target, ...changed.map(([, change]) => change)) as Ending;
	let items: IDataObject[] = [];
	let message = '';
	try {
		items = await target.run(apiKey);
	} catch (error) {
		message = (error as Error).message;
	}
	if (!usual.has(target.name)) usual.set(target.name, items);
	const sent = sentWith(apiKey).length;
	const [least, most] = ending.sends;
	return [
		...(ending.fails
			? misworded(message, ending.fails)
			: misshapen(target.name, items, message, usual.get(target.name)!)),
		...(sent >= least && sent <= most ? [] : [`${sent} requests`]),
	].map((found) => `${nameOf(row.set)}, ${target.name}: ${found}`);
}

function misworded(message: string, wanted: RegExp): string[] {
	return wanted.test(message) ? [] : [`said ${message || 'nothing'}, not ${wanted.source}`];
}

/** Items come out like those of the first row: so many, and rows with the same columns. */
function misshapen(name: string, items: IDataObject[], message: string, first: IDataObject[]) {
	if (message) return [message];
	const columns = (all: IDataObject[]) => JSON.stringify(Object.keys(all[0] ?? {}));
	const isFlat = name.endsWith('as rows') || name === 'analyze, waiting';
	const odd = items.filter(({ text }) => /NaN|undefined|null|\[object/.test(String(text ?? '')));
	return [
		...(items.length > 0 && items.length === first.length ? [] : [`${items.length} items`]),
		...(!isFlat || columns(items) === columns(first) ? [] : [`columns ${columns(items)}`]),
		...odd.map(({ text }) => `said ${String(text)}`),
	];
}

it('every operation and event works with every switch of the sandbox', async () => {
	const usual = new Map<string, IDataObject[]>();
	const found: string[] = [];
	for (const row of sample(SWITCH_ROWS, 10)) {
		const judge = async (group: SwitchTarget[]) => {
			const wrong = group.map(async (target) => await wrongIn(row, target, usual));
			found.push(...(await Promise.all(wrong)).flat());
		};
		const judgeReporting = async () => {
			await judge(targets.reporting);
			// Behind the others, as new mentions would shift their pages.
			await judge(targets.trigger);
		};
		world.sandbox.set({ ...base, ...row.set });
		await Promise.all([
			row.of === 'reporting' ? undefined : judge(targets.analysis),
			row.of === 'analysis' ? undefined : judgeReporting(),
		]);
	}
	expect(found).toEqual([]);
});

it('a list is read without a refusal when the service gives the reset of its rate limit in milliseconds', async () => {
	const { reporting } = world.sandbox;
	world.sandbox.set({ rateLimitReset: 'milliseconds' });
	const apiKey = reporting.createKey({ plan: 'studio', perMinute: 20, burst: 2 });
	const mentions = targets.reporting.find(({ name }) => name === 'mentions')!;
	expect(await mentions.run(apiKey)).toHaveLength(250);
	expect(sentWith(apiKey).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('every operation, every event and every switch is tried here', () => {
	const met = Object.values(targets).flatMap((group) => group.map(({ of }) => of));
	const all = [...analysisOperations, ...asking(reportingOperations), ...events];
	const unmet = all.map(({ option }) => option.value).filter((name) => !met.includes(name));
	expect(unmet.map((name) => `Add a row for "${name}" to switchTargets.ts`)).toEqual([]);
	const tried: string[] = [...ELSEWHERE, ...SWITCH_ROWS.flatMap(({ set }) => Object.keys(set))];
	const untried = Object.keys(defaultSwitches).filter((name) => !tried.includes(name));
	expect(untried.map((name) => `Add a value of "${name}" to CHOSEN in switchRows.ts`)).toEqual([]);
});
