import { requiredOptionField } from '../../shared/fields/choices';
import { defineBreakdown } from './breakdown';

export const sources = defineBreakdown(
	{
		name: 'Get Sources',
		value: 'sources',
		action: 'Get sites that AI answers cite',
		description:
			'Get the sites that AI answers cite when they mention the brand, with what is new and lost since the previous period. One API call per 100 mentions.',
	},
	{
		per: 'source',
		by: requiredOptionField('by', 'Group By', {
			options: [
				{ name: 'Site', value: 'domain', description: 'One item per site' },
				{ name: 'Page', value: 'url', description: 'One item per page URL' },
			],
			default: 'domain',
			description: 'What counts as one source',
		}),
	},
);
