/** The last sentences of messages, by name; `*` where an operation has none of its own. */

const COMPARE =
	"Each competitor needs an analysis from the last 30 days: analyze the missing ones first, or turn on 'Analyze Missing Domains'";
/** Where an Array Format is set. */
const FORMAT = ", or set 'Array Format' to Automatic";
const KEY =
	"Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the {service} service.";
const PLAN =
	'The key works. Check in your dashboard whether your plan allows this request and has quota left.';
const LATER = 'Try again later, or contact support if this continues.';

const ADVICE: Record<string, Record<string, string>> = {
	parameters: {
		'*': "Check the node's parameters.",
		compare: `${COMPARE}${FORMAT}.`,
		effect: "Check 'Action Date'.",
	},
	key: { '*': KEY },
	permission: {
		'*': 'Check that the scope of the API key includes "read" and that the plan is active.',
		analyze: PLAN,
		get: PLAN,
		compare: PLAN,
		history: PLAN,
	},
	existence: {
		'*': "Check the 'Base URL' in the credential, and that the requested data exists.",
		get: "Check the analysis ID, which must belong to the same account as the API key, and the 'Base URL' in the credential.",
		compare: `${COMPARE}, and check the 'Base URL' in the credential${FORMAT}.`,
	},
	later: { '*': LATER },
	proxy: {
		'*': 'Try again later; if this continues, ask whoever runs the proxy, firewall or CDN.',
	},
	again: { '*': 'Try again later.' },
	busy: {
		'*': "The API key's rate limit is exhausted: run the workflow again later, or use a separate API key for it.",
	},
	address: { '*': "Check that the 'Base URL' in the credential points to this service." },
	reach: {
		'*': "Check the 'Base URL' in the credential, and that your n8n instance can reach it.",
	},
	redirect: {
		'*': 'Enter the final URL in the credential: to protect the API key, redirects are not followed.',
	},
};

/** What an answer of each operation has to hold. */
const FORMS: Record<string, string> = {
	analyze: 'an analysis "id"',
	get: 'an analysis "id"',
	compare: 'the list "competitors"',
	history: 'the list "data"',
	mentions: 'the list of mentions in "data"',
	sources: 'the list of mentions in "data"',
	prompts: 'the list of mentions in "data"',
	'*': 'an object in "data"',
};

export const adviceFor = (name: string, operation: string, service: string) =>
	(ADVICE[name]![operation] ?? ADVICE[name]!['*']!).replace('{service}', service);

/** Whether an operation that knows better may say something else. */
export const isGeneral = (name: string, operation: string) =>
	!['key', 'permission'].includes(name) || ADVICE[name]![operation] === LATER;

export const formOf = (operation: string) => FORMS[operation] ?? FORMS['*']!;

/** What is said of a response that has text in place of a list or an object, and no ID. */
export const wrongOf = (operation: string) =>
	['analyze', 'get'].includes(operation)
		? `a response without ${formOf(operation)}`
		: `a string instead of ${formOf(operation)}`;
