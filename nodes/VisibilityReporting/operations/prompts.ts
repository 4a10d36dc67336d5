import { defineBreakdown } from './breakdown';

export const prompts = defineBreakdown(
	{
		name: 'Get Prompts',
		value: 'prompts',
		action: 'Get prompts',
		description:
			'Get the prompts whose AI answers mention the brand, with what is new and lost since the previous period',
	},
	{ per: 'prompt', by: 'prompt' },
);
