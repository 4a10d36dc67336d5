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
	description: 'The domain of the brand. A pasted address is reduced to its host name.',
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
				description: 'The item fails, and the message names the analysis',
			},
			{
				name: 'Return the Pending Analysis',
				value: 'returnPending',
				description: 'Gives the record as last seen, to be fetched later with Get',
			},
		],
		default: 'error',
		description: 'What to do when the analysis is not complete in time',
		displayOptions: { show: { '/waitForCompletion': [true] } },
	},
	{
		displayName: 'Poll Interval (Seconds)',
		name: 'pollInterval',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'Time between two questions whether the analysis is complete. 0 chooses the times that cost the fewest calls.',
		displayOptions: { show: { '/waitForCompletion': [true] } },
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 300,
		description: 'Longest time to wait for the analysis',
		displayOptions: { show: { '/waitForCompletion': [true] } },
	},
];

const DAY_S = 86_400;

/** Reads the options that `waitOptions` shows. */
export function waitSettingsOf(input: ItemInput): WaitSettings {
	const onTimeout = input.text('options.onTimeout') || 'error';
	return {
		timeout: input.amount('options.timeout', { min: 1, max: DAY_S, fallback: 300 }),
		onTimeout:
			onTimeout === 'error' ? 'error' : input.choice('options.onTimeout', ['returnPending']),
		pollInterval: input.amount('options.pollInterval', { min: 0, max: DAY_S, fallback: 0 }),
	};
}
