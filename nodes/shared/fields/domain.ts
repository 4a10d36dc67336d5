import { parseDomain, whyNoDomain } from '../../../reports/values/domain';
import { type FieldContext, refuseEmptyExpression } from './field';
import { textField } from './kinds';

/** The filter Domain; undefined where it is not set. */
export const domainFilter = (description: string) =>
	textField('domain', 'Domain', { placeholder: 'e.g. example.com', description }, (text, place) =>
		text === '' ? refuseEmptyExpression(place) : parseDomainField(text, place),
	);

/** As parseDomain accepts it. */
export function parseDomainField(text: string, { invalid }: FieldContext): string {
	return (
		parseDomain(text) ?? invalid(`is ${whyNoDomain(text)}`, 'Enter a domain such as example.com.')
	);
}
