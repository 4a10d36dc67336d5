import { DAY_MS } from 'ai-visibility-reports/time';
import { bare, isRecord, nonBlankText } from 'ai-visibility-reports/values';
import { untilSettled } from '../../shared/clock';
import { failureOf } from '../../shared/http/apiError';
import { isAboutRequest, type RequestFailure } from '../../shared/http/failure';
import { Registry } from '../../shared/registry';
import { AnalysisApi, type ComparisonRecord } from '../analysisApi';

/**
 * Compares a domain with competitors, although the service's document does not show how a list is
 * encoded in a URL. A service that expects another encoding may reject the comparison, or read only
 * some of the list and answer all the same:
 *
 *     repeat     competitors=a&competitors=b        read by some as b alone
 *     brackets   competitors[]=a&competitors[]=b    unknown to some, so that no competitor is left
 *     comma      competitors=a,b                    read by some as one domain, which is invalid
 *     indices    competitors[0]=a&competitors[1]=b  unknown to some, so that no competitor is left
 *
 * So one encoding after another is tried, until an answer has all competitors. Only an answer with
 * two or more of them proves an encoding. It is kept for the account, and from then on a rejection
 * is no longer about the encoding. An answer that leaves out competitors is never a result.
 */
const ENCODINGS = ['repeat', 'brackets', 'comma', 'indices'] as const;

type Encoding = (typeof ENCODINGS)[number];

export interface ComparisonQuery {
	domain: string;
	competitors: string[];
	arrayFormat: 'auto' | Encoding;
}

/** The outcome of a comparison in one encoding. */
export interface Attempt {
	encoding: Encoding;
	/** The service's answer; undefined if the request failed. */
	comparison?: ComparisonRecord;
	/** Which of the competitors that were asked for the answer has. */
	compared: string[];
	/** Why the request failed. */
	failure?: RequestFailure;
}

/** The outcome of a comparison that was tried in one encoding after another. */
interface Compared {
	/** The comparison with all competitors; undefined if no attempt gave one. */
	comparison?: ComparisonRecord;
	/**
	 * The attempts that gave no such comparison: all of them if `comparison` is undefined, and
	 * otherwise those before it.
	 */
	attempts: Attempt[];
}

/** What the process knows of the encoding that an account's service reads. */
interface KnownEncoding {
	proven?: Encoding;
	/** A search for the encoding that is under way. */
	search?: Promise<unknown>;
}

const accounts = new Registry<KnownEncoding>({
	maxEntries: 1_000,
	maxAgeMs: 30 * DAY_MS,
	isInUse: ({ search }) => search !== undefined,
});

/** Compares as `compareNow` does. Equal queries of a run do this once, and all get its outcome. */
export async function compareOnce(api: AnalysisApi, query: ComparisonQuery): Promise<Compared> {
	return await api.client.settings.run.shared(compareNow, api, query);
}

/**
 * Compares in each encoding that may be right, until one gives a comparison with all competitors.
 * @param preferred the encoding to begin with, unless another one is proven
 */
export async function compareNow(
	api: AnalysisApi,
	query: ComparisonQuery,
	preferred?: Encoding,
): Promise<Compared> {
	const account = accounts.getOrCreate(api.client.account, () => ({}));
	const { competitors, arrayFormat } = query;
	if (arrayFormat !== 'auto') return await compareIn([arrayFormat], api, query, account);
	const compare = async () =>
		await compareIn(encodingsFor(competitors, account.proven ?? preferred), api, query, account);
	// A comparison with a single competitor proves no encoding, so others do not wait for it.
	if (competitors.length === 1) return await compare();
	const { signal } = api.client.settings;
	while (account.search && !account.proven && !signal?.aborted)
		await untilSettled(account.search, signal);
	if (account.proven) return await compare();
	const search = compare();
	account.search = search;
	return await search.finally(() => {
		if (account.search === search) account.search = undefined;
	});
}

/**
 * Gives the encodings in which a list looks different, the likely one first. A single competitor
 * looks the same repeated and with commas.
 */
function encodingsFor({ length }: string[], likely: Encoding = 'repeat'): Encoding[] {
	const first = length === 1 && likely === 'comma' ? 'repeat' : likely;
	const others = ENCODINGS.filter((encoding) => encoding !== first);
	return [first, ...others.filter((encoding) => length > 1 || encoding !== 'comma')];
}

async function compareIn(
	encodings: Encoding[],
	api: AnalysisApi,
	query: ComparisonQuery,
	account: KnownEncoding,
): Promise<Compared> {
	const attempts: Attempt[] = [];
	const isProven = account.proven !== undefined;
	for (const encoding of encodings) {
		const attempt = await attemptIn(encoding, api, query);
		const { comparison, compared, failure } = attempt;
		if (comparison && compared.length === query.competitors.length) {
			if (compared.length > 1) account.proven = encoding;
			return { comparison, attempts };
		}
		const isFirst = attempts.length === 0;
		const isAboutList = !failure || mayBeAboutList(failure, attempts.length);
		attempts.push(attempt);
		if (!isAboutList || (failure && isProven && isFirst)) break;
	}
	return { attempts };
}

/** Compares in one encoding. A failure is kept, because it may be about the encoding. */
async function attemptIn(
	encoding: Encoding,
	api: AnalysisApi,
	{ domain, competitors }: ComparisonQuery,
): Promise<Attempt> {
	try {
		const comparison = await api.comparison(domain, competitors, encoding);
		return { encoding, comparison, compared: comparedIn(comparison, competitors) };
	} catch (error) {
		return { encoding, compared: [], failure: failureOf(error) };
	}
}

/**
 * Gives the competitors that an answer has. An entry without a domain stands for a competitor that
 * no other entry names.
 */
function comparedIn({ competitors: list }: ComparisonRecord, competitors: string[]): string[] {
	const entries: unknown[] = Array.isArray(list) ? list : [];
	const names = entries.filter(isRecord).map(({ domain }) => nonBlankText(domain));
	const domains = names.flatMap((name) => (name === undefined ? [] : bare(name)));
	let unnamed = names.length - domains.length;
	return competitors.filter((domain) => {
		// Each entry stands for one competitor only, because www.a.com and a.com are two of them.
		const index = domains.indexOf(bare(domain));
		if (index >= 0) domains.splice(index, 1);
		else unnamed -= 1;
		return index >= 0 || unnamed >= 0;
	});
}

/**
 * True if a service may have failed to read the list. At the first attempt, an invalid domain is
 * one that the user has entered; later, it may be the whole list, read as one domain.
 * @param earlier the number of attempts before
 */
export function mayBeAboutList(
	{ kind, status = 0, code }: RequestFailure,
	earlier: number,
): boolean {
	if (kind !== 'status' || status > 422 || !isAboutRequest(status)) return false;
	return earlier > 0 || code !== INVALID_DOMAIN;
}

export const INVALID_DOMAIN = 'INVALID_DOMAIN';

export function joinNames(names: string[]): string {
	return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
