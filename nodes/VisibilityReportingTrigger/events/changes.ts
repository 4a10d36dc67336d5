import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { numberField } from '../../shared/fields/kinds';
import type { Locale } from '../../shared/language/locale';
import type { Direction } from '../../shared/language/values';
import { finiteNumber } from '../../shared/values/json';
import type { Occurrence } from '../signals/occurrence';

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

/** The change of a figure since its time, or else from the previous figure; undefined where nothing has changed. */
export function figureChange(
	{ item, since }: Occurrence,
	previous: unknown,
	format: (figure: number) => string,
	{ events, time }: Locale,
) {
	const [by, from] = [item.change, previous].map(finiteNumber);
	// It comes from the saved state.
	const begun = new Date(since ?? NaN);
	const period = Number.isNaN(begun.getTime())
		? from !== undefined && events.from({ figure: format(from) })
		: events.since({ time: time(begun.toISOString()) });
	return by && period ? { by, period } : undefined;
}

/** Where a figure has gone, as an event says it. */
export function directionIn({ direction }: IDataObject): Direction | undefined {
	return direction === 'up' || direction === 'down' ? direction : undefined;
}
