import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';

import ts from 'typescript';

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

/** A text of others must not stop n8n: whatever looks at one takes a time that grows with its length only. */

const MB = 1_000_000;

/** A thousand times what 1 MB takes; with the square of the length it would be minutes or hours. */
const PATIENCE_MS = 10_000;

/** What regular expressions stumble over when it is repeated. */
const UNITS = [
	...['.', ' ', '\n', '\t\r', '-', '- ', '_', '/', '\\', ':', ';', ',', '"', '%', '@', '*~`', '|'],
	...[
		'<',
		'>',
		'<a',
		'<script',
		'<script>',
		'</script',
		'<style ',
		'<!--',
		'[',
		']',
		'[1,',
		'(',
		'{',
	],
	...[
		'1',
		'a',
		'A',
		'a.',
		'.1',
		' .',
		'a:b@',
		'a:b@ ',
		'https://',
		', a.',
		'2026-',
		'calls limit ',
	],
	...['é', '😀', '\ud83d', '\u200b', '\u0000', '\u0085', '\u2028', 'İ'],
];

const TEXTS = UNITS.map((unit) => ({ unit, text: `${unit.repeat(MB / unit.length)}x` }));

type Look = (text: string) => unknown;

/** A text that leads into the middle of a regular expression first. */
const behind =
	(start: string, look: Look): Look =>
	(text) =>
		look(start + text);
const HOST = 'https://example.com/';
const TIME = '2026-10-05T00:00:00';

/** What a service's answer with this text goes through. */
const answered = (statusCode: number, body: unknown, headers = {}) =>
	judge({ method: 'GET', path: '/' }, { statusCode, body, headers } as never, 0);
const failureOf = (text: string) => {
	const judged = answered(403, { error: { message: text, code: text, request_id: text } });
	if ('failure' in judged) return judged.failure;
	throw new Error('A 403 is a failure');
};

/** The reading of parameters that all have this value. */
const reads = (
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
const bounds = { min: 0, max: 3, fallback: 0 };
const found = { apiKey: 'sk-1', baseUrl: 'https://example.com/v1' };
const request = { url: 'https://example.com/v1' };

/** By file: everything in it that looks at a text of others with a regular expression. */
const LOOKS: Record<string, Record<string, Look>> = {
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
const HARMLESS: Record<string, string> = {
	'nodes/shared/credential.ts': 'looks for fixed words in an error of n8n',
	'nodes/VisibilityReporting/events/seenIds.ts':
		'parts of equal length, of what it has packed itself',
	'nodes/VisibilityAnalysis/service.ts': 'digits only, from the beginning to the end',
};

const sandbox = createContext({ look: () => {} });
const script = new Script('look()');

/** Whether it does not come to an end in time. A script's time-out also ends a regular expression. */
function isEndless(look: () => unknown): boolean {
	(sandbox as { look: () => void }).look = () => {
		try {
			look();
		} catch (error) {
			// Bad values are refused; all else would be a fault.
			if (!/^The parameter /.test(String((error as Error).message))) throw error;
		}
	};
	try {
		script.runInContext(sandbox, { timeout: PATIENCE_MS });
		return false;
	} catch (error) {
		if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
		throw error;
	}
}

describe.each(Object.entries(LOOKS))('1 MB in %s', (_, looks) => {
	it.each(Object.entries(looks))('%s', (_name, look) => {
		const endless = TEXTS.find(({ text }) => isEndless(() => look(text)));
		expect(endless?.unit).toBeUndefined();
	});
});

it('1 MB of competitors that are all different is refused', () => {
	const list = Array.from({ length: MB / 10 }, (_, index) => `d${index}.com`).join();
	const read = reads((input) => competitorsOf(input, 'x', 'a.com', bounds));
	expect(isEndless(() => read(list))).toBe(false);
});

describe('what is cut first takes no square of its time either', () => {
	it.each([
		['a page', (text: string) => answered(502, text)],
		['words', shortened],
	])('%s', (_, look) => {
		for (const unit of ['.', '<', '<script', '</script']) {
			const text = `${unit.repeat(19_000 / unit.length)}x`;
			const often = () => Array.from({ length: 1_000 }, () => look(text));
			expect([unit, isEndless(often)]).toEqual([unit, false]);
		}
	});
});

function hasRegex(file: string): boolean {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
	const isRegex = (node: ts.Node): boolean =>
		ts.isRegularExpressionLiteral(node) ||
		(ts.isIdentifier(node) && node.text === 'RegExp') ||
		(ts.forEachChild(node, isRegex) ?? false);
	return isRegex(source);
}

it('every file with a regular expression is looked at', () => {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => join(folder, name)),
	);
	const known = [...Object.keys(LOOKS), ...Object.keys(HARMLESS)];
	expect(files.filter((file) => hasRegex(file) && !known.includes(file))).toEqual([]);
});
