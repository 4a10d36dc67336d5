import { FORMATS } from '../../../reports/formats/formats';
import { events } from '../../../nodes/VisibilityReporting/events';
import { TriggerWorkflow } from '../../worlds/pollEngine';
import { sandboxed } from '../../worlds/sandboxed';
import { ENGLISH } from '../../reports/locales';

const world = sandboxed('visibilityReporting');

describe.each(FORMATS)('the output $option.name', ({ option, toJson }) => {
	const output = option.value;
	const made = Object.keys(toJson({ headline: 'A title', blocks: [] }, {}, ENGLISH));

	it('comes before the fields of an event', async () => {
		const { reporting } = world.sandbox;
		reporting.setScore(50);
		const parameters = { event: 'visibilityChange', threshold: 1, output };
		const workflow = new TriggerWorkflow(parameters, world.credential);
		await workflow.activate();
		reporting.setScore(40);
		const [item] = await workflow.poll();
		const record = {
			domain: 'lumenroast.example',
			score: 40,
			previous_score: 50,
			change: -10,
			direction: 'down',
		};
		expect(item).toMatchObject(record);
		expect(Object.keys(item!)).toEqual([...made, ...Object.keys(record)]);
		for (const name of made) {
			// Some formats break a domain by a zero-width space, so that chats make no link of it.
			const seen = JSON.stringify(item![name]).replaceAll('\u200b', '');
			expect(seen).toContain('lumenroast.example: score fell to 40');
		}
	});

	it.each(events.map(({ option: { value } }) => value))(
		'calls the %s of a test run a sample',
		async (event) => {
			const sample = async (more: object) =>
				(await new TriggerWorkflow({ event, ...more }, world.credential).test())[0]!;
			const [record, item] = [await sample({}), await sample({ output })];
			expect(Object.keys(item)).toEqual([...made, ...Object.keys(record)]);
			expect(item).toMatchObject(record);
			for (const name of made) {
				expect(JSON.stringify(item[name])).toContain('Sample AI visibility alert: ');
			}
		},
	);
});
