import type { Figure, Judged } from '../blocks/numbers';
import type { Tone } from '../blocks/types';
import type { Cell } from './table';

/** What an entry is about: e.g. a client, with its domain as a detail, or a domain alone. */
export interface ResultName {
	name: string;
	detail?: string;
}

/** An entry that there is no data of, and the reason, as far as readers need to learn it. */
export interface MissingResult extends ResultName {
	reason?: 'key' | 'access' | 'limit' | 'answer' | 'input' | 'untracked';
}

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
	standing: Verdict;
	/** The probability that chance alone makes the most unusual figure stand out as much. */
	p: number;
	news?: News;
	/** Why the entry was not judged, e.g. "14 of 20 days". */
	reason?: string;
}

/** The most unusual figure of an entry. */
export interface News {
	tone: Tone;
	/** The figure, e.g. "score 63.6 (−8.2)". */
	figure: string;
	/** The judged figure if it is another one, e.g. "average 66.6 (usual: 71.0–73.0)". */
	usual?: string;
}

/**
 * Where an entry may stand among those that it was judged with, the news first. `still` is a score
 * that left its range before the period.
 */
const VERDICTS = ['fell', 'mentions', 'rose', 'still', 'tooEarly', 'usual'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** True if what is unusual about the entry began in the period that is reported. */
export function isNews({ judged }: Pick<CombinedEntry, 'judged'>): boolean {
	return judged !== undefined && ['fell', 'mentions', 'rose'].includes(judged.standing);
}

/** The heading of a column, and a shorter one for a narrow table. */
export interface Column {
	name: string;
	short: string;
}

/** What entries are called; clients if any of them has a name of its own. */
export type Counted = 'domains' | 'analyses' | 'clients';

/**
 * A part of an item's work, such as one of its domains, and its result: what was found, or an
 * error.
 */
export interface NamedResult<Found> {
	/** The name of the part: a domain, an analysis ID, or e.g. "Item 3". */
	name: string;
	/** The item's own name for the part, such as that of a client. */
	client?: string;
	result: Found;
}

/**
 * What readers call a task: its client, with the domain as a detail. Without a client, it is the
 * domain.
 */
export function nameOfResult({ name, client }: NamedResult<unknown>, domain = name): ResultName {
	if (client === undefined) return { name: domain };
	return client === domain ? { name: client } : { name: client, detail: domain };
}
