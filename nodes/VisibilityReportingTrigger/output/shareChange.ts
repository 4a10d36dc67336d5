import type { IDataObject } from 'n8n-workflow';

import type { Part, ReportDocument } from '../../shared/output/document';
import { finiteNumber, isRecord, nonBlankText } from '../../shared/values/json';
import { sinceWhen } from './since';

/**
 * A brand whose share or rank has changed.
 *
 * @param before what was kept before; empty in a test run
 */
export function shareChangeDocument(item: IDataObject, before: IDataObject): ReportDocument {
	const { category, share_pct: share, previous_share_pct: previous } = item;
	const name = nonBlankText(item.name) ?? 'A brand';
	const by = finiteNumber(item.change) ?? 0;
	const period = sinceOf(before, name) ?? `from ${String(previous)}%`;
	const metric: Part = {
		kind: 'metric',
		label: `Share of voice of ${name}`,
		value: undefined,
		absent: `${String(share)}%`,
		change: by === 0 ? undefined : { by, period },
	};
	const about = nonBlankText(category);
	return {
		parts: [
			{ kind: 'title', text: headlineOf(item) },
			metric,
			...(about ? [{ kind: 'note' as const, text: `Category: ${about}` }] : []),
		],
	};
}

function headlineOf({ name, is_you, rank, previous_rank, direction }: IDataObject): string {
	const who = is_you === true ? 'You' : (nonBlankText(name) ?? 'A brand');
	const places = Number(previous_rank) - Number(rank);
	if (places === 0) {
		const whose = is_you === true ? 'Your' : `${who}’s`;
		return `${whose} share of voice went ${String(direction)}, still rank ${String(rank)}`;
	}
	return `${who} ${places > 0 ? 'moved up' : 'fell'} from rank ${String(previous_rank)} to ${String(rank)} in share of voice`;
}

function sinceOf({ bases }: IDataObject, name: string): string | undefined {
	const base = isRecord(bases) && Object.hasOwn(bases, name) ? bases[name] : undefined;
	return isRecord(base) ? sinceWhen(base.at) : undefined;
}
