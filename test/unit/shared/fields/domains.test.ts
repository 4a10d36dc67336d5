import { readField, type Field } from '../../../../nodes/shared/fields/field';
import { domainField, optionalDomainField } from '../../../../nodes/shared/fields/kinds';
import { competitorsField } from '../../../../nodes/VisibilityAnalysis/operations/fields';
import { domains } from '../../../../nodes/VisibilityReporting/operations/fields';
import { readerOf } from './readerOf';

const property = {
	displayName: 'Domain or Domains',
	name: 'entered',
	type: 'string' as const,
	default: '',
};

/** Reads a field of an item whose own domain is own.com. */
function read<T>(field: Field<string, T>, value: unknown): T {
	const competitors = { ...property, name: 'competitors' };
	const valueOf = (name: string) => (name === 'domain' ? 'own.com' : value);
	return readField(field, readerOf(valueOf, [property, competitors]));
}

const refusal = (reason: string, advice: string) =>
	`The parameter 'Domain or Domains' ${reason}. ${advice}`;

describe('a domain parameter', () => {
	const advice = 'Enter a domain such as example.com.';
	const optional = optionalDomainField(property);
	const required = domainField(property);

	it.each([required, optional])('is read, or refused with its name', (field: Field) => {
		expect(read(field, ' https://A.com/ ')).toBe('a.com');
		const reason = 'is "a b.com", which is not a domain';
		expect(() => read(field, 'a b.com')).toThrow(refusal(reason, advice));
	});

	it('may be empty where it is optional only', () => {
		expect(read(optional, '  ')).toBeUndefined();
		expect(() => read(required, '  ')).toThrow(refusal('is empty', advice));
	});
});

describe('competitors', () => {
	const competitors = competitorsField(1, '');

	it('are read, as many as there may be', () => {
		expect(read(competitors, 'https://A.com/, b.com')).toEqual(['a.com', 'b.com']);
		expect(read(competitors, ['a.com', 'b.com', 'c.com'])).toEqual(['a.com', 'b.com', 'c.com']);
		expect(read(competitorsField(0, ''), '')).toEqual([]);
	});

	it.each([
		['', 'is empty', 'Enter 1 to 3 domains.'],
		['a.com,b.com,c.com,d.com', 'contains 4 domains', 'Enter up to 3 domains.'],
		['a.com,b.com,A.com', 'contains a.com twice', 'Enter each competitor only once.'],
		[
			'a.com,OWN.com',
			"contains own.com, which is also the value of 'Domain'",
			'Remove it from the competitors.',
		],
		[
			['a.com', 'is b'],
			'contains "is b", which is not a domain',
			'Enter domains such as example.com.',
		],
		[['a.com', 42], 'contains 42 instead of text', 'Enter domains such as example.com.'],
	])('%j are refused', (value, reason, advice) => {
		expect(() => read(competitors, value)).toThrow(refusal(reason, advice));
	});
});

describe('domains of reports', () => {
	const field = { ...domains, property: { ...domains.property, name: 'entered' } };

	it('are read once where they are equal, or differ by "www." only', () => {
		expect(read(field, 'a.com, www.A.com, b.com, b.com, www.c.com')).toEqual([
			'a.com',
			'b.com',
			'www.c.com',
		]);
	});
});
