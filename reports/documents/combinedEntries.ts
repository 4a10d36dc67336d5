import type { Figure, Judged } from './figures';
import type { Cell } from './table';

/** What an entry is about, e.g. a client, with its domain as a detail, or a domain. */
export interface Label {
	name: string;
	detail?: string;
}

/** What there is no data of, and why, as far as its readers are told. */
export interface Lack extends Label {
	reason?: 'key' | 'access' | 'limit' | 'answer' | 'input';
}

/** A figure of one of several domains; its verdict is about the change. */
export interface CombinedEntry extends Label, Figure, Judged {
	change: number | undefined;
	warnings?: string[];
	/** All its figures, for a table. */
	cells?: Cell[];
	judged?: JudgedEntry;
}

/** What came out where all entries were judged together. */
export interface JudgedEntry {
	standing: Standing;
	/** The probability that chance alone gives what is unusual most. */
	p: number;
	/** What is unusual most, as a sentence. */
	sentence?: string;
}

/** Where an entry stands among those that it was judged with, the worst first. */
export const STANDINGS = ['fell', 'mentions', 'rose', 'still', 'usual', 'tooEarly'] as const;

export type Standing = (typeof STANDINGS)[number];

/** The worst is 0. */
export function severityOf(standing: Standing): number {
	return STANDINGS.indexOf(standing);
}

/** True if it began in the period that is reported. */
export function isNews(standing: Standing | undefined): boolean {
	return standing !== undefined && severityOf(standing) < severityOf('still');
}

/** A part of an item's work, such as one of its domains, by name, and its result: what was found, or an error. */
export interface Task<Found> {
	/** A domain, an analysis ID, or e.g. "Item 3". */
	name: string;
	/** The item's own name for it, such as a client's. */
	client?: string;
	result: Found;
}

/** What readers call a task: its client, with the domain as a detail, or else the domain. */
export function labelOf({ name, client }: Task<unknown>, domain = name): Label {
	if (client === undefined) return { name: domain };
	return client === domain ? { name: client } : { name: client, detail: domain };
}
