import { analysisDocument } from '../../../reports/documents/analysis';
import type { JudgedAnalysis } from '../../../reports/model/analysis';
import { analysisFacts, analysisRecord, analysisRows } from '../../../reports/records/analysis';
import { parseDomain } from '../../../reports/values/domain';
import { optionField } from '../../shared/fields/choices';
import { parseDomainField } from '../../shared/fields/domain';
import type { Field } from '../../shared/fields/field';
import { booleanField, numberField, textField } from '../../shared/fields/kinds';
import { domainsIn, listField } from '../../shared/fields/lists';
import type { Outputs } from '../../shared/run/outputs';

export const analysisOutputs: Outputs<JudgedAnalysis> = {
	toRecords: (result) => [analysisRecord(result)],
	rows: { toRows: analysisRows },
	toDocument: analysisDocument,
	toFacts: analysisFacts,
};

export const domain = textField(
	'domain',
	'Domain',
	{
		required: true,
		placeholder: 'e.g. example.com',
		description: 'Domain of the brand. If you paste a full URL, only its host name is used.',
	},
	parseDomainField,
);

/**
 * Makes the field Competitors: from `min` to 3 domains, without duplicates and without the value of
 * Domain.
 */
export function competitorsField(min: number, description: string): Field<'competitors', string[]> {
	const property = {
		typeOptions: { rows: 2 },
		...(min > 0 ? { required: true } : {}),
		placeholder: 'e.g. example.org, example.net',
		description,
	};
	return listField('competitors', 'Competitors', property, (entries, place) => {
		const { invalid, reader } = place;
		const domains = domainsIn(entries, place);
		if (domains.length < min) invalid('is empty', 'Enter 1 to 3 domains.');
		if (domains.length > 3) {
			invalid(`contains ${domains.length} domains`, 'Enter up to 3 domains.');
		}
		const twice = domains.find((entry, index) => domains.indexOf(entry) !== index);
		if (twice) invalid(`contains ${twice} twice`, 'Enter each competitor only once.');
		const ownDomain = parseDomain(reader.value('domain'));
		if (ownDomain !== undefined && domains.includes(ownDomain)) {
			const reason = `contains ${ownDomain}, which is also the value of 'Domain'`;
			invalid(reason, 'Remove it from the competitors.');
		}
		return domains;
	});
}

/**
 * Makes the field Wait for Completion.
 * @param isNew whether it is about a new analysis, for which it is on by default
 */
export const waitField = (isNew: boolean) =>
	booleanField('waitForCompletion', 'Wait for Completion', {
		default: isNew,
		absent: isNew,
		description:
			'Whether to wait until the analysis is complete, which typically takes 30 to 90 seconds',
	});

const DAY_S = 86_400;

export const whileWaiting = { show: { '/waitForCompletion': [true] } };

export const waitOptions = [
	optionField('onTimeout', 'On Timeout', {
		options: [
			{
				name: 'Fail',
				value: 'error',
				description: 'Fail the item with a message that includes the analysis ID',
			},
			{
				name: 'Return the Pending Analysis',
				value: 'returnPending',
				description:
					'Return the analysis in its last known state, so you can get it later by its ID',
			},
		],
		default: 'error',
		description: 'What to do if the analysis is not complete within the timeout',
		displayOptions: whileWaiting,
	}),
	numberField('timeout', 'Timeout (Seconds)', {
		typeOptions: { minValue: 1, maxValue: DAY_S },
		default: 300,
		description: 'Maximum time to wait for the analysis to complete',
		displayOptions: whileWaiting,
	}),
	numberField('pollInterval', 'Poll Interval (Seconds)', {
		typeOptions: { minValue: 0, maxValue: DAY_S },
		default: 0,
		description:
			'Time between status checks. Set to 0 to time them automatically and keep the number of API calls low.',
		displayOptions: whileWaiting,
	}),
] as const;

export const includePrevious = booleanField('includePrevious', 'Include Previous Analysis', {
	description:
		"Whether to add the score of the account's previous analysis of the domain and the change since then. This usually takes one more API call.",
});
