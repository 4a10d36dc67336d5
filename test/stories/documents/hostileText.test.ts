import fc from 'fast-check';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { sandboxed } from '../../helpers/sandboxed';
import { anyString, trickyText } from '../../../packages/reports/test/helpers/formats/documents';
import { violationsOf } from '../../../packages/reports/test/helpers/formats/formatViolations';

/**
 * Text of others in outputs for people: it can format nothing, mention nobody, hide no link's target,
 * and adds no line.
 */

type Answer = (values: string[]) => Record<string, unknown>;

const enveloped = (data: unknown) => ({ data, meta: { request_id: 'r', pages: 1 } });

/** What each path answers, with texts of others in all its fields: an entry per value. */
const ANSWERS: Record<string, Answer> = {
	'/analyze/an_1': (values) => ({
		id: 'an_1',
		domain: values[0],
		status: 'complete',
		score: values[0],
		created_at: values[0],
		mentions: 3,
		sentiment: 0.5,
		accuracy: 9,
		llm_scores: Object.fromEntries([...values, 'chatgpt'].map((value) => [value, 1])),
	}),
	'/history': (values) =>
		enveloped(
			values.map((value, index) => {
				return { id: `an_${index}`, domain: `x${value}`, score: value, created_at: value };
			}),
		),
	// Of another domain, or without the competitor that was asked for, it would be no result.
	'/competitors': (values) => ({
		domain: 'a.example',
		score: 1,
		leader: values[0],
		generated_at: values[0],
		competitors: ['b.example', ...values].map((domain) => ({
			domain,
			score: domain,
			delta: 1,
		})),
	}),
	'/visibility': (values) =>
		enveloped({
			domain: values[0],
			score: values[0],
			score_delta_30d: values[0],
			trend: [...values, ...values].map((date, score) => ({ date, score })),
		}),
	'/benchmarks': (values) =>
		enveloped({
			category: values[0],
			window: values[0],
			competitors: values.map((value) => ({ name: value, share_pct: value, is_you: true })),
		}),
	'/action-plan': (values) =>
		enveloped({
			week_of: values[0],
			actions: values.map((value) => {
				return { title: value, category: value, expected_lift_pts: value };
			}),
		}),
	'/mentions': (values) =>
		enveloped(
			values.map((value, index) => ({
				id: `men_${index}`,
				engine: value,
				sentiment: value,
				captured_at: value,
				prompt: `x${value}`,
				snippet: `x${value}`,
				citation_url: `https://a.example/${'x'.repeat(250)}`,
			})),
		),
};

/** More than a message can hold, in number and in length; a domain that a chat would link; and nothing but markup. */
const WORST = [
	Array.from({ length: 80 }, (_, index) => `${index} ${'long '.repeat(80)}`),
	['www.evil.example'],
	['```'],
];

const values = fc.oneof(
	trickyText.map((value) => [value]),
	fc.array(anyString(400), { minLength: 1, maxLength: 80 }),
);

describe.each([
	['visibilityAnalysis', analysisOperations],
	['visibilityReporting', reportingOperations],
] as const)('the node %s', (type, operations) => {
	const world = sandboxed(type);
	const required = {
		analysisId: { __rl: true, mode: 'id', value: 'an_1' },
		domain: 'a.example',
		competitors: 'b.example',
		date: '={{ $today.minus({ days: 30 }) }}',
	};

	async function jsonOf(operation: string, texts: string[], output: string) {
		world.sandbox.clearFaults();
		for (const [path, answer] of Object.entries(ANSWERS)) {
			world.sandbox.addFault({ kind: 'body', body: answer(texts), path });
		}
		const { json, error } = await world.run({ operation, ...required, output });
		expect(error).toBeUndefined();
		const unanswered = world.sandbox.requests().filter(({ fault }) => fault !== 'body');
		expect(unanswered.map(({ path }) => `Add "${path}" to ANSWERS in ${__filename}`)).toEqual([]);
		world.sandbox.clearRequests();
		return json[0]!;
	}

	// Analyze makes its message as Get Analysis does.
	const names = operations.map(({ option }) => option.value).filter((name) => name !== 'analyze');
	it.each(names)('shows texts of others as text in all formats of %s', async (name) => {
		await fc.assert(
			fc.asyncProperty(values, async (texts) => {
				const json = await jsonOf(name, texts, 'all');
				const domains = [
					required.domain,
					required.competitors,
					...texts.map((text) => `x${text}`),
					...texts,
				];
				expect(violationsOf('all')(json, {}, domains)).toEqual([]);
			}),
			{ numRuns: 9, examples: [...WORST, ['.一Ⰰ']].map((texts) => [texts]) },
		);
	});

	it.each(names)(
		'adds no line to a message of %s when a text of others holds line breaks',
		async (operation) => {
			// Of what has no name there is no sentence.
			const isSentence = (line: string) =>
				/^(Top of your action plan: |You lead |You are .+ behind )/.test(line);
			const linesOf = async (value: string) => {
				const { text } = await jsonOf(operation, [value], 'message');
				return String(text)
					.split('\n')
					.filter((line) => !isSentence(line)).length;
			};
			const usual = await linesOf('x');
			// Of a longer one, whole quotations would not fit.
			const short = trickyText.filter(({ length }) => length <= 60);
			await fc.assert(
				fc.asyncProperty(short, async (value) => {
					expect(await linesOf(value)).toBe(usual);
				}),
				{ numRuns: 6 },
			);
		},
	);
});
