import {
	formatChange,
	type Bar,
	type Figure,
	type Part,
	type ReportDocument,
} from '../output/document';
import { largestFirst } from '../output/rows';
import type { ItemResult } from './executeItems';
import type { ParameterSource } from './parameterReader';

/** What one input item adds to what is told of all of them. */
export interface CombinedEntry extends Figure {
	/** What the figure is of, e.g. a domain. */
	name: string;
	change: number | undefined;
	/** What is missing, and why. */
	warning?: string;
}

/** What is told of all input items together. */
export interface Combination {
	/** What the figures are, e.g. "Daily visibility score". */
	label: string;
	/** What they stand on, e.g. "Daily visibility score, change in 30 days". */
	context: string;
	/** By input item, what to call it where it fails. */
	names: string[];
	/** What stands behind the figures, and is the same for all. */
	further: Part[];
}

/**
 * One document for all input items: those that moved most first, then those with the largest figure, and
 * those that failed with their reasons.
 */
export function combinedDocument(
	results: Array<ItemResult<CombinedEntry>>,
	{ label, context, names, further }: Combination,
): ReportDocument {
	const entries = results.flatMap((result) => ('value' in result ? result.value : []));
	const bars = entries.sort(moversFirst).map(barOf);
	const count = `${entries.length} ${entries.length === 1 ? 'domain' : 'domains'}`;
	const warnings = results.flatMap((result, index) => {
		if ('error' in result) return `${names[index]} is not available: ${result.error.message}`;
		return result.value.warning ?? [];
	});
	return {
		subject: subjectOf(entries[0], count),
		parts: [
			{ kind: 'title', text: `AI visibility of ${count}` },
			{ kind: 'note', role: 'context', text: context },
			{ kind: 'bars', label, bars, whole: Math.max(...bars.map(({ value }) => value ?? 0), 100) },
			...warnings.map((text): Part => ({ kind: 'note', role: 'warning', text })),
			...further,
		],
	};
}

/** What one would branch on. */
export function combinedFacts(results: Array<ItemResult<unknown>>) {
	const failed = results.filter((result) => 'error' in result).length;
	return { count: results.length, failed };
}

/**
 * Parameters as the first item has them, but for some that each item has its own of.
 *
 * @param own their names, behind that of their collection: "filters.domain"
 */
export function withSettingsOfFirst(
	source: ParameterSource,
	own: readonly string[],
): ParameterSource {
	return {
		getNode: () => source.getNode(),
		getTimezone: () => source.getTimezone(),
		getInputData: () => source.getInputData?.() ?? [],
		getNodeParameter: (name, itemIndex, fallback) =>
			source.getNodeParameter(name, own.includes(name) ? itemIndex : 0, fallback),
	};
}

function moversFirst(one: CombinedEntry, other: CombinedEntry): number {
	const moved = ({ change }: CombinedEntry) => change && Math.abs(change);
	return largestFirst(moved(one), moved(other)) || largestFirst(one.value, other.value);
}

function subjectOf(most: CombinedEntry | undefined, count: string): string {
	const change = most?.change === undefined ? '' : ` (${formatChange(most.change)})`;
	return `AI visibility of ${count}: ${most?.name} ${most?.value ?? most?.absent}${change}`;
}

function barOf({ name, value, absent, change }: CombinedEntry): Bar {
	return { name, value, absent, change, isOwn: false };
}
