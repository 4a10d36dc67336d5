import { judge, judgeThrown } from '../../nodes/shared/answer';
import { readBaseAddress } from '../../nodes/shared/baseAddress';
import { authenticate } from '../../nodes/shared/credentialAuthentication';
import { readDate, utcMillis } from '../../nodes/shared/date';
import { competitorsOf, domainOf, readDomain } from '../../nodes/shared/domain';
import { ItemInput, shown } from '../../nodes/shared/input';
import { readAllowance } from '../../nodes/shared/rateLimit';
import { withoutKey } from '../../nodes/shared/redact';
import { assistantName, instant, link, plain } from '../../nodes/shared/report';
import { retryAfterMs } from '../../nodes/shared/retry';
import { cut, shortened, withoutUserInfo } from '../../nodes/shared/text';
import { adviceFor } from '../../nodes/VisibilityAnalysis/advice';
import { get } from '../../nodes/VisibilityAnalysis/operations/get';
import { beginOf, stateOf } from '../../nodes/VisibilityAnalysis/records';
import { digest } from '../../nodes/VisibilityReporting/mentionDigest';
import { mentions } from '../../nodes/VisibilityReporting/operations/mentions';

/** What looks at a text of others with regular expressions. */
export type Look = (text: string) => unknown;

/** A text that leads into the middle of a regular expression first. */
const behind =
	(start: string, look: Look): Look =>
	(text) =>
		look(start + text);
const HOST = 'https://example.com/';
const TIME = '2026-10-05T00:00:00';

/** What a service's answer with this text goes through. */
export const answered = (statusCode: number, body: unknown, headers = {}) =>
	judge({ method: 'GET', path: '/' }, { statusCode, body, headers } as never, 0);
const failureOf = (text: string) => {
	const judged = answered(403, { error: { message: text, code: text, request_id: text } });
	if ('failure' in judged) return judged.failure;
	throw new Error('A 403 is a failure');
};

/** The reading of parameters that all have this value. */
export const reads = (
	read: (input: ItemInput) => unknown,
	wrap = (text: string): unknown => text,
): Look => {
	return (text) => {
		const source = {
			getNode: () => ({ name: 'N', type: 't', typeVersion: 1 }) as never,
			getTimezone: () => 'UTC',
			getNodeParameter: () => wrap(text),
		};
		return read(new ItemInput(source, 0, []));
	};
};
export const bounds = { min: 0, max: 3, fallback: 0 };
const found = { apiKey: 'sk-1', baseUrl: 'https://example.com/v1' };
const request = { url: 'https://example.com/v1' };

/** By file: everything in it that looks at a text of others with a regular expression. */
export const LOOKS: Record<string, Record<string, Look>> = {
	'nodes/shared/answer.ts': {
		'a page': (text) => answered(502, text),
		'a page as an answer': (text) => answered(200, text),
		'an error of text': (text) => answered(400, { error: text }),
		'an error with fields': failureOf,
		headers: (text) => answered(200, {}, { Date: text, Location: text, 'Retry-After': text }),
		'what was thrown': (text) => judgeThrown({ method: 'GET', path: '/' }, { code: text }),
		'words of what was thrown': (text) => {
			const thrown = { code: 'ERR_INVALID_URL', message: text };
			return judgeThrown({ method: 'GET', path: '/' }, thrown);
		},
	},
	'nodes/shared/baseAddress.ts': {
		readBaseAddress,
		'a path': behind(HOST, readBaseAddress),
	},
	'nodes/shared/credentialAuthentication.ts': {
		apiKey: (apiKey) => authenticate({ ...found, apiKey }, request).catch(String),
		baseUrl: (baseUrl) => authenticate({ ...found, baseUrl }, request).catch(String),
		url: (url) => authenticate(found, { url }).catch(String),
		path: behind(HOST, (url) => authenticate(found, { url }).catch(String)),
	},
	'nodes/shared/date.ts': {
		readDate: (text) => readDate(text, 'UTC'),
		'readDate of a time': behind(TIME, (text) => readDate(text, 'UTC')),
		'readDate of a fraction': behind(`${TIME}.`, (text) => readDate(text, 'UTC')),
		utcMillis,
		'utcMillis of a time': behind(TIME, utcMillis),
		'utcMillis of a fraction': behind(`${TIME}.`, utcMillis),
	},
	'nodes/shared/domain.ts': {
		readDomain,
		'readDomain of a URL': behind(HOST, readDomain),
		domainOf: reads((input) => domainOf(input, 'x')),
		competitorsOf: reads((input) => competitorsOf(input, 'x', 'a.com', bounds)),
		'competitors of a list': reads(
			(input) => competitorsOf(input, 'x', 'a.com', bounds),
			(text) => [text, text],
		),
	},
	'nodes/shared/input.ts': {
		shown,
		text: reads((input) => input.text('x')),
		located: reads((input) => input.located('x')),
		flag: reads((input) => input.flag('x')),
		limit: reads((input) => input.limit('x')),
		amount: reads((input) => input.amount('x', bounds)),
		choice: reads((input) => input.choice('x', ['a'])),
		choices: reads((input) => input.choices('x', ['a'])),
		date: reads((input) => input.date('x')),
		list: reads((input) => input.list('x')),
		'a JSON list': reads(
			(input) => input.list('x'),
			(text) => `[${text}]`,
		),
	},
	'nodes/shared/rateLimit.ts': {
		readAllowance: (text) =>
			readAllowance({ 'x-ratelimit-remaining': text, 'x-ratelimit-reset': text }, 0),
	},
	'nodes/shared/redact.ts': {
		withoutKey: (text) => withoutKey({ body: { [text]: text } } as never, 'sk-12345678'),
	},
	'nodes/shared/report.ts': {
		plain,
		link,
		'link to a path': behind(HOST, link),
		instant,
		'instant with a time': behind(TIME, instant),
		assistantName,
	},
	'nodes/shared/retry.ts': { retryAfterMs: (text) => retryAfterMs(text, 0) },
	'nodes/shared/text.ts': { cut: (text) => cut(text, text.length - 1), shortened, withoutUserInfo },
	'nodes/VisibilityAnalysis/advice.ts': { adviceFor: (text) => adviceFor(failureOf(text)) },
	'nodes/VisibilityAnalysis/operations/get.ts': {
		id: reads((input) => get.prepare(input)),
		'an id that begins well': behind(
			'an_',
			reads((input) => get.prepare(input)),
		),
	},
	'nodes/VisibilityAnalysis/records.ts': {
		stateOf: (status) => stateOf({ id: '', status: status as never }),
		beginOf: (created_at) => beginOf({ created_at }),
	},
	'nodes/VisibilityReporting/mentionDigest.ts': {
		digest: (text) => {
			const one = { engine: text, sentiment: text, captured_at: text, prompt: text, snippet: text };
			return digest([{ ...one, citation_url: text }, one]);
		},
	},
	'nodes/VisibilityReporting/operations/mentions.ts': {
		parameters: reads((input) => mentions.prepare(input)),
	},
};

/** Files with regular expressions that see no text of others, or cannot stumble. */
export const HARMLESS: Record<string, string> = {
	'nodes/shared/credential.ts': 'looks for fixed words in an error of n8n',
	'nodes/VisibilityReporting/events/seenIds.ts':
		'parts of equal length, of what it has packed itself',
	'nodes/VisibilityAnalysis/service.ts': 'digits only, from the beginning to the end',
};
