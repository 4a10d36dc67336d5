import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ReportingInMemory } from '../../helpers/reporting';
import { runOn, VirtualClock } from '../../helpers/virtualClock';
import { sample } from '../../../packages/reports/test/helpers/sample';
import { keptIn, PollingWorkflow } from '../../helpers/workflow';

const MINUTE = 60_000;

/** What somebody may write into a field of the saved state. */
const VALUES = [1e18, -1e18, 1, -1, 'text', null, true, {}, undefined];

const EVENTS: Record<string, INodeParameters> = {
	mention: {},
	silence: { hours: 1 },
	visibilityChange: { sensitivity: 'points', threshold: 1 },
	shareOfVoiceChange: { brands: 'all', threshold: 1 },
	actionPlan: {},
};

/** A trigger in a process of its own, and the service that it polls. */
function world(event: string, saved: IDataObject = {}) {
	const clock = new VirtualClock();
	runOn(clock);
	const brands = [{ name: 'You', share_pct: 40, is_you: true }];
	const reporting = new ReportingInMemory(clock, {
		data: () => ({ domain: 'a.example', score: 50, week_of: '2026-11-16', competitors: brands }),
	});
	const parameters = { event, options: { maxItemsPerPoll: 80 }, ...EVENTS[event] };
	const workflow = new PollingWorkflow(
		parameters,
		async (request) => await reporting.service.respond(request),
		{ apiKey: 'key', baseUrl: 'https://service.example/v1' },
	);
	workflow.saved = structuredClone(saved);
	return { clock, reporting, workflow, run: clock.runUntil.bind(clock) };
}

type World = ReturnType<typeof world>;

/** Three minutes in which mentions are listed, of which the last poll reads only the first. */
async function past({ clock, reporting, run }: World, poll: () => Promise<unknown>): Promise<void> {
	for (let age = 0; age < 5; age += 1) reporting.add(age * MINUTE);
	await poll();
	for (const count of [3, 3, 150]) {
		await run(clock.sleep(MINUTE));
		for (let index = 0; index < count; index += 1) reporting.add(1_000);
		await poll();
	}
}

/** What n8n has saved of a trigger that has polled meanwhile, and the IDs of what it has emitted. */
async function savedOf(event: string) {
	const of = world(event);
	const { workflow, run } = of;
	await past(of, async () => {
		await run(workflow.activation ? workflow.poll() : workflow.activate());
	});
	const emitted = workflow.emitted().map(({ id }) => id);
	return { saved: JSON.parse(workflow.memory()) as IDataObject, emitted };
}

type Path = Array<string | number>;

/** The paths of all fields, those of the first three elements of a list. */
function pathsIn(value: unknown, path: Path = []): Path[] {
	if (typeof value !== 'object' || value === null) return [path];
	const inside = Object.entries(value)
		.slice(0, Array.isArray(value) ? 3 : undefined)
		.flatMap(([key, entry]) => pathsIn(entry, [...path, key]));
	return [path, ...inside];
}

/** A copy in which one field is edited. */
function edited(saved: IDataObject, [first, ...others]: Path, value: unknown): IDataObject {
	const at = first as string;
	const inner = others.length === 0 ? value : edited(saved[at] as IDataObject, others, value);
	const copy = Array.isArray(saved) ? [...(saved as unknown[])] : { ...saved };
	return Object.assign(copy, { [at]: inner }) as IDataObject;
}

/** Polls a minute apart after n8n was started again, and what they gave: items, or an error. */
async function pollsAfter(event: string, saved: IDataObject) {
	const of = world(event, saved);
	const { clock, reporting, workflow, run } = of;
	await past(of, async () => {});
	const polls: Array<IDataObject[] | Error> = [];
	for (let poll = 0; poll < 4; poll += 1) {
		const isActive = workflow.activation !== undefined;
		const polled = isActive ? workflow.poll() : workflow.activate('init');
		polls.push(await run(polled.catch((error: Error) => error)));
		await run(clock.sleep(MINUTE));
		if (poll === 2) reporting.add(1_000);
	}
	return polls;
}

const isError = (poll: unknown): poll is Error => poll instanceof Error;

describe.each(Object.keys(EVENTS))('the saved state of the event %s', (event) => {
	it('fails one poll at most, which says since when events may be missing, whatever field is edited', async () => {
		const { saved, emitted } = await savedOf(event);
		const kept = keptIn(saved)!;
		const wrong: unknown[] = [];
		for (const [place, path] of pathsIn(kept).entries()) {
			for (const value of sample(VALUES, 4, place)) {
				const key = 'visibilityReportingTrigger:trigger';
				const polls = await pollsAfter(event, edited(saved, ['global', key, ...path], value));
				const [first, ...others] = polls;
				const repeated = polls
					.flatMap((poll) => (isError(poll) ? [] : poll))
					.filter(({ id }) => emitted.includes(id));
				const says = /since (20\d\d-\S+Z|the last poll) may be missing/;
				// A known ID that somebody takes away is new again.
				const mayRepeat = path.includes('seen');
				const isRight =
					(mayRepeat || repeated.length === 0) &&
					!others.some(isError) &&
					(!isError(first) || says.test(String(first))) &&
					(event !== 'mention' || [others.at(-1)].flat().length === 1);
				if (!isRight) wrong.push({ path: path.join('.'), value, polls: polls.map(String) });
			}
		}
		expect(wrong).toEqual([]);
	}, 120_000);
});
