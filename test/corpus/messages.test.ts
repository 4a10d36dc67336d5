import fc from 'fast-check';

import { operations as analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { escapeMarkup, safeLink } from '../../nodes/shared/output/escapeMarkup';
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

/** More than a message can hold, in number and in length. */
const many = fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), {
	...{ minLength: 1, maxLength: 80 },
});
const worst = Array.from({ length: 80 }, (_, index) => `${index} ${'long '.repeat(80)}`);

/** Anything that a chat would take for more than text; `@` is broken by a zero-width space. */
const LOUD =
	/[<>*~`[\]]|@(?!\u200b)|[\r\u000b\u000c\u0085\u2028\u2029]|[\u202a-\u202e\u2066-\u2069\0]/;
/** Telegram refuses a message with an unpaired one. */
const UNDERSCORE = /_/;

describe('the parts of a report', () => {
	it.each([
		['plain', escapeMarkup],
		['link', (value: string) => safeLink(value) ?? ''],
		['link behind https', (value: string) => safeLink(`https://example.com/${value}`) ?? ''],
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
			const shown = escapeMarkup(value, length);
			expect(shown).not.toMatch(LOUD);
			expect(shown).not.toMatch(UNDERSCORE);
			expect(shown.length).toBeLessThanOrEqual(length);
		}
	});
});

const enveloped = (data: unknown) => ({ data, meta: { request_id: 'r' } });

/** An answer to each operation whose every text is somebody else's: an entry per value. */
const ANSWERS = {
	visibilityAnalysis: {
		get: (values: string[]) => ({
			...{ id: 'an_1', domain: values[0], status: 'complete', score: values[0] },
			...{ created_at: values[0], mentions: 3, sentiment: 0.5, accuracy: 9 },
			llm_scores: Object.fromEntries([...values, 'chatgpt'].map((value) => [value, 1])),
		}),
		compare: (values: string[]) => ({
			...{ domain: values[0], score: 1, leader: values[0], generated_at: values[0] },
			competitors: values.map((value) => ({ domain: value, score: value, delta: 1 })),
		}),
	},
	visibilityReporting: {
		visibility: (values: string[]) =>
			enveloped({
				...{ domain: values[0], score: values[0], score_delta_30d: values[0] },
				trend: [...values, ...values].map((date, score) => ({ date, score })),
			}),
		benchmarks: (values: string[]) =>
			enveloped({
				...{ category: values[0], window: values[0] },
				competitors: values.map((value) => ({ name: value, share_pct: value, is_you: true })),
			}),
		actionPlan: (values: string[]) =>
			enveloped({
				week_of: values[0],
				actions: values.map((value) => ({
					...{ title: value, category: value, expected_lift_pts: value },
				})),
			}),
		mentions: (values: string[]) =>
			enveloped(
				values.map((value, index) => ({
					...{ id: `men_${index}`, engine: value, sentiment: value, captured_at: value },
					...{ prompt: `x${value}`, snippet: `x${value}` },
					citation_url: `https://a.example/${'x'.repeat(250)}`,
				})),
			),
	},
};

test('every operation with messages is among them', () => {
	for (const [type, operations] of [
		['visibilityAnalysis', analysisOperations],
		['visibilityReporting', reportingOperations],
	] as const) {
		const withMessages = operations.filter(({ properties }) =>
			JSON.stringify(properties).includes('"value":"message"'),
		);
		// Analyze makes its message as Get Analysis does.
		const names = withMessages
			.map(({ option }) => option.value)
			.filter((name) => name !== 'analyze');
		expect(names.sort()).toEqual(Object.keys(ANSWERS[type]).sort());
	}
});

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

	it.each(Object.entries(answers))('%s', async (operation, response) => {
		const lines = (message: string) => message.split('\n').length;
		const usual = lines(await messageOf(operation, response(['x'])));
		await fc.assert(
			fc.asyncProperty(text, async (value) => {
				const message = await messageOf(operation, response([value]));
				expect(message).not.toMatch(LOUD);
				expect(message).not.toMatch(UNDERSCORE);
				expect(lines(message)).toBe(usual);
			}),
			{ numRuns: 40 },
		);
	});

	it.each(Object.entries(answers))(
		'%s is short, however much there is to say',
		async (operation, response) => {
			await fc.assert(
				fc.asyncProperty(many, async (values) => {
					const message = await messageOf(operation, response(values));
					expect(message.length).toBeLessThanOrEqual(3_000);
				}),
				{ numRuns: 20, examples: [[worst]] },
			);
		},
	);
});
