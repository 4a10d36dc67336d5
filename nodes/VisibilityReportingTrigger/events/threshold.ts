import type { INodeProperties } from 'n8n-workflow';

import { numberField } from '../../shared/fields/kinds';

/** The minimum change of a figure, in points. */
export function thresholdField(more: Pick<INodeProperties, 'description' | 'displayOptions'>) {
	return numberField({
		displayName: 'Threshold (Points)',
		name: 'threshold',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
		default: 1,
		...more,
	});
}
