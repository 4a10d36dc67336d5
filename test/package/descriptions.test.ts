import type { INodeProperties } from 'n8n-workflow';

import { DESCRIPTIONS, placedIn } from './ownNodes';

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

it('each number of an operation is whole, unless it is a length of time', () => {
	const numbers = PLACED.filter(
		({ path, property }) =>
			/^visibility\w+(?<!Trigger|Api) /.test(path) && property.type === 'number',
	);
	const fractions = numbers.filter(({ property }) => property.typeOptions?.numberPrecision !== 0);
	expect(numbers.length).toBeGreaterThan(5);
	expect(fractions.filter(({ path }) => !/(hours|timeout|interval)$/i.test(path))).toEqual([]);
});
