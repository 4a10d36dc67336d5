import { reportDocument } from '../../src/documents/report';
import { shareMetric } from '../../src/documents/shareOfVoice';
import { ENGLISH } from '../helpers/reports/locales';
import {
	aboutOf,
	benchmarksOf,
	ORDINARY,
	reportOf,
	textOf,
	USUAL,
	type Daily,
	type Situation,
} from '../helpers/reports/reports';

const plan = (action: object) => ({ actionPlan: { actions: [action] } as never });
const lead = benchmarksOf(['Lumen Roast', 26, true], ['Harbor Beans', 24.7]) as never;

const gapOf = (benchmarks: object) =>
	shareMetric(reportOf({ ...ORDINARY, data: { benchmarks: benchmarks as never } }), ENGLISH)[0];

describe('the share of voice', () => {
	it.each<[string, object, string | undefined]>([
		['ahead', lead, '1.3 percentage points ahead of Harbor Beans'],
		[
			'behind',
			benchmarksOf(['Harbor Beans', 26.8], ['Moka', 26.5], ['Lumen Roast', 26, true]),
			'0.8 percentage points behind Harbor Beans',
		],
		[
			'equal as far as anyone is shown',
			benchmarksOf(['Harbor Beans', 26.001], ['Lumen Roast', 26, true]),
			'level with Harbor Beans',
		],
		['without a competitor', benchmarksOf(['Lumen Roast', 26, true]), undefined],
		['without a name', benchmarksOf(['', 26], ['Lumen Roast', 20, true]), undefined],
	])('has its gap at its figure, and no sentence, when it is %s', (_, benchmarks, gap) => {
		expect(gapOf(benchmarks)?.detail).toBe(gap);
		const situation = { ...ORDINARY, data: { benchmarks: benchmarks as never } };
		expect(textOf(situation, 'share')).toBeUndefined();
	});

	it('has no figure without the own brand', () => {
		expect(gapOf(benchmarksOf(['Harbor Beans', 26], ['Moka', 20]))).toBeUndefined();
	});
});

describe('prompts and sources', () => {
	const asked = (names: string[], cited: string[] = []): Daily => ({
		...USUAL,
		more: (index) => ({
			prompt: names.length > 0 ? `${names[index % names.length]!}?` : undefined,
			citation_url:
				cited.length > 0 ? `https://${cited[index % cited.length]!}.example/` : undefined,
		}),
	});

	it.each<[name: string, now: string, before: string, sentence: string]>([
		['one is new', 'ab', 'a', 'You are mentioned in answers to 1 new prompt.'],
		[
			'some are new and one is gone',
			'abc',
			'ad',
			'You are mentioned in answers to 2 new prompts, and no longer to 1 other.',
		],
		['one is gone', 'a', 'ab', 'You are no longer mentioned in answers to 1 prompt.'],
	])('have a sentence on prompts where %s', (_, now, before, sentence) => {
		const situation = { ...ORDINARY, now: asked([...now]), before: asked([...before]) };
		expect(textOf(situation, 'prompts')).toBe(sentence);
	});

	it.each<[name: string, now: string, before: string, sentence: string]>([
		['one is new', 'ab', 'a', 'Newly cited: b.example.'],
		['all are new', 'abc', 'd', 'Newly cited: a.example, b.example and 1 more.'],
		['one is gone', 'a', 'ab', 'No longer cited: b.example.'],
	])('have a sentence on sources where %s', (_, now, before, sentence) => {
		const situation = { ...ORDINARY, now: asked([], [...now]), before: asked([], [...before]) };
		expect(textOf(situation, 'citations')).toBe(sentence);
	});

	it('are not new where an earlier week has them', () => {
		const [now, before, earlier] = [
			asked(['a', 'b'], ['a', 'b']),
			asked(['a'], ['a']),
			asked(['b'], ['b']),
		];
		const about = aboutOf({ ...ORDINARY, now, before, earlier });
		expect(about).not.toContain('prompts');
		expect(about).not.toContain('citations');
	});

	it.each([
		['not lost', 2, undefined],
		['lost', 3, 'You are no longer mentioned in answers to 1 prompt.'],
	])('are %s after %i answers before', (_, answers, sentence) => {
		const before: Daily = {
			...USUAL,
			more: (index) => ({ prompt: index < answers ? 'b?' : 'a?' }),
		};
		const situation = { ...ORDINARY, now: asked(['a']), before, earlier: asked(['a']) };
		expect(textOf(situation, 'prompts')).toBe(sentence);
	});

	it('are lost only once, in the first week without them', () => {
		const [now, earlier] = [asked(['a'], ['a']), asked(['a', 'b'], ['a', 'b'])];
		expect(aboutOf({ ...ORDINARY, now, before: now, earlier })).not.toContain('prompts');
	});

	it('are not lost where days have no data', () => {
		const now = { ...asked(['a'], ['a']), most: 5 * 63 };
		expect(aboutOf({ ...ORDINARY, now, before: asked(['a', 'b']) })).not.toContain('prompts');
	});

	it.each([
		[
			'some of a rise',
			10,
			'Mentions rose by 147 to 588 (usual: 378–509). 70 of the 147 are answers to 1 new prompt.',
		],
		[
			'more than a rise',
			40,
			'Mentions rose by 147 to 588 (usual: 378–509). 280 of the 588 mentions are in answers to 1 new prompt.',
		],
	])(
		'that are new have a sentence beside a rise of mentions where they are %s',
		(_, ofDay, text) => {
			const now: Daily = {
				engines: { chatgpt: 32, perplexity: 20, gemini: 16, claude: 11, grok: 5 },
				negative: 10,
				more: (index) => ({ prompt: index % 84 < ofDay ? 'b?' : 'a?' }),
			};
			const situation = { ...ORDINARY, now, before: asked(['a']) };
			expect(textOf(situation, 'mentions')).toBe(text);
			expect(aboutOf(situation)).not.toContain('prompts');
		},
	);

	it('that are new say with how many weeks they were compared, where others were saved without them', () => {
		const now: Daily = {
			engines: { chatgpt: 32, perplexity: 20, gemini: 16, claude: 11, grok: 5 },
			negative: 10,
			more: (index) => ({ prompt: index % 84 < 10 ? 'b?' : 'a?' }),
		};
		const saved = {
			from: '2026-01-05',
			to: '2026-01-11',
			total: 441,
			engines: new Map(),
			sentiments: new Map(),
		};
		const data = { earlierWeeks: [saved] };
		expect(textOf({ ...ORDINARY, now, before: asked(['a']), data }, 'mentions')).toMatch(
			/ 70 of the 147 are answers to 1 new prompt \(compared with the \d weeks before\)\.$/,
		);
	});

	it.each<[string, Partial<Situation>]>([
		['where a filter hides others', { data: { filters: { sentiment: 'negative' } } }],
		['of one assistant, where others may', { data: { filters: { engine: 'chatgpt' } } }],
		['where counts are minimums', { hasMore: true }],
		['where nothing is compared', { data: { compares: false } }],
	])('are not told %s', (_, more) => {
		const changed = { ...ORDINARY, now: asked(['a'], ['a']), before: asked(['b'], ['b']), ...more };
		expect(aboutOf(changed)).not.toContain('prompts');
		expect(aboutOf(changed)).not.toContain('citations');
	});
});

describe('the plan', () => {
	it.each<[string, object, string | undefined]>([
		[
			'is told by its first action and the lift of that',
			{ title: 'Pitch ', expected_lift_pts: 3.6 },
			'Top of your action plan: Pitch (forecast: +3.6 points).',
		],
		['is told by an action without a lift', { title: 'Pitch' }, 'Top of your action plan: Pitch.'],
		['is not told without the title of an action', { expected_lift_pts: 3.6 }, undefined],
	])('%s', (_, action, sentence) => {
		expect(textOf({ ...ORDINARY, data: plan(action) }, 'plan')).toBe(sentence);
	});

	it('has its action with the largest lift next, wherever the service lists it', () => {
		const actions = [1, 2].map((lift) => ({ title: `Gain ${lift}`, expected_lift_pts: lift }));
		const situation = { ...ORDINARY, data: { actionPlan: { actions } as never } };
		expect(textOf(situation, 'plan')).toBe(
			'Top of your action plan: Gain 2 (forecast: +2 points).',
		);
		const { blocks } = reportDocument(reportOf(situation), ENGLISH);
		const next = blocks.find((block) => 'role' in block && block.role === 'next');
		expect(next).toMatchObject({ text: [{}, { text: 'Gain 2', strong: true }, {}] });
	});

	it('has its action in bold and its lift behind it, also where the action is very long', () => {
		const situation = { ...ORDINARY, data: plan({ title: 'x'.repeat(900), expected_lift_pts: 2 }) };
		const { blocks } = reportDocument(reportOf(situation), ENGLISH);
		const next = blocks.find((block) => 'role' in block && block.role === 'next');
		expect(next).toMatchObject({
			text: [
				{ text: 'Top of your action plan: ' },
				{ text: `${'x'.repeat(451)}…`, strong: true },
				{ text: ' (forecast: +2 points).' },
			],
		});
	});
});
