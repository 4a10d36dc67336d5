import type { INodeProperties } from 'n8n-workflow';

/** The fields of the event "New Mention". */
export const mentionProperties: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		options: [
			{
				displayName: 'AI Assistant',
				name: 'engine',
				type: 'options',
				options: [
					{ name: 'ChatGPT', value: 'chatgpt' },
					{ name: 'Claude', value: 'claude' },
					{ name: 'Gemini', value: 'gemini' },
					{ name: 'Grok', value: 'grok' },
					{ name: 'Perplexity', value: 'perplexity' },
				],
				default: 'chatgpt',
				description: 'Mentions by this assistant only',
			},
			{
				displayName: 'Sentiment',
				name: 'sentiment',
				type: 'options',
				options: [
					{ name: 'Negative', value: 'negative' },
					{ name: 'Neutral', value: 'neutral' },
					{ name: 'Positive', value: 'positive' },
				],
				default: 'negative',
				description: 'Mentions of this sentiment only',
			},
		],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Lookback Minutes',
				name: 'lookbackMinutes',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 10080 },
				default: 60,
				description:
					'How late a mention may be listed after it was captured. Later ones are not noticed.',
			},
			{
				displayName: 'Max Items per Poll',
				name: 'maxItemsPerPoll',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 10000 },
				default: 500,
				description: 'How many mentions one execution gets. The next polls bring the rest.',
			},
			{
				displayName: 'Start Date',
				name: 'startDate',
				type: 'dateTime',
				default: '',
				description: 'With Start From set to Date: mentions captured after this moment are new',
			},
			{
				displayName: 'Start From',
				name: 'startFrom',
				type: 'options',
				options: [
					{
						name: 'Date',
						value: 'date',
						description: 'Everything captured after Start Date is new',
					},
					{
						name: 'Now',
						value: 'now',
						description: 'What is listed when the workflow is first activated is not new',
					},
				],
				default: 'now',
				description: 'Where to begin when the workflow is activated for the first time',
			},
		],
	},
];
