import type { IDataObject } from 'n8n-workflow';

import { optionalDomainOf } from '../../shared/domain';
import { filtersField, limitFields } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { readHistory } from '../history';
import type { AnalysisService } from '../service';

export const history = operation({
	option: {
		name: 'Get History',
		value: 'history',
		action: 'Get the analysis history',
		description: 'Get many analyses of the account, one item per analysis',
	},

	properties: [
		...limitFields,
		filtersField([
			{
				displayName: 'Domain',
				name: 'domain',
				type: 'string',
				default: '',
				placeholder: 'e.g. example.com',
				description: 'Only include analyses of this domain',
			},
		]),
	],

	read: (input) => ({
		wanted: input.flag('returnAll') ? Infinity : input.limit('limit'),
		domain: optionalDomainOf(input, 'filters.domain'),
	}),

	ask: async (service: AnalysisService, { wanted, domain }) =>
		await readHistory(service, wanted, domain),

	give: ({ items }): IDataObject[] => items,
});
