import { classifyError } from '../../nodes/shared/transport/httpRequest';
import { parseResponse } from '../../nodes/shared/transport/response';
import { readBaseUrl } from '../../nodes/shared/credentials/baseUrl';
import { authenticate } from '../../nodes/shared/credentials/authenticate';
import { readDate, utcMillis } from '../../nodes/shared/time/dates';
import { dayOf, formatDay, formatDays, formatTime } from '../../nodes/shared/time/format';
import { readField, type Field } from '../../nodes/shared/fields/field';
import * as kinds from '../../nodes/shared/fields/kinds';
import { multiOptionsField, optionField } from '../../nodes/shared/fields/optionKinds';
import { readDomain } from '../../nodes/shared/values/domain';
import { readAppearance } from '../../nodes/shared/fields/appearance';
import { languageTagOf } from '../../nodes/shared/language/locale';
import type { ParameterReader } from '../../nodes/shared/fields/parameterReader';
import { quote } from '../../nodes/shared/values/quote';
import { rowKey } from '../../nodes/shared/values/rows';
import { competitorsField } from '../../nodes/VisibilityAnalysis/operations/fields';
import { escapePlain } from '../../nodes/shared/documents/writers/chats/message';
import { escapeTelegram } from '../../nodes/shared/documents/writers/chats/telegram';
import { escapeHtml } from '../../nodes/shared/documents/writers/html/elements';
import { escapeMarkdown, markdownLink } from '../../nodes/shared/documents/writers/markdown';
import { renderText } from './shared/documents/messages';
import { readRateLimitStatus, retryAfterMs } from '../../nodes/shared/rateLimit/headers';
import { namedMessage } from '../../nodes/shared/run/failures';
import { withoutKey } from '../../nodes/shared/transport/redact';
import { asTyped, safeLink, singleLine } from '../../nodes/shared/documents/text';
import { truncate, summarize, withoutUserInfo } from '../../nodes/shared/values/truncate';
import { ANALYSIS_CONNECTION } from '../../nodes/VisibilityAnalysis/api/connection';
import { getAnalysis } from '../../nodes/VisibilityAnalysis/operations/get';
import { beginOf, analysisState } from '../../nodes/VisibilityAnalysis/api/records';
import { benchmarksTitle } from '../../nodes/reporting/output/benchmarks';
import { mentionsDocument } from '../../nodes/reporting/output/mentions';
import { mentions } from '../../nodes/VisibilityReporting/operations/mentions';

import { readerOf } from './shared/fields/readerOf';
import { ENGLISH } from '../locales';

/** Applies regular expressions to a foreign text. */
type Reader = (text: string) => unknown;

/** Prepends a text that leads into the middle of a regular expression. */
const behind =
	(start: string, read: Reader): Reader =>
	(text) =>
		read(start + text);
const HOST = 'https://example.com/';
const TIME = '2026-10-05T00:00:00';

/** What a service's answer with this text goes through. */
export const answered = (statusCode: number, body: unknown, headers = {}) =>
	parseResponse({ method: 'GET', path: '/' }, { statusCode, body, headers } as never, 0);
const failureOf = (text: string) => {
	const judged = answered(403, { error: { message: text, code: text, request_id: text } });
	if ('failure' in judged) return judged.failure;
	throw new Error('A 403 is a failure');
};

/** The reading of parameters that all have this value; an email's fields are read with that output only. */
export const reads =
	(read: (input: ParameterReader) => unknown, wrap = (text: string): unknown => text): Reader =>
	(text) =>
		read(readerOf((name) => (name === 'output' ? 'html' : wrap(text))));

const property = { displayName: 'X', name: 'x', default: '' } as const;
const number = { ...property, default: 1, typeOptions: { minValue: 0, maxValue: 9 } };
const choice = { ...property, options: [{ name: 'A', value: 'a' }] };
const parsed = (field: Field) => reads((input) => readField(field, input));
/** Reads a list of domains from the parameter x. */
export const competitors = (reader: ParameterReader) => readField(competitorsField(0, ''), reader);
const found = { apiKey: 'sk-1', baseUrl: 'https://example.com/v1' };
const request = { url: 'https://example.com/v1' };

/** By file: each function that applies a regular expression to foreign text. */
export const REGEX_FUNCTIONS: Record<string, Record<string, Reader>> = {
	'nodes/shared/transport/response.ts': {
		'a page': (text) => answered(502, text),
		'a page as an answer': (text) => answered(200, text),
		'an error of text': (text) => answered(400, { error: text }),
		'an error with fields': failureOf,
		headers: (text) => answered(200, {}, { Date: text, Location: text, 'Retry-After': text }),
	},
	'nodes/shared/transport/httpRequest.ts': {
		'what was thrown': (text) =>
			classifyError({ method: 'GET', path: '/' }, { code: text }, 'example.com'),
		'words of what was thrown': (text) => {
			const thrown = { code: 'ERR_INVALID_URL', message: text };
			return classifyError({ method: 'GET', path: '/' }, thrown, 'example.com');
		},
	},
	'nodes/shared/credentials/baseUrl.ts': {
		readBaseUrl,
		'a path': behind(HOST, readBaseUrl),
	},
	'nodes/shared/credentials/authenticate.ts': {
		apiKey: (apiKey) => authenticate({ ...found, apiKey }, request).catch(String),
		baseUrl: (baseUrl) => authenticate({ ...found, baseUrl }, request).catch(String),
		url: (url) => authenticate(found, { url }).catch(String),
		path: behind(HOST, (url) => authenticate(found, { url }).catch(String)),
	},
	'nodes/shared/time/dates.ts': {
		readDate: (text) => readDate(text, 'UTC'),
		'readDate of a time': behind(TIME, (text) => readDate(text, 'UTC')),
		'readDate of a fraction': behind(`${TIME}.`, (text) => readDate(text, 'UTC')),
		utcMillis,
		'utcMillis of a time': behind(TIME, utcMillis),
		'utcMillis of a fraction': behind(`${TIME}.`, utcMillis),
	},
	'nodes/shared/values/domain.ts': {
		readDomain,
		'readDomain of a URL': behind(HOST, readDomain),
		domain: parsed(kinds.domainField(property)),
	},
	'nodes/shared/values/quote.ts': { quote },
	'nodes/shared/fields/kinds.ts': {
		text: parsed(kinds.textField(property, String)),
		locator: parsed(kinds.locatorField(property, String)),
		boolean: parsed(kinds.booleanField({ ...property, default: false })),
		number: parsed(kinds.numberField(number)),
		option: parsed(optionField(choice)),
		options: parsed(multiOptionsField({ ...choice, default: [] })),
		date: parsed(kinds.dateField(property)),
	},
	'nodes/shared/fields/optionKinds.ts': {
		list: reads(competitors),
		'a JSON list': reads(competitors, (text) => `[${text}]`),
	},
	'nodes/shared/rateLimit/headers.ts': {
		readAllowance: (text) =>
			readRateLimitStatus({ 'x-ratelimit-remaining': text, 'x-ratelimit-reset': text }, 0),
	},
	'nodes/shared/run/failures.ts': {
		namedMessage: (text) => namedMessage(new Error(text), 'a'),
	},
	'nodes/shared/transport/redact.ts': {
		withoutKey: (text) => withoutKey({ body: { [text]: text } } as never, 'sk-12345678'),
	},
	'nodes/shared/documents/text.ts': {
		'the own text': (text) => asTyped(text, 500),
		singleLine,
		safeLink,
		'link to a path': behind(HOST, safeLink),
	},
	'nodes/shared/documents/writers/markdown.ts': {
		escapeMarkdown,
		'a link': behind(HOST, (text) => markdownLink(text, text)),
	},
	'nodes/shared/documents/writers/chats/message.ts': { escapePlain },
	'nodes/shared/documents/writers/chats/telegram.ts': { escapeTelegram },
	'nodes/shared/documents/writers/html/elements.ts': { escapeHtml },
	'nodes/shared/fields/appearance.ts': {
		'all of it': reads(readAppearance),
		'an address': behind(HOST, reads(readAppearance)),
	},
	'nodes/shared/language/locale.ts': { languageTagOf },
	'nodes/shared/transport/retryPolicy.ts': { retryAfterMs: (text) => retryAfterMs(text, 0) },
	'nodes/shared/values/truncate.ts': {
		cut: (text) => truncate(text, text.length - 1),
		summarize,
		withoutUserInfo,
	},
	'nodes/VisibilityAnalysis/api/connection.ts': {
		adviceFor: (text) => ANALYSIS_CONNECTION.texts.advice(failureOf(text)),
	},
	'nodes/VisibilityAnalysis/operations/fields.ts': {
		competitors: reads(competitors),
		'competitors of a list': reads(competitors, (text) => [text, text]),
	},
	'nodes/VisibilityAnalysis/operations/get.ts': {
		id: reads((input) => getAnalysis.prepare(input)),
		'an id that begins well': behind(
			'an_',
			reads((input) => getAnalysis.prepare(input)),
		),
	},
	'nodes/VisibilityAnalysis/api/records.ts': {
		analysisState: (status) => analysisState({ id: '', status: status as never }),
		beginOf: (created_at) => beginOf({ created_at }),
	},
	'nodes/reporting/output/mentions.ts': {
		digest: (text) => {
			const one = { engine: text, sentiment: text, captured_at: text, prompt: text, snippet: text };
			const shown = { maxMentions: 5, filters: {} };
			const mentions = [{ ...one, citation_url: text }, one];
			return renderText(mentionsDocument(mentions, shown, ENGLISH), ENGLISH);
		},
	},
	'nodes/reporting/output/benchmarks.ts': {
		benchmarksTitle: (window) => benchmarksTitle({ window }, ENGLISH),
	},
	'nodes/shared/values/rows.ts': { rowKey },
	'nodes/shared/time/format.ts': {
		formatTime: (text) => formatTime(text, 'UTC'),
		'a time that begins well': behind(TIME, (text) => formatTime(text, 'UTC')),
		dayOf: (text) => dayOf(text, 'UTC'),
		formatDay,
		formatDays: (text) => formatDays(text, text),
	},
	'nodes/VisibilityReporting/operations/mentions.ts': {
		parameters: reads((input) => mentions.prepare(input)),
	},
};

/** Files whose regular expressions see no foreign text, or cannot take long. */
export const HARMLESS: Record<string, string> = {
	'nodes/VisibilityAnalysis/analysis/waitErrors.ts': 'splits at runs of signs of one set',
	'nodes/reporting/api/trend.ts': 'a date, from the beginning to the end',
	'nodes/shared/language/formats.ts': 'looks at the end of a figure that this package has written',
	'nodes/shared/language/languageFormats.ts': 'looks for a 1 in dates',
	'nodes/shared/documents/writers/slack.ts': 'single signs of blocks whose texts are cut already',
	'nodes/shared/documents/writers/chats/discord.ts':
		'looks for two signs in texts that are cut already',
	'nodes/shared/documents/writers/chats/text.ts': 'looks at single signs',
	'nodes/shared/documents/blocks.ts':
		'looks for single signs in phrases of texts that are cut already',
	'nodes/shared/credentials/read.ts': 'looks for fixed words in an error of n8n',
	'nodes/VisibilityReportingTrigger/mentions/seenIds.ts':
		'signs of one set, from the beginning to the end',
	'nodes/VisibilityAnalysis/api/analysisApi.ts': 'digits only, from the beginning to the end',
};
