import type { INodeProperties } from 'n8n-workflow';

import { numberField } from '../../shared/fields/kinds';

/** Makes the field for the minimum change of a figure, in points. */
export function thresholdField(
	more: Pick<INodeProperties, 'description' | 'displayOptions'> & { default: number },
) {
	return numberField('threshold', 'Threshold (Points)', {
		typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
		...more,
	});
}
