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

export function directionOf(change: number | null): 'up' | 'down' | null {
	if (!change) return null;
	return change > 0 ? 'up' : 'down';
}

/** Rounds points to remove floating-point errors, so that 40.1 - 40 is 0.1. */
export function exactPoints(points: number): number {
	return Math.round(points * 1e6) / 1e6;
}
