import { domainField, optionalDomainField } from '../../nodes/shared/definition/fields';
import { ParameterReader } from '../../nodes/shared/execution/parameterReader';
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
	return new ParameterReader(source, 0, [property]);
}

const refusal = (reason: string, advice: string) =>
	`The parameter 'Domain or Domains' ${reason}. ${advice}`;

const domain = domainField(property);
const optional = optionalDomainField(property);

describe('a domain parameter', () => {
	it('is read', () => {
		expect(domain.read(entered(' https://A.com/ '), 'entered')).toBe('a.com');
		expect(optional.read(entered(' https://A.com/ '), 'entered')).toBe('a.com');
	});

	it('may be empty where it is optional only', () => {
		const advice = 'Enter a domain such as example.com.';
		expect(optional.read(entered('  '), 'entered')).toBeUndefined();
		expect(() => domain.read(entered('  '), 'entered')).toThrow(refusal('is empty', advice));
	});

	it.each([domain, optional])('is refused with its name', ({ read }) => {
		const advice = 'Enter a domain such as example.com.';
		const reason = 'is "a b.com", which is not a domain';
		expect(() => read(entered('a b.com'), 'entered')).toThrow(refusal(reason, advice));
	});
});

describe('competitors', () => {
	const read = (value: unknown, min = 1) =>
		competitorsField({ min, max: 3 }, '').read(entered(value), 'entered');

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
