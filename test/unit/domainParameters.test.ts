import type { INodeProperties } from 'n8n-workflow';

import { competitorsOf, domainOf, optionalDomainOf } from '../../nodes/shared/domain';
import { ItemInput } from '../../nodes/shared/input';

const properties = [{ displayName: 'Domain or Domains', name: 'entered' }] as INodeProperties[];

/** The parameters of an item that all have this value. */
function entered(value: unknown): ItemInput {
	const source = {
		getNode: () => ({ name: 'N', type: 't', typeVersion: 1 }) as never,
		getTimezone: () => 'UTC',
		getNodeParameter: () => value,
	};
	return new ItemInput(source, 0, properties);
}

const refusal = (what: string, advice: string) =>
	`The parameter "Domain or Domains" of item 0 ${what}. ${advice}`;

describe('a domain parameter', () => {
	it('is read', () => {
		expect(domainOf(entered(' https://A.com/ '), 'entered')).toBe('a.com');
		expect(optionalDomainOf(entered(' https://A.com/ '), 'entered')).toBe('a.com');
	});

	it('may be empty where it is optional only', () => {
		const advice = 'Enter a host name such as example.com.';
		expect(optionalDomainOf(entered('  '), 'entered')).toBeUndefined();
		expect(() => domainOf(entered('  '), 'entered')).toThrow(refusal('is empty', advice));
	});

	it.each([domainOf, optionalDomainOf])('is refused with its name', (read) => {
		const advice = 'Enter a host name such as example.com.';
		const what = 'is "a b.com", which is not a domain';
		expect(() => read(entered('a b.com'), 'entered')).toThrow(refusal(what, advice));
	});
});

describe('competitors', () => {
	const read = (value: unknown, min = 1) =>
		competitorsOf(entered(value), 'entered', 'own.com', { min, max: 3 });

	it('are read, as many as there may be', () => {
		expect(read('https://A.com/, b.com')).toEqual(['a.com', 'b.com']);
		expect(read(['a.com', 'b.com', 'c.com'])).toEqual(['a.com', 'b.com', 'c.com']);
		expect(read('', 0)).toEqual([]);
	});

	it.each([
		['', 'is empty', 'Enter 1 to 3 domains.'],
		['a.com,b.com,c.com,d.com', 'contains 4 domains', 'Enter at most 3 domains.'],
		['a.com,b.com,A.com', 'contains a.com twice', 'Enter each competitor only once.'],
		['a.com,OWN.com', 'contains the domain own.com itself', 'Enter other domains only.'],
		[
			['a.com', 'is b'],
			'contains "is b", which is not a domain',
			'Enter host names such as example.com.',
		],
		[['a.com', 42], 'contains 42 where text was expected', 'Enter host names such as example.com.'],
	])('%j are refused', (value, what, advice) => {
		expect(() => read(value)).toThrow(refusal(what, advice));
	});
});
