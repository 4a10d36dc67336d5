import { FORMATS } from 'ai-visibility-reports';
import { groupBy, withoutWww } from 'ai-visibility-reports/values';
import { ASSISTANT_OPTIONS, optionalOptionField } from '../../../shared/fields/choices';
import { type Field, refuseEmptyExpression } from '../../../shared/fields/field';
import { filtersField, numberField } from '../../../shared/fields/kinds';
import { domainsIn, listField } from '../../../shared/fields/lists';

const MAX_DOMAINS = 50;

/**
 * The field for tracked domains. With or without "www." they are the same, so each counts once.
 * Undefined stands for the account's own domain.
 */
export const domains = listField(
	'domains',
	'Domains',
	{
		typeOptions: { rows: 2 },
		placeholder: 'e.g. example.com, example.org',
		description: `Up to ${MAX_DOMAINS} tracked domains, separated by commas or line breaks. Leave empty for your own (the account's default domain).`,
	},
	(entries, place): Array<string | undefined> => {
		const groups = groupBy(domainsIn(entries, place), withoutWww);
		const distinct = [...groups.values()].flatMap(([first]) => first ?? []);
		if (distinct.length > MAX_DOMAINS) {
			place.invalid(`contains ${distinct.length} domains`, `Enter up to ${MAX_DOMAINS} domains.`);
		}
		if (distinct.length > 0) return distinct;
		// An expression that gives nothing, e.g. for an empty cell in a table of clients, is refused,
		// because the default domain would be another brand's.
		const advice = "Give it a domain, or enter nothing at all for the account's default domain.";
		return [refuseEmptyExpression(place, advice)];
	},
);

/**
 * Makes the field Max Quotes.
 * @param others outputs that quote mentions, besides the formats
 */
export function maxMentionsWith(...others: string[]): Field<'maxMentions', number> {
	const outputs = [...FORMATS.map(({ option }) => option.value), ...others];
	return numberField('maxMentions', 'Max Quotes', {
		typeOptions: { minValue: 0, maxValue: 20, numberPrecision: 0 },
		default: 5,
		description: 'Maximum number of mentions to quote, negative ones first, then the newest',
		displayOptions: { show: { '/output': outputs } },
	});
}

export const assistantFilter = optionalOptionField('engine', 'AI Assistant', {
	options: ASSISTANT_OPTIONS,
	default: 'chatgpt',
	description: 'Only include mentions by this AI assistant',
});

export const sentimentFilter = optionalOptionField('sentiment', 'Sentiment', {
	options: [
		{ name: 'Negative', value: 'negative' },
		{ name: 'Neutral', value: 'neutral' },
		{ name: 'Positive', value: 'positive' },
	],
	default: 'negative',
	description: 'Only include mentions with this sentiment',
});

export const mentionFilters = filtersField([assistantFilter, sentimentFilter]);

/** For a list of mentions with one sentiment. */
export const assistantFilters = filtersField([assistantFilter]);
