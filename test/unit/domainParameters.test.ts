import { readField } from '../../nodes/shared/fields/field';
import { domainField, optionalDomainField } from '../../nodes/shared/fields/kinds';
import { ParameterReader } from '../../nodes/shared/fields/parameterReader';
import { competitorsField } from '../../nodes/VisibilityAnalysis/operations/fields';

const property = {
	displayName: 'Domain or Domains',
	name: 'entered',
	type: 'string' as const,
	default: '',
};

/** The parameters of an item that all have this value. */
function entered(value: unknown): ParameterReader {
	const source = {
		getNode: () => ({ name: 'N', type: 't', typeVersion: 1 }) as never,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string) => (name === 'domain' ? 'own.com' : value),
	};
	const competitors = { ...property, name: 'competitors' };
	return new ParameterReader(source, 0, [property, competitors]);
}

const refusal = (reason: string, advice: string) =>
	`The parameter 'Domain or Domains' ${reason}. ${advice}`;

const domain = domainField(property);
const optional = optionalDomainField(property);

describe('a domain parameter', () => {
	it('is read', () => {
		expect(readField(domain, entered(' https://A.com/ '))).toBe('a.com');
		expect(readField(optional, entered(' https://A.com/ '))).toBe('a.com');
	});

	it('may be empty where it is optional only', () => {
		const advice = 'Enter a domain such as example.com.';
		expect(readField(optional, entered('  '))).toBeUndefined();
		expect(() => readField(domain, entered('  '))).toThrow(refusal('is empty', advice));
	});

	it.each([domain, optional])('is refused with its name', (field) => {
		const advice = 'Enter a domain such as example.com.';
		const reason = 'is "a b.com", which is not a domain';
		expect(() => readField<unknown>(field, entered('a b.com'))).toThrow(refusal(reason, advice));
	});
});

describe('competitors', () => {
	const read = (value: unknown, min = 1) =>
		readField(competitorsField({ min, max: 3 }, ''), entered(value));

	it('are read, as many as there may be', () => {
		expect(read('https://A.com/, b.com')).toEqual(['a.com', 'b.com']);
		expect(read(['a.com', 'b.com', 'c.com'])).toEqual(['a.com', 'b.com', 'c.com']);
		expect(read('', 0)).toEqual([]);
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
		expect(() => read(value)).toThrow(refusal(reason, advice));
	});
});
