/**
 * A sentence of a report on its figures. `about` is a name of the contract, such as "score" or
 * "engine:chatgpt".
 */
export interface Insight {
	about: string;
	text: string;
	/** True if the sentence tells of something that chance does not explain. */
	unusual: boolean;
	/** What the sentence tells to do next, in its parts; absent in all other sentences. */
	next?: NextAction;
}

/** The next action of a plan: the words before it, e.g. "Next", and what is expected of it. */
export interface NextAction {
	lead: string;
	action: string;
	/** E.g. "expected +3.6 points"; absent if the plan expects nothing. */
	forecast?: string;
}

export function insight(about: string, text: string, unusual = false): Insight {
	return { about, text, unusual };
}
