import type { INodeParameters } from 'n8n-workflow';

import { operations } from '../../nodes/VisibilityAnalysis/operations';
import { QUOTA_WORDS, type QuotaWords } from '../../sandbox/analysis/quotaWords';
import { sandboxed } from '../integration/sandboxed';
import { nextMonth, now } from '../today';
import { tally } from './tally';

/** A 403, in whatever words: of a used-up month, of one item only, and of a month that has ended. */

const figures = tally('Refusals by the plan');
const world = sandboxed();

world.inQuietTime();

const ITEMS = 20;
/** The first one, a look at whether anything else is answered, and one that was under way. */
const MOST = 3;

const domain = '={{ $json.domain }}';
const competitors = '={{ $json.competitors }}';
const OPERATIONS: Record<string, INodeParameters> = {
	analyze: { domain, waitForCompletion: true },
	'analyze, without waiting': { domain, competitors, waitForCompletion: false },
	'analyze, reusing': { domain, options: { reuseWithinHours: 24 } },
	get: { analysisId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
	'get, waiting': {
		analysisId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		waitForCompletion: true,
	},
	history: {},
	compare: { domain, competitors },
	'compare, analyzing': { domain, competitors, analyzeMissing: true },
};

const items = Array.from({ length: ITEMS }, (_, index) => ({
	...{ domain: `brand-${index}.example`, id: `an_${index}` },
	competitors: `rival-${index}.example`,
}));

/** Runs an operation with a key, and tells all that was ever sent with it. */
async function ran(name: string, apiKey: string, input: typeof items = items) {
	const operation = name.split(',')[0]!;
	const { json, errors, error } = await world.run(
		{ operation, ...OPERATIONS[name] },
		{
			...{ items: input, onError: 'continueErrorOutput' },
			credential: { ...world.credential, apiKey, plan: 'custom', requestsPerMinute: 100_000 },
		},
	);
	expect(error).toBeUndefined();
	const sent = world.sandbox
		.requests()
		.filter(({ headers }) => headers.authorization === `Bearer ${apiKey}`);
	return { json, sent, messages: errors.map((failed) => String(failed.json.error)) };
}

const usedUp = () => world.sandbox.analysis.createKey({ plan: 'pro', used: 500 });

test('every operation is among them', () => {
	const named = Object.keys(OPERATIONS).map((name) => name.split(',')[0]);
	expect(
		operations.map(({ option }) => option.value).filter((one) => !named.includes(one)),
	).toEqual([]);
});

it.each(Object.keys(QUOTA_WORDS) as QuotaWords[])(
	'a used-up month costs few requests, and is told in the words of the service: %s',
	async (quotaWords) => {
		world.sandbox.set({ quotaWords });
		const names = Object.keys(OPERATIONS);
		const [start = ''] = QUOTA_WORDS[quotaWords].message.split(/\{|\.$/);
		const found: Array<string | undefined> = [];
		for (const name of names) {
			const { sent, messages } = await ran(name, usedUp());
			const telling = messages.filter((message) =>
				message.includes(`refused the request: "${start}`),
			);
			const right = telling.length === ITEMS && sent.length <= MOST;
			found.push(
				right
					? undefined
					: `${name}: ${sent.length} requests, ${messages.length} errors: ${messages[0]}`,
			);
		}
		figures.judge(found, (fault) => fault);
	},
);

describe('a limit of one item', () => {
	const asked = [1, 2, 3, 2].map((count, index) => ({
		...{ domain: `own-${index}.example`, id: '' },
		competitors: ['harborbeans', 'mokacollective', 'daybreakcoffee']
			.slice(0, count)
			.map((name) => `${name}.example`)
			.join(),
	}));

	it.each([
		['in the midst of others', asked],
		['of the first one', [asked[2]!, asked[0]!, asked[1]!, asked[3]!]],
	])('fails this item only: %s', async (_, input) => {
		world.sandbox.set({ mostCompetitors: 2 });
		const names = ['analyze, without waiting', 'compare'];
		const found = await Promise.all(
			names.map(async (name) => {
				const { analysis } = world.sandbox;
				const apiKey = analysis.createKey({ plan: 'enterprise', perMinute: Infinity });
				const { json, sent, messages } = await ran(name, apiKey, input);
				const right =
					json.length === 3 &&
					messages.length === 1 &&
					messages[0]!.includes(
						'refused the request: "Competitor limit reached: your plan allows 2 competitors"',
					) &&
					!/month/i.test(messages[0]!) &&
					sent.length <= input.length + 1;
				return right
					? undefined
					: `${name}: ${json.length} items, ${sent.length} requests, ${messages.join(' | ')}`;
			}),
		);
		figures.judge(names, (name) => found[names.indexOf(name)]);
	});
});

describe('a month that ends at another midnight than that of UTC', () => {
	const HOUR = 3_600_000;

	/** @param sinceEnd milliseconds by the service's clock */
	function atEndOfMonth(monthOffsetMinutes: number, sinceEnd: number): string {
		const next = nextMonth();
		const end = next - monthOffsetMinutes * 60_000;
		world.sandbox.set({ monthOffsetMinutes, skewMs: end + sinceEnd - now() });
		return new Date(next).toISOString().slice(0, 10);
	}

	it.each([0, 840, -720])('is over when the service says so: %i minutes', async (offset) => {
		const names = ['history', 'analyze, without waiting'];
		const day = atEndOfMonth(offset, -HOUR);
		const keys = names.map(usedUp);
		const [item] = items;
		const refused = await Promise.all(
			names.map(async (name, index) => await ran(name, keys[index]!, [item!])),
		);
		atEndOfMonth(offset, HOUR);
		const before = refused.map(({ sent }) => sent.length);
		const answered = await Promise.all(
			names.map(async (name, index) => await ran(name, keys[index]!, [item!])),
		);
		figures.judge(names, (name) => {
			const index = names.indexOf(name);
			const [message = ''] = refused[index]!.messages;
			const { json, sent, messages } = answered[index]!;
			const days = new Set(message.match(/\d{4}-\d\d-\d\d/g));
			const right =
				[...days].join() === day &&
				before[index]! <= MOST &&
				messages.length === 0 &&
				json.length > 0 &&
				sent.length === before[index]! + 1;
			return right
				? undefined
				: `${name}: ${before[index]}, ${sent.length}; ${message}; ${messages}`;
		});
	});
});
