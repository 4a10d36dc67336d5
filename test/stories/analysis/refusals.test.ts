import type { INodeParameters } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { QUOTA_WORDS, type QuotaWords } from '../../../sandbox/analysis/quotaWords';
import { sandboxed } from '../../helpers/sandboxed';
import { nextMonth, now } from '../../helpers/today';

/** A 403, in whatever words: of a used-up month, of one item only, and of a month that has ended. */

const world = sandboxed();

const domain = '={{ $json.domain }}';
const competitors = '={{ $json.competitors }}';
const analysisId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

/** Each with the requests that a run of 20 items sends in a used-up month. */
const OPERATIONS: Record<string, [INodeParameters, requests: number]> = {
	analyze: [{ domain, waitForCompletion: true }, 2],
	'analyze, without waiting': [{ domain, competitors, waitForCompletion: false }, 2],
	'analyze, reusing': [{ domain, options: { reuseWithinHours: 24 } }, 20],
	get: [{ analysisId }, 20],
	'get, waiting': [{ analysisId, waitForCompletion: true }, 20],
	// Equal items share one request.
	history: [{}, 1],
	'history, of each domain': [{ filters: { domain } }, 20],
	compare: [{ domain, competitors }, 20],
	'compare, analyzing': [{ domain, competitors, analyzeMissing: true }, 20],
};

const NAMES = Object.keys(OPERATIONS);
const WORDS = Object.keys(QUOTA_WORDS) as QuotaWords[];

const itemOf = (index: number, rivals = `rival-${index}.example`) => {
	return { id: `an_${index}`, domain: `brand-${index}.example`, competitors: rivals };
};

/** Runs an operation with a key, and tells all that was ever sent with it. */
async function ran(name: string, apiKey: string, items: Array<ReturnType<typeof itemOf>>) {
	const operation = name.split(',')[0]!;
	const credential = { ...world.credential, apiKey, plan: 'custom', requestsPerMinute: 100_000 };
	const { json, errors, error } = await world.run(
		{ operation, ...OPERATIONS[name]![0] },
		{ items, onError: 'continueErrorOutput', credential },
	);
	expect(error).toBeUndefined();
	const sent = world.sandbox
		.requests()
		.filter(({ headers }) => headers.authorization === `Bearer ${apiKey}`).length;
	return { json, sent, messages: errors.map((failed) => String(failed.json.error)) };
}

const usedUp = () => world.sandbox.analysis.createKey({ plan: 'pro', used: 500 });

test('every operation of the node is among those that are tried', () => {
	const named = NAMES.map((name) => name.split(',')[0]);
	const all = analysisOperations.map(({ option }) => option.value);
	expect(all.filter((one) => !named.includes(one))).toEqual([]);
});

it.each([
	...NAMES.map((name): [string, QuotaWords] => [name, 'dated']),
	...WORDS.slice(1).map((words): [string, QuotaWords] => ['analyze', words]),
])(
	'each item of "%s" tells of a used-up month in the words "%s", without a request too many',
	async (name, words) => {
		world.sandbox.set({ quotaWords: words });
		const [start = ''] = QUOTA_WORDS[words].message.split(/\{|\.$/);
		const items = Array.from({ length: 20 }, (_, index) => itemOf(index));
		const { sent, messages } = await ran(name, usedUp(), items);
		expect(sent).toBe(OPERATIONS[name]![1]);
		expect(messages).toHaveLength(20);
		for (const message of messages) expect(message).toContain(`: "${start}`);
	},
);

describe('a limit on the competitors of one item', () => {
	const rivals = ['harborbeans.example', 'mokacollective.example', 'daybreakcoffee.example'];

	it.each([
		['analyze, without waiting', 'third', [1, 2, 3, 2]],
		['analyze, without waiting', 'first', [3, 1, 2, 2]],
		['compare', 'third', [1, 2, 3, 2]],
		['compare', 'first', [3, 1, 2, 2]],
	])('fails, in a run of "%s", only the %s item, which exceeds it', async (name, _, counts) => {
		world.sandbox.set({ mostCompetitors: 2 });
		const apiKey = world.sandbox.analysis.createKey({ plan: 'enterprise', perMinute: Infinity });
		const items = counts.map((count, index) => itemOf(index, rivals.slice(0, count).join()));
		const { json, sent, messages } = await ran(name, apiKey, items);
		expect(json).toHaveLength(3);
		expect(messages).toEqual([
			expect.stringContaining(
				'rejected the request: "Competitor limit reached: your plan allows 2 competitors"',
			),
		]);
		expect(sent).toBe(items.length);
	});
});

describe('a used-up month', () => {
	const HOUR = 3_600_000;

	/** Sets the service's clock to so many milliseconds after the month's end. */
	function setClock(monthOffsetMinutes: number, sinceEnd: number) {
		const end = nextMonth() - monthOffsetMinutes * 60_000;
		world.sandbox.set({ monthOffsetMinutes, skewMs: end + sinceEnd - now() });
	}

	it.each([
		['history', 0],
		['history', 840],
		['history', -720],
		['analyze, without waiting', 0],
		['analyze, without waiting', 840],
		['analyze, without waiting', -720],
	])(
		'is over for "%s" when the service says so, whose month ends %i minutes before that of UTC',
		async (name, offset) => {
			const apiKey = usedUp();
			setClock(offset, -HOUR);
			const refused = await ran(name, apiKey, [itemOf(0)]);
			const days = new Set(refused.messages[0]!.match(/\d{4}-\d\d-\d\d/g));
			expect([...days]).toEqual([new Date(nextMonth()).toISOString().slice(0, 10)]);
			expect(refused.sent).toBe(1);
			setClock(offset, HOUR);
			const answered = await ran(name, apiKey, [itemOf(0)]);
			expect(answered.messages).toEqual([]);
			expect(answered.json.length).toBeGreaterThan(0);
			expect(answered.sent).toBe(refused.sent + 1);
		},
	);
});
