import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { events } from '../../../nodes/VisibilityReporting/events';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { DESCRIPTIONS, OWN_NODES, placedIn } from './ownNodes';

const PLACED = DESCRIPTIONS.flatMap(({ name, properties }) => placedIn(properties, `${name} `));

/** Every text of a value under a key whose texts the editor shows or a workflow saves. */
function textsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, entry]) => {
		const isText = /^(displayName|name|action|description|placeholder|message|hint)$/.test(key);
		return isText && typeof entry === 'string' ? [entry] : textsIn(entry);
	});
}

it.each(DESCRIPTIONS)('$displayName has no blank text', (description) => {
	const texts = textsIn(description);
	expect(texts.length).toBeGreaterThan(5);
	expect(texts.filter((text) => text.trim() === '')).toEqual([]);
});

it('each choice has a value of its own, and each default is one of them', () => {
	for (const { path, property } of PLACED.filter(({ property }) => property.type === 'options')) {
		const values = (property.options as INodeProperties[]).map(
			(option) => 'value' in option && option.value,
		);
		expect([path, new Set(values).size]).toEqual([path, values.length]);
		expect([path, values.filter((value) => !value)]).toEqual([path, []]);
		expect([path, values.includes(property.default as string)]).toEqual([path, true]);
	}
});

it('a switch says what it decides, as n8n asks for', () => {
	const switches = PLACED.filter(({ property }) => property.type === 'boolean');
	expect(switches.length).toBeGreaterThan(8);
	for (const { property } of switches) expect(property.description).toMatch(/^Whether /);
});

it('each number of an operation is whole, unless it is a length of time or counts points', () => {
	const numbers = PLACED.filter(
		({ path, property }) =>
			/^visibility\w+(?<!Trigger|Api) /.test(path) && property.type === 'number',
	);
	const fractions = numbers.filter(({ property }) => property.typeOptions?.numberPrecision !== 0);
	expect(numbers.length).toBeGreaterThan(5);
	expect(fractions.filter(({ path }) => !/(hours|timeout|interval|lift)$/i.test(path))).toEqual([]);
});

const LOOK = [
	'Language',
	'Detail',
	'Title',
	'Subject',
	'Logo URL',
	'Accent Color',
	'Link URL',
	'Link Text',
	'Footer',
	'HTML File',
];

it.each(OWN_NODES)(
	'$displayName has one Appearance for all it does, most used first',
	({ properties }) => {
		const all = properties.filter(({ name }) => name === 'appearance');
		expect(all.map(labelsIn)).toEqual([LOOK]);
		expect(all[0]!.displayOptions!.show!.output).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/record|rows/)]),
		);
	},
);

it.each(OWN_NODES)('$displayName has one list of Options for all it does', ({ properties }) => {
	expect(properties.filter(({ name }) => name === 'options')).toHaveLength(1);
});

it.each(OWN_NODES)('$displayName lists data, then text, then each channel in Output', (node) => {
	const outputs = node.properties.filter(({ name }) => name === 'output');
	expect(outputs.length).toBeGreaterThan(0);
	const others = ['Teams', 'Telegram', 'Discord', 'All Formats'];
	for (const { options } of outputs) {
		const names = (options as INodePropertyOptions[]).map(({ name }) => name);
		expect(names).toEqual(['Raw Data', 'Rows', 'Plain Text', 'Slack', 'Email', ...others]);
	}
});

it.each(OWN_NODES)('$displayName has an Output for each default', ({ properties }) => {
	const defaults = properties.filter(({ name }) => name === 'output').map((field) => field.default);
	expect(defaults).toEqual([...new Set(defaults)]);
});

// An assistant that builds a workflow loads it whole.
it.each(OWN_NODES)('$displayName has a description of at most 40 kB', (description) => {
	expect(JSON.stringify(description).length).toBeLessThanOrEqual(40_000);
});

const CHOICES = [...analysisOperations, ...reportingOperations, ...events];

function labelsIn(property: INodeProperties | undefined): string[] {
	return ((property?.options ?? []) as INodeProperties[]).map(({ displayName }) => displayName);
}

const optionsOf = ({ properties }: (typeof CHOICES)[number]) =>
	labelsIn(properties.find(({ name }) => name === 'options'));

it.each(CHOICES)('$option.name has at most nine options, Include Usage last', (choice) => {
	const labels = optionsOf(choice);
	expect(labels.length).toBeLessThanOrEqual(9);
	expect([-1, labels.length - 1]).toContain(labels.indexOf('Include Usage'));
});

it.each(CHOICES)(
	'the editor lists the options of $option.name in the order of the operation itself',
	(choice) => {
		const node = OWN_NODES.find(({ properties }) =>
			properties.some(
				({ name, options }) =>
					['operation', 'event'].includes(name) && options?.includes(choice.option),
			),
		)!;
		const list = node.properties.find(({ name }) => name === 'options')!;
		const shown = ((list.options ?? []) as INodeProperties[]).filter(({ displayOptions }) => {
			const show = displayOptions?.show ?? {};
			const choices = show['/operation'] ?? show['/event'];
			return choices?.includes(choice.option.value) ?? true;
		});
		const own = optionsOf(choice);
		const labels = shown.map(({ displayName }) => displayName);
		expect(own.length > 0 ? labels : []).toEqual(own);
	},
);

it('each field that a model can fill has a description', () => {
	const fields = PLACED.filter(
		({ path, property }) =>
			!/ (resource|operation|filters|options)$/.test(path) && property.type !== 'collection',
	);
	const without = fields.filter(({ property }) => !property.description);
	expect(without.map(({ path }) => path)).toEqual([]);
});

it('each date has a date as an example, because a model fills it as text', () => {
	const dates = PLACED.filter(({ property }) => property.type === 'dateTime');
	expect(dates.length).toBeGreaterThan(8);
	for (const { path, property } of dates) {
		expect(`${path}: ${String(property.description)}`).toMatch(/e\.g\. 20\d\d-\d\d-\d\d/);
	}
});

it('each field of a tracked domain says that an empty one stands for your own', () => {
	const tracked = PLACED.filter(({ path }) =>
		/^visibilityReporting(Trigger)? (domains|filters\.domain)$/.test(path),
	);
	expect(tracked.length).toBeGreaterThanOrEqual(4);
	for (const { property } of tracked) {
		expect(property.description).toMatch(
			/Leave empty for your own \(the account's default domain\)\.$/,
		);
	}
});

it('the trigger speaks of no report, as it sends alerts', () => {
	const [, , trigger] = OWN_NODES;
	const texts = [...placedIn(trigger!.properties).map(({ property }) => property), trigger!.hints];
	// The binary field of a file has this name with all nodes, and to report is no report.
	const speaksOfReport = (text: string) =>
		/\breports?\b/i.test(text.replace(/field 'report'|Also Report/, ''));
	const descriptions = texts.flatMap(textsIn).filter((text) => !text.startsWith('e.g. '));
	expect(descriptions.length).toBeGreaterThan(50);
	expect(descriptions.filter(speaksOfReport)).toEqual([]);
});
