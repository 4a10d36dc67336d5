import { readField, type Field } from '../../../nodes/shared/fields/field';
import { domainField, optionalDomainField } from '../../../nodes/shared/fields/kinds';
import { readerOf } from './readerOf';

const property = { displayName: 'Domain', name: 'entered' } as const;
const optional = optionalDomainField(property);
const required = domainField(property);
const reader = (value: unknown) =>
	readerOf(() => value, [{ ...property, type: 'string', default: '' }]);

it.each<Field>([required, optional])('reads a domain, or refuses it by its name', (field) => {
	expect(readField(field, reader(' https://A.com/ '))).toBe('a.com');
	expect(() => readField(field, reader('a b.com'))).toThrow(
		`The parameter 'Domain' is "a b.com", which is not a domain. Enter a domain such as example.com.`,
	);
});

it('accepts an empty domain only where it is optional', () => {
	expect(readField(optional, reader('  '))).toBeUndefined();
	expect(() => readField(required, reader('  '))).toThrow("'Domain' is empty. Enter a domain");
});
