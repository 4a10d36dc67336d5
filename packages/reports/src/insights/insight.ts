import type { Locale } from '../language/locale';
import { joined, runsOf, type Text } from '../language/text';
import { singleLine } from '../values/text';

/**
 * What a report says of its figures. `about` is a name of the contract, such as "score" or
 * "engine:chatgpt".
 */
export interface Insight {
	about: string;
	/** The sentence on what has happened, with its figures. */
	verdict: Text;
	/** The sentences that prove it or limit it, e.g. which answers it comes from. */
	proof: Text[];
	/** The state in a few words, e.g. "score back in its usual range", for where there is little room. */
	brief?: string;
	/** What to do about it, e.g. to read the page that most answers cite. */
	advice?: Text;
	/** True if it is something that chance does not explain. */
	unusual: boolean;
	/** What to do next, in its parts; absent in all other insights. */
	next?: NextAction;
}

/** The next action of a plan: the words before it, e.g. "Next", and what is expected of it. */
export interface NextAction {
	lead: string;
	action: string;
	/** E.g. "expected +3.6 points"; absent if the plan expects nothing. */
	forecast?: string;
}

/** Makes an insight of sentences, which are texts or, if they have links, runs. */
export function insight(
	about: string,
	verdict: string,
	{
		proof = [],
		unusual = false,
		brief,
	}: { proof?: Array<string | Text>; unusual?: boolean; brief?: string } = {},
): Insight {
	return {
		about,
		verdict: runsOfSentence(verdict),
		proof: proof.map(runsOfSentence),
		unusual,
		brief,
	};
}

function runsOfSentence(sentence: string | Text): Text {
	return typeof sentence === 'string' ? runsOf(singleLine(sentence, 'note')) : sentence;
}

/** The sentences that prove an insight, one behind the other; empty if there are none. */
export function proofOf({ proof }: Insight, { forms }: Locale): Text {
	return joined(proof, forms.sign({ sign: 'space' }));
}

/** All sentences of an insight, one behind the other. */
export function textOfInsight({ verdict, proof }: Insight, { forms }: Locale): Text {
	return joined([verdict, ...proof], forms.sign({ sign: 'space' }));
}
