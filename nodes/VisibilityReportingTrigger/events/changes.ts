import type { INodeProperties } from 'n8n-workflow';

import { numberField } from '../../shared/fields/kinds';
import { formatTime } from '../../shared/time/format';

/** The minimum change of a figure, in points. */
export function thresholdField(more: Pick<INodeProperties, 'description' | 'displayOptions'>) {
	return numberField({
		displayName: 'Threshold (Points)',
		name: 'threshold',
		typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
		default: 1,
		...more,
	});
}

/** "since 14 Nov 2026, 09:15 UTC" for an EpochMs; undefined for anything else. */
export function sinceWhen(time: unknown, zone: string): string | undefined {
	if (typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return undefined;
	return `since ${formatTime(new Date(time).toISOString(), zone)}`;
}
