/** The last sentences of messages, by name; `*` where an operation has none of its own. */

const COMPARE =
	'A comparison needs an analysis of every competitor from the last 30 days: analyze them first, or turn on the option Analyze Missing Domains.';
const ID = 'Check the analysis ID; it has to belong to the account of this key.';
const MONTH =
	"Either the calls of this month are used up until the first day of next month, …, or the plan of this key does not include this request: see the account's dashboard.";
const LATER = 'Try again later; if it stays like this, contact the service.';
const SCOPE =
	'The key is valid but not permitted: its scope has to include read, and its plan has to be active.';

const ADVICE: Record<string, Record<string, string>> = {
	parameters: { '*': 'Check the parameters of the node.', compare: COMPARE },
	key: {
		'*': 'Check the API key of the credential: it is missing, mistyped or revoked.',
	},
	permission: {
		...{ analyze: MONTH, get: MONTH, history: MONTH, compare: MONTH },
		'*': SCOPE,
	},
	existence: {
		...{ get: ID, compare: COMPARE },
		'*': 'Check the base address of the credential, and that what was asked for exists.',
	},
	later: { '*': LATER },
	assistant: {
		...{ analyze: LATER, get: LATER, history: LATER, compare: LATER },
		'*': 'One of the AI assistants is unavailable to the service; try again later.',
	},
	again: { '*': 'Try again later.' },
	busy: {
		'*': 'Others use up the limit of this key: run the workflow again later, or give it a key of its own.',
	},
	address: { '*': 'Check that the base address of the credential leads to this service.' },
	reach: { '*': 'Check the base address of the credential, and that this n8n can reach it.' },
	redirect: {
		'*': 'Redirects are not followed, to protect the key: enter the final address in the credential.',
	},
};

/** What an answer of each operation has to hold. */
const FORMS: Record<string, string> = {
	analyze: 'an analysis "id"',
	get: 'an analysis "id"',
	compare: 'the list "competitors"',
	history: 'the list "data"',
	mentions: 'the list of mentions in "data"',
	'*': 'an object in "data"',
};

export const adviceFor = (name: string, operation: string) =>
	ADVICE[name]![operation] ?? ADVICE[name]!['*']!;

export const formOf = (operation: string) => FORMS[operation] ?? FORMS['*']!;
