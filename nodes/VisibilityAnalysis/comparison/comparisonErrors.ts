import type { RequestFailure } from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import {
	type Attempt,
	type ComparisonQuery,
	INVALID_DOMAIN,
	joinNames,
	mayBeAboutList,
} from './comparison';

/**
 * Statuses with which a service may say that a domain has no recent analysis. The document does not
 * show which of them it is.
 */
const MISSING = [400, 404, 409, 412, 422, 424, 428];

/** Words that only a rejection of the request's form has. */
const FORM = /\b(array|list|bracket|comma|query|schema)/i;

/**
 * Words that name a parameter, such as "'competitors' is required". Such a rejection is never about
 * a missing analysis, whatever else it says.
 */
const PARAMETER =
	/\b(parameter|param|argument|field|propert(y|ies))\b|["'`](competitors|domain)\b[^"'`]{0,4}["'`]|\bcompetitors(\[|=| is\b| (is )?required\b)/i;

const ABOUT_ANALYSES = /analy|\bdays?\b/i;

/**
 * True if a rejection may mean that a domain has no recent analysis, and nothing shows that it is
 * about the list's form.
 */
function mayMissAnalysis({
	kind,
	status = 0,
	code = '',
	serverMessage = '',
}: RequestFailure): boolean {
	if (kind !== 'status' || !MISSING.includes(status) || code === INVALID_DOMAIN) return false;
	const words = `${code} ${serverMessage}`;
	if (PARAMETER.test(words.replace(/_/g, ' '))) return false;
	return ABOUT_ANALYSES.test(words) || !FORM.test(words);
}

/**
 * Finds the rejection which says that domains have to be analyzed first, with its encoding;
 * undefined if none may mean that. A service that compared with some of the competitors reads the
 * encoding of that attempt, so it rejected the others because of their form.
 */
export function missingAnalysis(attempts: Attempt[]) {
	const telling = tellingFailure(attempts);
	const isSomeCompared = attempts.some(({ compared }) => compared.length > 0);
	return telling && !isSomeCompared && mayMissAnalysis(telling.failure) ? telling : undefined;
}

/** True if a service rejects a comparison as it did before. */
export function isSameRejection(one: RequestFailure, other: RequestFailure): boolean {
	const { status, code, serverMessage } = one;
	const isSameCode = status === other.status && code === other.code;
	return isSameCode && serverMessage === other.serverMessage;
}

/**
 * Finds the failure that says most about the comparison. It is not always the first one, because to
 * a list in another encoding a service says the same, or answers 400 (document, "Errors").
 */
function tellingFailure(attempts: Attempt[]) {
	const failed = attempts.flatMap(({ encoding, failure }, index) =>
		failure && (index === 0 || failure.code !== INVALID_DOMAIN) ? [{ encoding, failure }] : [],
	);
	return (
		// This is a failure that ended the attempts, such as a lost connection.
		failed.find(({ failure }) => !mayBeAboutList(failure, 1)) ??
		failed.find(({ failure }) => mayMissAnalysis(failure)) ??
		failed[0]
	);
}

const RULE =
	"Each competitor needs an analysis from the last 30 days: analyze the missing ones first, or turn on 'Analyze Missing Domains'";

/**
 * Statuses that are about what was sent, even without an error code. Without one, 404 may mean a
 * wrong base URL.
 */
const ABOUT_PARAMETERS = [400, 409, 412, 422, 424, 428];

/**
 * Makes the failure that says why there is no comparison with all competitors.
 * @param isAdvised whether to advise to analyze what may be missing
 */
export function comparisonFailure(
	query: ComparisonQuery,
	attempts: Attempt[],
	isAdvised: boolean,
): RequestFailure {
	const missing = missingAnalysis(attempts);
	if (missing) return isAdvised ? withAdvice(missing.failure, query) : missing.failure;
	const failure = tellingFailure(attempts)?.failure;
	if (failure && !mayBeAboutList(failure, 1)) return failure;
	if (!failure || attempts.some((attempt) => !attempt.failure)) return incomplete(query, attempts);
	const isAboutForm = failure.code !== INVALID_DOMAIN && [400, 422].includes(failure.status ?? 0);
	return isAboutForm
		? { ...failure, advice: formatAdvice(query, attempts, 'contact support') }
		: failure;
}

/**
 * Adds the advice to analyze first, unless the status is one such as 404 and has no error code:
 * that means a wrong base URL.
 */
function withAdvice(failure: RequestFailure, { arrayFormat }: ComparisonQuery): RequestFailure {
	const { code, status = 0 } = failure;
	if (code === undefined && !ABOUT_PARAMETERS.includes(status)) return failure;
	const checkUrl = status === 404 ? ", and check the 'Base URL' in the credential" : '';
	const tryOthers = arrayFormat === 'auto' ? '' : ", or set 'Array Format' to Automatic";
	return { ...failure, advice: `${RULE}${checkUrl}${tryOthers}.` };
}

/** Makes the failure of a comparison that was answered, but never with all competitors. */
function incomplete(query: ComparisonQuery, attempts: Attempt[]): RequestFailure {
	const { domain, competitors } = query;
	const { compared } = attempts.reduce((one, other) =>
		other.compared.length > one.compared.length ? other : one,
	);
	const extent = compared.length > 0 ? `only with ${joinNames(compared)}` : 'with none';
	const reason = `compared ${domain} ${extent} of the competitors ${joinNames(competitors)}`;
	const ofOne =
		'check that the competitor has an analysis from the last 30 days, or contact support';
	return unusableResponse('/competitors', reason, formatAdvice(query, attempts, ofOne));
}

const NAMES = { repeat: 'Repeat', brackets: 'Brackets', comma: 'Comma', indices: 'Indices' };

/** @param ofOne what to do about a single competitor */
function formatAdvice(
	{ arrayFormat, competitors }: ComparisonQuery,
	attempts: Attempt[],
	ofOne: string,
): string {
	if (arrayFormat !== 'auto') {
		return "Set 'Array Format' to Automatic, so that the node finds the one that the service reads.";
	}
	const formats = joinNames(attempts.map(({ encoding }) => NAMES[encoding]));
	const advice =
		competitors.length > 1 ? 'compare with one competitor per item, or contact support' : ofOne;
	return `With Automatic as 'Array Format', the node has tried ${formats}: ${advice}.`;
}
