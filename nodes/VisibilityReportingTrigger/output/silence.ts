import type { IDataObject } from 'n8n-workflow';

import type { ReportDocument } from '../../shared/output/document';
import { formatTime } from '../../shared/time/format';
import { counted } from '../../shared/values/counted';
import { nonBlankText } from '../../shared/values/json';

/** A silence: its length and the time of the last mention. */
export function silenceDocument(
	{ hours, last_mention_at }: IDataObject,
	zone: string,
): ReportDocument {
	const last = nonBlankText(last_mention_at);
	const text = last ? `Last mention: ${formatTime(last, zone)}` : 'No earlier mention is known.';
	return {
		parts: [
			{
				kind: 'title',
				text: `No new mention for ${counted(Number(hours), 'hour')}`,
			},
			{ kind: 'note', text },
		],
	};
}
