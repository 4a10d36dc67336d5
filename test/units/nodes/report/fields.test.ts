import { readField } from '../../../../nodes/shared/fields/field';
import { domains } from '../../../../nodes/VisibilityReporting/operations/fields/filters';
import { readerOf } from '../../../helpers/readerOf';

/** @param raw what is saved in the field, an expression or not; `value` is what it gives */
function read(value: unknown, raw = '={{ $json.domain }}', type = 'reporting') {
	const node = { type, parameters: { domains: raw } };
	return readField(
		domains,
		readerOf(() => value, [domains.property], node),
	);
}

const named = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.example`);

it('accepts up to 50 domains, each once', () => {
	expect(read(named(50))).toEqual(named(50));
	expect(read([...named(50), 'https://D0.example/', 'd49.example'])).toEqual(named(50));
	const spellings = ['a.com', 'www.A.com', 'b.com', 'b.com', 'www.c.com'];
	expect(read(spellings)).toEqual(['a.com', 'b.com', 'www.c.com']);
	expect(() => read(named(51))).toThrow('contains 51 domains. Enter up to 50 domains.');
});

it.each([
	['an empty text', ''],
	['null', null],
	['undefined', undefined],
	['an empty list', []],
	['a list of an empty text', ['']],
	['a text of empty entries', ' , \n'],
])(
	'refuses domains when an expression gives %s, except in a tool, whose model may leave them empty',
	(_, value) => {
		expect(() => read(value)).toThrow("'Domains' is an expression without a value");
		expect(read(value, undefined, 'reportingTool')).toEqual([undefined]);
	},
);

it("stands for the account's default domain when the field is empty", () => {
	expect(read('', '')).toEqual([undefined]);
});
