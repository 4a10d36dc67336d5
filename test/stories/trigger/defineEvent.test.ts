import { all, FORMATS, type OutputFormat } from 'ai-visibility-reports';
import { events } from '../../../nodes/VisibilityReporting/events';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';

const world = sandboxed('visibilityReporting');

/** The fields that a format adds to an item. */
const madeBy = ({ toJson }: OutputFormat) =>
	Object.keys(toJson({ headline: 'A title', blocks: [] }, {}, ENGLISH));

it.each(FORMATS)(
	'the fields that the output $option.name adds come before those of an event',
	async (format) => {
		const { reporting } = world.sandbox;
		reporting.setScore(50);
		const parameters = {
			event: 'visibilityChange',
			sensitivity: 'points',
			threshold: 1,
			output: format.option.value,
		};
		const workflow = new TriggerWorkflow(parameters, world.credential);
		await workflow.activate();
		reporting.setScore(40);
		const [item] = await workflow.poll();
		const scores = { domain: 'lumenroast.example', score: 40, previous_score: 50 };
		const record = { ...scores, change: -10, direction: 'down' };
		expect(item).toMatchObject(record);
		expect(Object.keys(item!)).toEqual([...madeBy(format), ...Object.keys(record)]);
		for (const name of madeBy(format)) {
			// Some formats break a domain by a zero-width space, so that chats make no link of it.
			const seen = JSON.stringify(item![name]).replaceAll('\u200b', '');
			expect(seen).toMatch(/lumenroast\.example.+score fell to 40/i);
		}
	},
);

it.each(events.map(({ option: { value } }) => value))(
	'a test run of the event %s says in all formats that it is a sample',
	async (event) => {
		const sample = async (more: object) =>
			(await new TriggerWorkflow({ event, ...more }, world.credential).test())[0]!;
		const [record, item] = [await sample({}), await sample({ output: 'all' })];
		expect(Object.keys(item)).toEqual([...madeBy(all), ...Object.keys(record)]);
		expect(item).toMatchObject(record);
		for (const name of madeBy(all)) {
			expect(JSON.stringify(item[name])).toContain('Sample AI visibility alert: ');
		}
	},
);
