import type { Bar, Figure, Part, ReportDocument } from './document';
import { formatChange, formatFigure } from './figures';
import { largestFirst } from '../values/rows';
import { counted } from '../values/counted';

export interface CombinedEntry extends Figure {
	/** What the figure is of, e.g. a domain. */
	name: string;
	change: number | undefined;
	warning?: string;
}

export interface Combination {
	/** What the figures are, e.g. "Daily visibility score". */
	label: string;
	/** What they are based on, e.g. "Daily visibility score, change in 30 days". */
	context: string;
	errors: string[];
	further?: Part[];
}

/** One document for several figures in any order: the largest change first, then the largest figure. */
export function combinedDocument(
	entries: CombinedEntry[],
	{ label, context, errors, further = [] }: Combination,
): ReportDocument {
	const sorted = [...entries].sort(moversFirst);
	const bars = sorted.map(barOf);
	const count = counted(entries.length, 'domain');
	const texts = [...entries.flatMap(({ warning }) => warning ?? []), ...errors];
	const [most] = sorted;
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
