import type { Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { arrivals } from './arrivals.js';
import { every15Seconds, mentionsWorkflow, restart, useScene, type SceneOptions } from './scene.js';

/** What n8n asks for before it keeps a node's static data by its ID. */
const DURABLE_CURSORS = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/**
 * n8n keeps a node's static data under the node's name, or with durable cursors under its ID. The trigger's state outlasts
 * a renaming in each: neither does the start date apply once more, nor does an earlier name bring back an earlier state.
 * Its other ways to poll keep the data under the name, too (queueMode, schedulerRuns).
 */
const MODES: Record<string, SceneOptions> = {
	'under its name': {},
	'under its ID, with durable cursors': { env: DURABLE_CURSORS },
};

const MINUTE_MS = 60_000;
const NAMES = ['Mentions', 'New Name'];

describe.each(Object.keys(MODES))('where n8n keeps the state of a node %s:', (mode) => {
	const scene = useScene(() => MODES[mode]!);
	let workflow: Workflow;
	const { added, polls, arrive, executions, allAreThere } = arrivals(scene, () => workflow);

	beforeAll(async () => {
		const startDate = new Date(Date.now() - 30 * MINUTE_MS).toISOString();
		const options = { startDate };
		const mentions = mentionsWorkflow('Renamed', every15Seconds(), options);
		workflow = await scene.editor.importWorkflow(mentions, scene.credentials);
	});

	/** Lists mentions, and polls until they are there, twice at least. */
	async function arriveWhilePolling(count: number): Promise<void> {
		arrive(count);
		const before = polls();
		await until('n8n has polled twice', () => polls() > before + 1, 2 * MINUTE_MS, 500);
		await allAreThere();
	}

	/** Gives the node another name while the workflow is off and mentions arrive, and starts n8n again. */
	async function rename(name: string): Promise<void> {
		await scene.editor.deactivate(workflow);
		const nodes = workflow.nodes.map((node) => ({ ...node, name }));
		workflow = await scene.editor.saveWorkflow({ ...workflow, nodes });
		arrive(3);
		await scene.n8n.stop();
		await restart(scene);
		await scene.editor.activate(workflow);
	}

	test(
		'a node that is renamed while n8n is down, and gets its earlier name back, emits each mention once',
		async () => {
			arrive(3, new Date(Date.now() - 20 * MINUTE_MS).toISOString());
			await scene.editor.activate(workflow);
			for (const name of ['New Name', 'Mentions']) {
				await arriveWhilePolling(2);
				await rename(name);
			}
			await arriveWhilePolling(2);
			await scene.editor.deactivate(workflow);

			const emitted = (await executions())
				.flatMap(({ itemsOf }) => NAMES.flatMap((name) => itemsOf(name)))
				.map(({ json }) => String(json.id));
			const figures = {
				mentions: added.length,
				lost: added.filter((id) => !emitted.includes(id)).length,
				repeated: emitted.length - new Set(emitted).size,
			};
			process.stdout.write(`${mode}: ${JSON.stringify(figures)}\n`);
			expect(figures).toEqual({ mentions: 15, lost: 0, repeated: 0 });
		},
		15 * MINUTE_MS,
	);
});
