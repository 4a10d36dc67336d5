import type { IDataObject } from 'n8n-workflow';

import { figureOf, type Part, type ReportDocument } from '../../shared/output/document';
import { formatFigure } from '../../shared/output/figures';
import { finiteNumber, isRecord, nonBlankText } from '../../shared/values/json';
import { sinceWhen } from './since';

/**
 * A brand whose share or rank has changed.
 *
 * @param before the state before the poll; empty in a test run
 * @param after the state after it; empty in a test run
 */
export function shareChangeDocument(
	item: IDataObject,
	zone: string,
	before: IDataObject,
	after: IDataObject,
): ReportDocument {
	const { category, share_pct: share, previous_share_pct: previous } = item;
	const name = nonBlankText(item.name) ?? 'A brand';
	const by = finiteNumber(item.change) ?? 0;
	const from = formatFigure(figureOf(previous, 'an unknown share'), '%');
	const period = sinceWhen(baseOf(before, name)?.at, zone) ?? `from ${from}`;
	const metric: Part = {
		kind: 'metric',
		label: `Share of voice of ${name}`,
		...figureOf(share, 'no share'),
		unit: '%',
		change: by === 0 ? undefined : { by, period },
	};
	const about = nonBlankText(category);
	return {
		parts: [
			{ kind: 'title', text: headlineOf(item, before, after) },
			metric,
			...(about ? [{ kind: 'note' as const, text: `Category: ${about}` }] : []),
		],
	};
}

function headlineOf(item: IDataObject, before: IDataObject, after: IDataObject): string {
	const { rank, previous_rank, direction } = item;
	const name = nonBlankText(item.name) ?? 'A brand';
	const isOwn = item.is_you === true;
	if (rank === previous_rank) {
		const whose = isOwn ? 'Your' : `${name}’s`;
		const went = finiteNumber(item.change) === 0 ? 'has not changed' : `went ${String(direction)}`;
		return `${whose} share of voice ${went}, still rank ${String(rank)}`;
	}
	const places = `rank ${String(previous_rank)} to ${String(rank)} in share of voice`;
	const [were, are] = [aheadOf(before, name), aheadOf(after, name)];
	if (Number(rank) < Number(previous_rank)) {
		const passed = were.filter((other) => !are.includes(other) && isListed(after, other));
		return `${name}${isOwn ? ' (you)' : ''} has overtaken ${named(passed)}: ${places}`;
	}
	const passing = are.filter((other) => !were.includes(other) && isListed(before, other));
	const verb = passing.length > 1 ? 'have' : 'has';
	return `${named(passing)} ${verb} overtaken ${isOwn ? 'you' : name}: ${places}`;
}

/** Maximum number of names in a headline. */
const MAX_NAMES = 3;

function named(names: string[]): string {
	const shown = names.slice(0, MAX_NAMES).join(', ');
	return names.length > MAX_NAMES ? `${shown} and others` : shown;
}

function aheadOf(state: IDataObject, name: string): string[] {
	const ahead = baseOf(state, name)?.ahead;
	return Array.isArray(ahead) ? ahead.map(String) : [];
}

function isListed({ shares }: IDataObject, name: string): boolean {
	return isRecord(shares) && Object.hasOwn(shares, name);
}

function baseOf({ bases }: IDataObject, name: string): Record<string, unknown> | undefined {
	const base = isRecord(bases) && Object.hasOwn(bases, name) ? bases[name] : undefined;
	return isRecord(base) ? base : undefined;
}
