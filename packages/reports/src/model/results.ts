/** What an entry is about: e.g. a client, with its domain as a detail, or a domain alone. */
export interface ResultName {
	name: string;
	detail?: string;
}

/** An entry that there is no data of, and the reason, as far as readers need to learn it. */
export interface MissingResult extends ResultName {
	reason?: 'key' | 'access' | 'limit' | 'answer' | 'input' | 'untracked';
}

/** A part of an item's work, such as one of its domains, and its result. */
export interface NamedResult<Found> {
	/** The name of the part: a domain, an analysis ID, or e.g. "Item 3". */
	name: string;
	/** The item's own name for the part, such as that of a client. */
	client?: string;
	result: Found;
}

/** What readers call a task: its client, with the domain as a detail, or the domain alone. */
export function nameOfResult({ name, client }: NamedResult<unknown>, domain = name): ResultName {
	if (client === undefined) return { name: domain };
	return client === domain ? { name: client } : { name: client, detail: domain };
}
