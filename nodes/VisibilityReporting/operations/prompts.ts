import { defineBreakdown } from './breakdown';

export const prompts = defineBreakdown(
	{
		name: 'Get Prompts',
		value: 'prompts',
		action: 'Get prompts whose answers mention the brand',
		description:
			'Get the prompts whose AI answers mention the brand, with what is new and lost since the previous period. One API call per 100 mentions.',
	},
	{ per: 'prompt', by: 'prompt' },
);
