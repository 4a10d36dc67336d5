import type { INodeParameters } from 'n8n-workflow';

import { debugLines } from '../../helpers/debugLog';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { PollingWorkflow } from '../../helpers/workflow';

/** What n8n's debug log says of each poll: what it read, what was new, and why it stopped. */

const world = sandboxed('visibilityReporting');
afterEach(() => jest.restoreAllMocks());

const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);
const mentions = () => world.sandbox.reporting.mentions;

it('The log says of a poll how many pages it read, how many mentions were new, and where it stopped.', async () => {
	const workflow = trigger();
	await workflow.activate();
	mentions().addMentions(3);
	const lines = debugLines();
	await workflow.poll();
	expect(lines).toEqual([
		{
			event: 'the poll is complete',
			facts: {
				node: 'Trigger',
				workflow: expect.stringMatching(/^workflow-/),
				event: 'mention',
				activation: 'none',
				isFirst: false,
				calls: 1,
				items: 3,
				scope: 'window',
				since: expect.stringMatching(/Z$/),
				isBacklog: false,
				isSecondReading: false,
				pages: 1,
				mentions: expect.any(Number),
				newMentions: 3,
				stop: 'end of the list',
				goesOn: false,
				watermark: expect.stringMatching(/Z$/),
				watermarkBefore: expect.stringMatching(/Z$/),
				seenIds: expect.any(Number),
			},
		},
	]);
	expect(lines[0]!.facts.mentions).toBeGreaterThanOrEqual(3);
});

it('The log says that a poll stopped at Max Items per Poll, and that the next one goes on from there.', async () => {
	const workflow = trigger({ options: { maxItemsPerPoll: 2 } });
	await workflow.activate();
	mentions().addMentions(5);
	const lines = debugLines();
	for (let poll = 1; poll <= 3; poll += 1) await workflow.poll();
	const stops = lines.map(({ facts: { newMentions, stop, isBacklog, goesOn } }) => ({
		newMentions,
		stop,
		isBacklog,
		goesOn,
	}));
	expect(stops.slice(0, 2)).toEqual([
		{ newMentions: 2, stop: 'Max Items per Poll', isBacklog: false, goesOn: true },
		{ newMentions: 2, stop: 'Max Items per Poll', isBacklog: true, goesOn: true },
	]);
	expect(stops[2]).toMatchObject({ newMentions: 1, stop: 'end of the list', isBacklog: true });
});

it.each<[string, INodeParameters, Record<string, unknown>]>([
	['actionPlan', {}, { week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
	[
		'visibilityChange',
		{ sensitivity: 'points', threshold: 5 },
		{ domain: expect.any(String), score: expect.any(Number), comparedWith: expect.any(Number) },
	],
	[
		'shareOfVoiceChange',
		{ brands: 'own', threshold: 5 },
		{ shares: expect.arrayContaining([[expect.any(String), expect.any(Number)]]) },
	],
	[
		'silence',
		{ hours: 24 },
		{ last: expect.any(String), lastBefore: expect.any(String), hasMore: false, pages: 1 },
	],
])('The log says of a poll of the event %s what it read.', async (event, parameters, facts) => {
	const workflow = trigger({ event, ...parameters });
	await workflow.activate();
	const lines = debugLines();
	await workflow.poll();
	expect(lines.map((line) => line.event)).toEqual(['the poll is complete']);
	expect(lines[0]!.facts).toMatchObject({ event, items: 0, ...facts });
});

it('The log says of a poll that failed what the service answered, and that an activation tolerates it.', async () => {
	const workflow = trigger();
	world.sandbox.addFault({ kind: 'status', status: 503, times: Infinity });
	const lines = debugLines();
	await workflow.activate();
	await expect(workflow.poll()).rejects.toThrow();
	const failure = expect.objectContaining({ kind: 'status', status: 503 }) as unknown;
	expect(lines.map(({ event }) => event)).toEqual(['the poll failed', 'the poll failed']);
	expect(lines[0]!.facts).toMatchObject({ activation: 'certain', isTolerated: true, failure });
	expect(lines[1]!.facts).toMatchObject({ activation: 'none', isTolerated: false, failure });
});

it('The log says why a poll was skipped or discarded, which returns nothing and shows nothing in n8n.', async () => {
	const workflow = trigger();
	await workflow.activate();
	const lines = debugLines();
	const earlier = workflow.activation!;
	const first = workflow.poll();
	await workflow.poll();
	await workflow.activate();
	await first;
	await earlier.poll.call(earlier.context);
	expect(lines.map(({ event }) => event)).toEqual([
		'a poll is skipped, because another one is under way',
		expect.stringMatching(/^the poll is (complete|discarded)/),
		expect.stringMatching(/^the poll is (complete|discarded)/),
		'a poll is skipped, because the workflow was activated again',
	]);
	expect(lines.map(({ event }) => event)).toContain(
		'the poll is discarded, because the workflow was activated again',
	);
});

it('The key is in no line, though the domain and the error of the service have it.', async () => {
	const apiKey = 'sk-live-marker-0123456789.example';
	const lines = debugLines();
	const filters = { domain: apiKey };
	const workflow = trigger({ event: 'visibilityChange', sensitivity: 'points', filters });
	workflow.credential = { ...world.credential, apiKey };
	world.sandbox.addFault({ kind: 'status', status: 400, message: `Wrong key ${apiKey}` });
	await expect(workflow.activate()).rejects.toThrow('(API key)');
	world.answer({ data: { score: 50 } });
	await workflow.activate();
	expect(lines.map(({ event }) => event)).toEqual(['the poll failed', 'the poll is complete']);
	expect(lines[1]!.facts.domain).toBe('(API key)');
	for (const form of [apiKey, Buffer.from(apiKey).toString('base64').slice(0, -4)]) {
		expect(JSON.stringify(lines)).not.toContain(form);
	}
});

it('A poll goes as always where n8n gives no logger.', async () => {
	const workflow = new PollingWorkflow({ event: 'actionPlan' }, async () => ({
		statusCode: 200,
		headers: {},
		body: { data: { week_of: '2026-06-01' } },
	}));
	expect(workflow.open('trigger', 'activate').context.logger).toBeUndefined();
	expect(await workflow.activate()).toEqual([]);
});
