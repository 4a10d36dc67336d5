import type { Figure, Judged } from '../blocks/numbers';
import type { Text, TextRun, Tone } from '../blocks/types';
import type { Standing } from '../model/report';
import type { ResultName } from '../model/results';
import type { Cell } from './table';

/** One of several domains with its figure. Whether that is unusual is about its change. */
export interface CombinedEntry extends ResultName, Figure, Judged {
	change: number | undefined;
	warnings?: string[];
	/** All figures of the entry, for a table; absent if it has only this one. */
	cells?: Cell[];
	judged?: JudgedEntry;
}

/** What came out when all entries were judged together. */
export interface JudgedEntry {
	standing: Exclude<Standing, 'missing'>;
	/** The probability that chance alone makes the most unusual figure stand out as much. */
	p: number;
	/** What stands for an entry that is news, or whose score is still outside its usual range. */
	finding?: FindingInWords;
	/** When an entry can be judged that it is too early to judge now, e.g. "known from 5 Dec". */
	knownFrom?: string;
}

/**
 * The words for a finding, in the order in which readers need them: what got worse, a score that is
 * still low, more or fewer (negative) mentions, what got better, and a score that is still high.
 */
export const FINDINGS = ['worse', 'low', 'more', 'fewer', 'better', 'high'] as const;

export type FindingKind = (typeof FINDINGS)[number];

/** The figure that stands for an entry. */
export interface FindingInWords {
	kind: FindingKind;
	tone: Tone;
	/** The figure in words, e.g. "score 63.6 (−8.2)". */
	figure: string;
	/** What is usual for it, e.g. "recent average 66.6, usually 71.0–73.0"; absent if `figure` has it. */
	usual?: string;
	/** The sentences on what accounts for it; absent if nothing is known. */
	reason?: Text;
	/** The parts for formats with columns: e.g. "Score", "63.6" and "▼ 8.2". */
	parts: { name: string; value: string; change: TextRun };
}

/** True if what is unusual about the entry began in the period that is reported. */
export function isNews({ judged }: Pick<CombinedEntry, 'judged'>): boolean {
	return judged?.standing === 'news';
}

/** What entries are called; clients if any of them has a name of its own. */
export type Counted = 'domains' | 'analyses' | 'clients';
