import type { Bar, Figure, Part, ReportDocument } from '../output/document';
import { formatChange, formatFigure } from '../output/figures';
import { largestFirst } from '../output/rows';
import { counted } from '../values/counted';
import type { ItemResult } from './executeItems';
import type { ParameterSource } from './parameterReader';

/** One input item in the combined document. */
export interface CombinedEntry extends Figure {
	/** What the figure is of, e.g. a domain. */
	name: string;
	change: number | undefined;
	/** What is missing and why. */
	warning?: string;
}

/** What the combined document needs in addition to the entries. */
export interface Combination {
	/** What the figures are, e.g. "Daily visibility score". */
	label: string;
	/** What they are based on, e.g. "Daily visibility score, change in 30 days". */
	context: string;
	/** The name of each input item, for those that fail. */
	names: string[];
	/** Parts after the figures, which are the same for all items. */
	further: Part[];
}

/**
 * One document for all input items: the largest change first, then the largest figure; failed items
 * are named with their reasons, or counted, after the figures.
 */
export function combinedDocument(
	results: Array<ItemResult<CombinedEntry | undefined>>,
	{ label, context, names, further }: Combination,
): ReportDocument {
	const entries = results.flatMap((result) => ('value' in result ? (result.value ?? []) : []));
	const bars = entries.sort(moversFirst).map(barOf);
	const count = counted(entries.length, 'domain');
	const texts = results.flatMap((result, index) => {
		if ('error' in result) return `${names[index]} is not available: ${result.error.message}`;
		return result.value?.warning ?? [];
	});
	const [most] = entries;
	const whole = Math.max(...bars.map(({ value }) => value ?? 0), 100);
	return {
		subject: most && subjectOf(most, count),
		parts: [
			{ kind: 'title', text: most ? `AI visibility of ${count}` : 'AI visibility report' },
			{ kind: 'note', role: 'context', text: context },
			...(most ? [{ kind: 'bars', label, bars, whole } as const] : []),
			...(texts.length > 0 ? [{ kind: 'missing', texts } as const] : []),
			...further,
		],
	};
}

/** Fields to branch on. */
export function combinedFacts(results: Array<ItemResult<unknown>>) {
	const failed = results.filter((result) => 'error' in result).length;
	return { count: results.length, failed };
}

/**
 * Reads parameters from the first item, except some that are read from each item.
 *
 * @param own names of the exceptions, e.g. "filters.domain"
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
	const byFigures = largestFirst(moved(one), moved(other)) || largestFirst(one.value, other.value);
	return byFigures || (one.name < other.name ? -1 : 1);
}

function subjectOf(most: CombinedEntry, count: string): string {
	const change = most.change === undefined ? '' : ` (${formatChange(most.change)})`;
	return `AI visibility of ${count}: ${most.name} ${formatFigure(most)}${change}`;
}

function barOf({ name, value, absent, change }: CombinedEntry): Bar {
	return { name, value, absent, change, isOwn: false };
}
