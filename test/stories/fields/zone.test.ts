import { searchList } from '../../../host/engine';
import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { events } from '../../../nodes/VisibilityReporting/events';
import { askedOf } from '../corpus/operations';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { byId, sandboxed } from '../../helpers/sandboxed';

/** n8n takes any text for its time zone, in a workflow's settings and in GENERIC_TIMEZONE. */

const namesOf = (choices: Array<{ option: { value: string } }>) =>
	choices.map(({ option }) => option.value);

const NO_ZONES = ['GMT+3', 'Berlin', 'Europe/Atlantis'];

const refusal = (zone: string) =>
	`The workflow's time zone "${zone}" does not exist. Choose a Timezone in the workflow's settings, or set n8n's environment variable GENERIC_TIMEZONE to a name such as Europe/Berlin or UTC.`;

describe.each([
	['visibilityAnalysis', namesOf(analysisOperations)],
	['visibilityReporting', namesOf(reportingOperations)],
] as const)('a time zone that does not exist', (type, operations) => {
	const world = sandboxed(type);
	// Few mentions are quickly read, and nothing here is about how many there are.
	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(300));

	it.each(operations)('is refused by its name before any request of %s', async (operation) => {
		const { parameters } = askedOf(operation);
		for (const timezone of NO_ZONES) {
			const more = { workflowSettings: { timezone } };
			expect(await world.failure({ operation, ...parameters }, more)).toBe(refusal(timezone));
		}
		expect(world.sent()).toEqual([]);
	});
});

describe('a time zone that does not exist', () => {
	const world = sandboxed('visibilityReporting');

	it.each(namesOf(events))(
		'fails activation, poll and test run of the event %s before any request',
		async (event) => {
			const workflow = new TriggerWorkflow({ event }, world.credential);
			workflow.settings = { timezone: 'GMT+3' };
			for (const run of [workflow.activate(), workflow.pollBySchedule(), workflow.test()]) {
				await expect(run).rejects.toThrow(refusal('GMT+3'));
			}
			expect(world.sent()).toEqual([]);
		},
	);

	it.each(['UTC', 'utc', 'Etc/GMT-3', 'Asia/Kolkata', 'UTC+3', 'DEFAULT'])(
		'is not "%s", in which a report has its times',
		async (timezone) => {
			const more = { workflowSettings: { timezone } };
			const [item] = await world.items({ operation: 'report', output: 'html' }, more);
			expect(JSON.stringify(item)).not.toContain('Invalid');
		},
	);
});

describe('the list of analyses', () => {
	const world = sandboxed();

	it('is not read in a time zone that does not exist', async () => {
		const get = { operation: 'get', analysisId: byId('') };
		const settings = world.settings(get, { workflowSettings: { timezone: 'GMT+3' } });
		await expect(searchList(settings, 'searchAnalyses')).rejects.toThrow(refusal('GMT+3'));
		expect(world.sent()).toEqual([]);
	});
});
