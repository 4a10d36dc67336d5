import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { numberField } from '../../shared/fields/kinds';
import type { Locale } from '../../shared/language/locale';
import type { Direction } from '../../shared/language/values';

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
export function sinceTime(time: unknown, { events, time: format }: Locale): string | undefined {
	if (typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return undefined;
	return events.since({ time: format(new Date(time).toISOString()) });
}

/** Where a figure has gone, as an event says it. */
export function directionIn({ direction }: IDataObject): Direction | undefined {
	return direction === 'up' || direction === 'down' ? direction : undefined;
}
