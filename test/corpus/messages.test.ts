import fc from 'fast-check';

import { operations as analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { escapeMarkup, safeLink } from '../../nodes/shared/documents/escapeMarkup';
import { FORMATS } from '../../nodes/shared/documents/formats';
import { sandboxed } from '../integration/sandboxed';
import type { SlackBlock } from '../../nodes/shared/documents/slack/elements';
import { TRICKS, trickyText } from './documents';
import { LOUD, wrongInBlocks, wrongInEmail } from './formats';

/**
 * Text of others in outputs for people: it can format nothing, mention nobody, hide no link's target,
 * and adds no line.
 */

/** More than a message can hold, in number and in length. */
const many = fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), {
	...{ minLength: 1, maxLength: 80 },
});
const worst = Array.from({ length: 80 }, (_, index) => `${index} ${'long '.repeat(80)}`);

/** Telegram refuses a message with an unpaired one. */
const UNDERSCORE = /_/;

describe('the parts of a report', () => {
	it.each([
		['plain', escapeMarkup],
		['link', (value: string) => safeLink(value) ?? ''],
		['link behind https', (value: string) => safeLink(`https://example.com/${value}`) ?? ''],
	])('%s lets nothing through', (_, part) => {
		fc.assert(
			fc.property(trickyText, (value) => {
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

/** The reporting service's answers whose every text is somebody else's. */
const REPORTED = {
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
};

/** An answer to each operation whose every text is somebody else's: an entry per value. */
const ANSWERS = {
	visibilityAnalysis: {
		get: (values: string[]) => ({
			...{ id: 'an_1', domain: values[0], status: 'complete', score: values[0] },
			...{ created_at: values[0], mentions: 3, sentiment: 0.5, accuracy: 9 },
			llm_scores: Object.fromEntries([...values, 'chatgpt'].map((value) => [value, 1])),
		}),
		history: (values: string[]) =>
			enveloped(
				values.map((value, index) => ({
					...{ id: `an_${index}`, domain: `x${value}`, score: value, created_at: value },
				})),
			),
		compare: (values: string[]) => ({
			...{ domain: values[0], score: 1, leader: values[0], generated_at: values[0] },
			competitors: values.map((value) => ({ domain: value, score: value, delta: 1 })),
		}),
	},
	visibilityReporting: {
		...REPORTED,
		/** By the path of each section. */
		report: (values: string[]) => ({
			'/visibility': REPORTED.visibility(values),
			'/benchmarks': REPORTED.benchmarks(values),
			'/mentions': REPORTED.mentions(values),
			'/action-plan': REPORTED.actionPlan(values),
		}),
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
		const missing = names.filter((name) => !Object.keys(ANSWERS[type]).includes(name));
		expect(missing.map((name) => `Add "${name}" to ANSWERS of ${type}`)).toEqual([]);
		expect(names.sort()).toEqual(Object.keys(ANSWERS[type]).sort());
	}
});

/** Those that are tried below. */
const TRIED = ['message', 'blocks', 'html'];

test('every format is tried with texts of others', () => {
	const untried = FORMATS.map(({ option }) => option.value).filter((name) => !TRIED.includes(name));
	const advice = (name: string) =>
		`Add what texts of others must not do in "${name}" to formats.ts, and try it here`;
	expect(untried.map(advice)).toEqual([]);
});

describe.each(Object.entries(ANSWERS))('messages of %s', (type, answers) => {
	const world = sandboxed(type as keyof typeof ANSWERS);
	const analysisId = { __rl: true, mode: 'id', value: 'an_1' };
	const fixed = { analysisId, domain: 'a.example', competitors: 'b.example' };

	const jsonOf = async (operation: string, body: unknown, output: string, options = {}) => {
		world.sandbox.clearFaults();
		const bodies = operation === 'report' ? (body as object) : { '': body };
		for (const [path, each] of Object.entries(bodies)) {
			world.sandbox.addFault({ kind: 'body', body: each, ...(path && { path }) });
		}
		const { json, error } = await world.run({ operation, ...fixed, output, options });
		expect(error).toBeUndefined();
		return json[0]!;
	};

	const messageOf = async (operation: string, body: unknown) =>
		String((await jsonOf(operation, body, 'message')).text);

	it.each(Object.entries(answers))('%s as Slack blocks', async (operation, response) => {
		const values = fc.oneof(
			trickyText.map((value) => [value]),
			many,
		);
		await fc.assert(
			fc.asyncProperty(values, fc.boolean(), async (texts, nativeCharts) => {
				const options = { nativeCharts };
				const { text, blocks } = await jsonOf(operation, response(texts), 'blocks', options);
				expect(text).not.toMatch(LOUD);
				expect(wrongInBlocks((blocks as { blocks: SlackBlock[] }).blocks)).toEqual([]);
			}),
			{
				numRuns: 25,
				examples: [
					[worst, false],
					[worst, true],
				],
			},
		);
	});

	it.each(Object.entries(answers))('%s as an email', async (operation, response) => {
		const values = fc.oneof(
			trickyText.map((value) => [value]),
			many,
		);
		await fc.assert(
			fc.asyncProperty(values, async (texts) => {
				const json = await jsonOf(operation, response(texts), 'html');
				expect(json.text).not.toMatch(LOUD);
				expect(json.subject).not.toMatch(LOUD);
				expect(json.subject).not.toMatch(/\n/);
				expect(wrongInEmail(String(json.html))).toEqual([]);
			}),
			{ numRuns: 25, examples: [[worst]] },
		);
	});

	it.each(Object.entries(answers))('%s', async (operation, response) => {
		// What has no name, of that there is no sentence.
		const isSentence = (line: string) =>
			/^(Next in the plan: |You lead |.+ is ahead of you)/.test(line);
		const lines = (message: string) =>
			message.split('\n').filter((line) => !isSentence(line)).length;
		const usual = lines(await messageOf(operation, response(['x'])));
		await fc.assert(
			fc.asyncProperty(trickyText, async (value) => {
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
