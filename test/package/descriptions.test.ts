import type { INodeProperties } from 'n8n-workflow';

import { FORMATS } from '../../nodes/shared/documents/formats';
import { OWN_CREDENTIALS, OWN_NODES } from './ownNodes';

const DESCRIPTIONS = [...OWN_NODES.map(({ description }) => description), ...OWN_CREDENTIALS];

/** A property of a node or credential, or a field of its collections, where it stands. */
interface Placed {
	/** e.g. "visibilityReporting options.title". */
	path: string;
	/** The operation or event of the property, or of its collection. */
	choice?: string;
	property: INodeProperties;
}

const placed = (properties: INodeProperties[], prefix: string, collection?: string): Placed[] =>
	properties.flatMap((property) => {
		const path = prefix + property.name;
		const { operation, event } = property.displayOptions?.show ?? {};
		const [choice = collection] = (operation ?? event ?? []) as string[];
		const fields = property.type === 'collection' ? (property.options as INodeProperties[]) : [];
		return [{ path, choice, property }, ...placed(fields, `${path}.`, choice)];
	});
const PLACED = DESCRIPTIONS.flatMap(({ name, properties }) => placed(properties, `${name} `));

/** Every text of a value under a key whose texts the editor shows or a workflow saves. */
function textsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, each]) => {
		const isText = /^(displayName|name|action|description|placeholder|message|hint)$/.test(key);
		return isText && typeof each === 'string' ? [each] : textsIn(each);
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
			(each) => 'value' in each && each.value,
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

/** What decides whether a field is shown, besides the chosen resource and operation or event. */
const shownWith = ({ displayOptions }: INodeProperties) => {
	const { resource, operation, event, ...others } = displayOptions?.show ?? {};
	return others;
};
const WAITING = { '/waitForCompletion': [true] };
const IN_FORMATS = { '/output': FORMATS.map(({ option }) => option.value) };
const inNoTool = (...output: string[]) => ({ '/output': output, '@tool': [false] });

it('each field is shown where it counts', () => {
	const conditions: Record<string, unknown> = {
		'visibilityAnalysisApi requestsPerMinute': { plan: ['custom'] },
		'visibilityReporting from': { period: ['custom'] },
		'visibilityReporting to': { period: ['custom'] },
		'visibilityReporting options.maxMentions of report': {
			'/output': [...IN_FORMATS['/output'], 'record'],
		},
		'visibilityReportingTrigger threshold': { sensitivity: ['points'] },
		'visibilityReportingTrigger options': { output: IN_FORMATS['/output'] },
		'visibilityReportingTrigger options.startDate': { startFrom: ['date'] },
	};
	const anywhere: Record<string, unknown> = {
		limit: { returnAll: [false] },
		onTimeout: WAITING,
		pollInterval: WAITING,
		samples: WAITING,
		timeout: WAITING,
		combine: IN_FORMATS,
		maxMentions: IN_FORMATS,
		title: inNoTool(...IN_FORMATS['/output']),
		detail: inNoTool(...IN_FORMATS['/output']),
		footer: inNoTool(...IN_FORMATS['/output']),
		language: inNoTool(...IN_FORMATS['/output']),
		accentColor: inNoTool('html', 'discord', 'all'),
		logoUrl: inNoTool('html', 'all'),
		subject: inNoTool('html', 'all'),
		htmlFile: inNoTool('html', 'all'),
	};
	const found = new Set<string>();
	for (const { path, choice, property } of PLACED) {
		const names = [`${path} of ${choice}`, path];
		const name = names.find((each) => each in conditions) ?? property.name;
		const expected = conditions[name] ?? anywhere[name] ?? {};
		const isOfAll =
			(path === 'visibilityReportingTrigger threshold' && choice !== 'visibilityChange') ||
			(path === 'visibilityReportingTrigger options' && choice === 'mention');
		expect([path, shownWith(property)]).toEqual([path, isOfAll ? {} : expected]);
		found.add(name);
	}
	for (const each of [...Object.keys(conditions), ...Object.keys(anywhere)]) {
		expect([each, found.has(each)]).toEqual([each, true]);
	}
});
