import { parseDomain, whyNoDomain } from 'ai-visibility-reports/values';
import { type FieldContext, refuseEmptyExpression } from './field';
import { textField } from './kinds';

/** Makes the filter Domain, whose value is undefined where it is not set. */
export const domainFilter = (description: string) =>
	textField('domain', 'Domain', { placeholder: 'e.g. example.com', description }, (text, place) =>
		text === '' ? refuseEmptyExpression(place) : parseDomainField(text, place),
	);

/**
 * Gives a domain in the form in which `parseDomain` does.
 * @throws NodeOperationError for a text that is no domain
 */
export function parseDomainField(text: string, { invalid }: FieldContext): string {
	return (
		parseDomain(text) ?? invalid(`is ${whyNoDomain(text)}`, 'Enter a domain such as example.com.')
	);
}
