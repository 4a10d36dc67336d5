import { NOT_FOUND, PROXY_AUTHENTICATION } from './answerer';
import { ADVICE_BY_KIND, meaningOfStatus, type RequestFailure, type ServiceTexts } from './failure';

/** What an operation adds to the error of a failure. */
export interface ErrorNote {
	/** Continues the sentence about what happened, e.g. "an analysis may have started anyway". */
	consequence: string;
	/** What to do, if neither the failure nor the service's own advice says it. */
	advice?: string;
}

/** A failure, and what is known beside it. */
export interface AdviceCase {
	failure: RequestFailure;
	texts: ServiceTexts;
	/** What an operation says about what it has paid for, or may have. */
	note?: ErrorNote;
}

interface AdviceRow {
	/** When the row gives advice, in words to follow "when". */
	when: string;
	/** The advice; undefined if the case is another one. */
	advice: (adviceCase: AdviceCase) => string | undefined;
}

/** A row for what a proxy, firewall or CDN has answered. */
const between = (
	when: string,
	isMeant: (status: number) => boolean,
	advice: string,
): AdviceRow => ({
	when,
	advice: ({ failure: { answeredBy, status = 0 } }) =>
		answeredBy === 'between' && isMeant(status) ? advice : undefined,
});

/** A row for a status that the service or something in between may have answered. */
const unknown = (when: string, only: number, advice: string): AdviceRow => ({
	when,
	advice: ({ failure: { answeredBy, status } }) =>
		answeredBy === 'unknown' && status === only ? advice : undefined,
});

/**
 * What to do about a failure. The rows are asked from top to bottom, and the first advice counts:
 * who knows more stands above who knows less. First comes what was found out about this failure;
 * then who has answered, because a proxy knows nothing of the key, the plan or a submission; then
 * the service's own document, the operation, and at last the kind of failure and its status.
 */
export const ADVICE: AdviceRow[] = [
	{
		when: 'more is known than the status says, such as a wrong base URL',
		advice: ({ failure }) => failure.advice,
	},
	{
		// A proxy in between knows nothing of a submission, so the note is more important than what to
		// do about the proxy.
		when: 'something in between answers a submission that may be paid for',
		advice: ({ failure, note }) => (failure.answeredBy === 'between' ? note?.advice : undefined),
	},
	between(
		'a proxy asks for a password',
		(status) => status === PROXY_AUTHENTICATION,
		'The proxy wants a user name and password: set them where n8n has its proxy (HTTPS_PROXY, HTTP_PROXY).',
	),
	between(
		'something in between has nothing at the address',
		(status) => NOT_FOUND.includes(status),
		"Check the 'Base URL' in the credential, and the proxy, firewall or CDN in between.",
	),
	between(
		'something in between is busy or fails',
		(status) => status < 400 || status === 429 || status >= 500,
		'Try again later; if this continues, ask whoever runs the proxy, firewall or CDN.',
	),
	between(
		'something in between lets no request through',
		() => true,
		'Ask whoever runs the proxy, firewall or CDN to let the requests of n8n through.',
	),
	unknown(
		'nobody can tell who rejected the key',
		401,
		"Check the API key and the 'Base URL' in the credential; without a message of the service, it may also be a proxy, firewall or CDN in between.",
	),
	unknown(
		'nobody can tell who rejected the request',
		403,
		'Check the plan, its quota and the rights of the API key; without a message of the service, it may also be a proxy, firewall or CDN in between.',
	),
	{
		when: "the service's document says what to do",
		advice: ({ failure, texts }) => texts.advice(failure),
	},
	{ when: 'the operation says what to do', advice: ({ note }) => note?.advice },
	{
		when: 'there is no status that says more than the kind of failure',
		advice: ({ failure }) => ADVICE_BY_KIND[failure.kind],
	},
	{
		when: 'only the status is known',
		advice: ({ failure: { status = 400 } }) => meaningOfStatus(status).advice,
	},
];

/** Says what to do about a failure, by the first row of the table that gives advice. */
export function adviceOn(adviceCase: AdviceCase): string {
	for (const row of ADVICE) {
		const advice = row.advice(adviceCase);
		if (advice !== undefined) return advice;
	}
	throw new RangeError('The last row of the advice gives one for each status.');
}
