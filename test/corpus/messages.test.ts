import fc from 'fast-check';

import { assistantName, instant, link, plain } from '../../nodes/shared/report';
import { sandboxed } from '../integration/sandboxed';

/**
 * Text of others in `message` outputs: it can format nothing, mention nobody, hide no link's target,
 * and adds no line.
 */

const TRICKS = [
	...['<!channel>', '<@U024BE7LH>', '@everyone', '@here', '<https://evil.example|bank>', '</p>'],
	...['*bold*', '_it_', '~gone~', '`code`', '```', '[bank](https://evil.example)', '||', '# '],
	...['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\u000b', '\u202e', '\u0000', '\u200b', '&lt;'],
	...['https://evil.example/@here?a=<b>_c_', 'https://user:pass@evil.example/', 'a_b', ' '],
];

const text = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc.array(fc.constantFrom(...TRICKS), { maxLength: 12 }).map((parts) => parts.join('')),
);

/** Anything that a chat would take for more than text; `@` is broken by a zero-width space. */
const LOUD =
	/[<>*~`[\]]|@(?!\u200b)|[\r\u000b\u000c\u0085\u2028\u2029]|[\u202a-\u202e\u2066-\u2069\0]/;
/** Telegram refuses a message with an unpaired one. */
const UNDERSCORE = /_/;

describe('the parts of a report', () => {
	it.each([
		['plain', plain],
		['assistantName', assistantName],
		['instant', instant],
		['link', (value: string) => link(value) ?? ''],
		['link behind https', (value: string) => link(`https://example.com/${value}`) ?? ''],
	])('%s lets nothing through', (_, part) => {
		fc.assert(
			fc.property(text, (value) => {
				const shown = part(value);
				expect(shown).not.toMatch(LOUD);
				expect(shown).not.toMatch(/\n/);
				expect(shown).not.toMatch(UNDERSCORE);
				expect(shown.length).toBeLessThanOrEqual(300);
			}),
			{ numRuns: 2_000 },
		);
	});

	it.each(TRICKS)('%j, wherever it is cut', (trick) => {
		const value = `x${trick}${trick}y`.repeat(3);
		for (let length = 1; length < value.length; length++) {
			const shown = plain(value, length);
			expect(shown).not.toMatch(LOUD);
			expect(shown).not.toMatch(UNDERSCORE);
			expect(shown.length).toBeLessThanOrEqual(length);
		}
	});
});

const trend = (value: string) => [
	{ date: value, score: 1 },
	{ date: value, score: 2 },
];
const enveloped = (data: unknown) => ({ data, meta: { request_id: 'r' } });

/** An answer to each operation whose every text is somebody else's. */
const ANSWERS = {
	visibilityAnalysis: {
		get: (value: string) => ({
			...{ id: 'an_1', domain: value, status: 'complete', score: value, created_at: value },
			llm_scores: { [value]: 1, chatgpt: 2 },
		}),
		compare: (value: string) => ({
			...{ domain: value, score: 1, leader: value, generated_at: value },
			competitors: [{ domain: value, score: value, delta: 1 }],
		}),
	},
	visibilityReporting: {
		visibility: (value: string) =>
			enveloped({ domain: value, score: value, score_delta_30d: value, trend: trend(value) }),
		benchmarks: (value: string) =>
			enveloped({
				...{ category: value, window: value },
				competitors: [{ name: value, share_pct: value, is_you: true }],
			}),
		actionPlan: (value: string) =>
			enveloped({
				week_of: value,
				actions: [{ title: value, category: value, expected_lift_pts: value }],
			}),
		mentions: (value: string) =>
			enveloped([
				{
					...{ id: 'men_1', engine: value, sentiment: value, captured_at: value },
					...{ prompt: `x${value}`, snippet: `x${value}` },
				},
			]),
	},
};

describe.each(Object.entries(ANSWERS))('messages of %s', (type, answers) => {
	const world = sandboxed(type as keyof typeof ANSWERS);
	const analysisId = { __rl: true, mode: 'id', value: 'an_1' };
	const fixed = { analysisId, domain: 'a.example', competitors: 'b.example' };

	const messageOf = async (operation: string, body: unknown) => {
		world.sandbox.clearFaults();
		world.sandbox.addFault({ kind: 'body', body });
		const { json, error } = await world.run({ operation, ...fixed, output: 'message' });
		expect(error).toBeUndefined();
		return String(json[0]!.text);
	};

	it.each(Object.entries(answers))('%s', async (operation, answer) => {
		const lines = (message: string) => message.split('\n').length;
		const usual = lines(await messageOf(operation, answer('x')));
		await fc.assert(
			fc.asyncProperty(text, async (value) => {
				const message = await messageOf(operation, answer(value));
				expect(message).not.toMatch(LOUD);
				expect(message).not.toMatch(UNDERSCORE);
				expect(lines(message)).toBe(usual);
			}),
			{ numRuns: 40 },
		);
	});
});
