import type { INodeProperties } from 'n8n-workflow';

import type { ItemInput } from '../shared/input';
import type { WaitSettings } from './waiting';

/** Fields that more than one operation has. */

export const domainField: INodeProperties = {
	displayName: 'Domain',
	name: 'domain',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. example.com',
	description: 'The domain of the brand. If you paste a full URL, only its host name is used.',
};

export const waitField: INodeProperties = {
	displayName: 'Wait for Completion',
	name: 'waitForCompletion',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait until the analysis is complete, which typically takes 30 to 90 seconds',
};

/** Timeout and its kin, shown only while waiting is on. */
export const waitOptions: INodeProperties[] = [
	{
		displayName: 'On Timeout',
		name: 'onTimeout',
		type: 'options',
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
					'Return the analysis in its last known state, so that you can get it later by its ID',
			},
		],
		default: 'error',
		description: 'What to do if the analysis is not complete within the timeout',
		displayOptions: { show: { '/waitForCompletion': [true] } },
	},
	{
		displayName: 'Poll Interval (Seconds)',
		name: 'pollInterval',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'Time to wait between status checks. Set to 0 to choose the times automatically and keep the number of API calls low.',
		displayOptions: { show: { '/waitForCompletion': [true] } },
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 300,
		description: 'Maximum time to wait for the analysis to complete',
		displayOptions: { show: { '/waitForCompletion': [true] } },
	},
];

const DAY_S = 86_400;

/** Reads the options that `waitOptions` shows. */
export function waitSettingsOf(input: ItemInput): WaitSettings {
	return {
		timeout: input.amount('options.timeout', { min: 1, max: DAY_S, fallback: 300 }),
		onTimeout: input.optionalChoice('options.onTimeout', ['error', 'returnPending']) ?? 'error',
		otherwise: 'increase the option Timeout (Seconds)',
		pollInterval: input.amount('options.pollInterval', { min: 0, max: DAY_S, fallback: 0 }),
	};
}
