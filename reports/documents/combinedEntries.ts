import type { Figure, Judged } from '../blocks/numbers';
import type { Tone } from '../blocks/types';
import type { Cell } from './table';

/** What an entry is about, e.g. a client, with its domain as a detail, or a domain. */
export interface ResultName {
	name: string;
	detail?: string;
}

/** What there is no data of, and why, as far as its readers learn it. */
export interface MissingResult extends ResultName {
	reason?: 'key' | 'access' | 'limit' | 'answer' | 'input';
}

/** A figure of one of several domains; its verdict is about the change. */
export interface CombinedEntry extends ResultName, Figure, Judged {
	change: number | undefined;
	warnings?: string[];
	/** All its figures, for a table; absent: this one alone. */
	cells?: Cell[];
	judged?: JudgedEntry;
}

/** What came out where all entries were judged together. */
export interface JudgedEntry {
	standing: Verdict;
	/** The probability that chance alone gives what is unusual most. */
	p: number;
	news?: News;
	/** Why it was not judged, e.g. "14 of 20 days". */
	reason?: string;
}

/** What is unusual most. */
export interface News {
	tone: Tone;
	/** The figure, e.g. "score 63.6 (−8.2)". */
	figure: string;
	/** What is judged of it where that is another figure, e.g. "average 66.6 (usual: 71.0–73.0)". */
	usual?: string;
}

/** Where an entry stands among those that it was judged with, the news first. */
const VERDICTS = ['fell', 'mentions', 'rose', 'still', 'tooEarly', 'usual'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** True if what is unusual began in the period that is reported. */
export function isNews({ judged }: Pick<CombinedEntry, 'judged'>): boolean {
	return judged !== undefined && ['fell', 'mentions', 'rose'].includes(judged.standing);
}

/** The heading of a column, and a shorter one for a narrow table. */
export interface Column {
	name: string;
	short: string;
}

/** What entries are called: clients where any has a name of its own. */
export type Counted = 'domains' | 'analyses' | 'clients';

/** A part of an item's work, such as one of its domains, by name, and its result: what was found, or an error. */
export interface NamedResult<Found> {
	/** A domain, an analysis ID, or e.g. "Item 3". */
	name: string;
	/** The item's own name for it, such as a client's. */
	client?: string;
	result: Found;
}

/** What readers call a task: its client, with the domain as a detail, or else the domain. */
export function nameOfResult({ name, client }: NamedResult<unknown>, domain = name): ResultName {
	if (client === undefined) return { name: domain };
	return client === domain ? { name: client } : { name: client, detail: domain };
}
