import type { INodeParameters } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import { keptIn } from '../../helpers/workflow';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { english, ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { instantAgo, minutesAgo } from '../../helpers/today';
import { renderText } from '../../../packages/reports/test/helpers/formats/messages';
import { readersSee } from '../../../packages/reports/test/helpers/formats/readers';

const world = sandboxed('visibilityReporting');

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);

const documentOf = (item: object, { digest = false, filters = {} } = {}) =>
	topics.newMention.document({ item: { ...item } }, ENGLISH, { digest, filters });

it('emits each new mention that fits the filters once, as the service sent it, oldest first', async () => {
	const fitting = { engine: 'claude', sentiment: 'negative' } as const;
	const workflow = trigger({ filters: fitting });
	expect(await workflow.activate()).toEqual([]);
	const later = mentions().addMention({ ...fitting, captured_at: instantAgo(1_000) });
	const earlier = mentions().addMention({ ...fitting, captured_at: instantAgo(9_000) });
	mentions().addMention({ ...fitting, engine: 'grok' });
	mentions().addMention({ ...fitting, sentiment: 'neutral' });
	expect(await workflow.poll()).toEqual([earlier, later]);
	expect(await workflow.poll()).toEqual([]);
});

it('gives one row per mention with Output Rows, also with Digest', async () => {
	const workflow = trigger({ output: 'rows', options: { digest: true } });
	await workflow.activate();
	const added = mentions().addMentions(2);
	const rows = await workflow.poll();
	expect(rows!.map(({ mention_id }) => mention_id).sort()).toEqual(
		added.map(({ id }) => id).sort(),
	);
	const [row] = await world.items({ operation: 'mentions', limit: 1, output: 'rows' });
	expect(rows!.map(Object.keys)).toEqual(Array(2).fill(Object.keys(row!)));
});

describe('the trigger with Digest', () => {
	const digest = (more: INodeParameters = {}) => trigger({ options: { digest: true, ...more } });

	it('emits one item with the new mentions of a poll, oldest first, and no item when there are none', async () => {
		const workflow = digest();
		expect(await workflow.activate()).toEqual([]);
		expect(await workflow.poll()).toEqual([]);
		const later = mentions().addMention({ captured_at: instantAgo(1_000), sentiment: 'negative' });
		const earlier = mentions().addMention({
			captured_at: instantAgo(9_000),
			sentiment: 'positive',
		});
		const [item, ...more] = await workflow.poll();
		const expected = { count: 2, negative: 1, mentions: [earlier, later] };
		expect(JSON.stringify(item)).toBe(JSON.stringify(expected));
		expect(more).toEqual([]);
	});

	it('says since when the mentions are new where the list was read to its end before, and all came later', async () => {
		const workflow = trigger({ options: { digest: true, maxItemsPerPoll: 2 }, output: 'message' });
		const sentiment = 'negative';
		const secondLine = async () => String((await workflow.poll())[0]!.text).split('\n')[1];
		await workflow.activate();
		const activatedAt = new Date(world.clock.now()).toISOString();
		const since = english('America/New_York').events.since({ time: activatedAt });
		expect(await world.clock.sleep(60_000)).toBe(true);
		for (const seconds of [1, 2])
			mentions().addMention({ sentiment, captured_at: instantAgo(1_000 * seconds) });
		expect(await secondLine()).toBe(`S${since.slice(1)}`);
		mentions().addMention({ sentiment, captured_at: instantAgo(1_000) });
		expect(await secondLine()).not.toMatch(/since/i);
		for (let count = 0; count < 4; count += 1) mentions().addMention({ sentiment });
		for (let polls = 0; polls < 2; polls += 1) expect(await secondLine()).not.toMatch(/since/i);
	});

	it.each([
		[500, 10],
		[4, 4],
	])(
		'gives a test run with Max Items per Poll %i an item of %i mentions, oldest first',
		async (max, count) => {
			const [item] = await digest({ maxItemsPerPoll: max }).test();
			const times = (item!.mentions as Array<{ captured_at: string }>).map(
				(mention) => mention.captured_at,
			);
			expect([item!.count, times]).toEqual([count, [...times].sort()]);
			expect(times).toHaveLength(count);
		},
	);
});

it.each([
	['on', { digest: true }],
	['off', {}],
])(
	'gives nothing in a test run, without an error, when no mention is listed and Digest is %s',
	async (_, options) => {
		mentions().setMentionCount(0);
		expect(await trigger({ options }).test()).toEqual([]);
	},
);

describe('Also Report Mentions Since', () => {
	it('is refused when its expression gives nothing', async () => {
		await expect(trigger({ options: { startDate: '={{ "" }}' } }).activate()).rejects.toThrow(
			"The parameter 'Also Report Mentions Since' is an expression without a value. Give it a value, or remove the expression.",
		);
		expect(world.sent()).toEqual([]);
	});

	it("is read in the workflow's time zone when it has no offset", async () => {
		mentions().setMentionCount(0);
		mentions().addMention({ captured_at: '2026-11-18T14:29:00Z' });
		const after = mentions().addMention({ captured_at: '2026-11-18T14:31:00Z' });
		const workflow = trigger({ options: { startDate: '2026-11-18T09:30' } });
		expect(await workflow.activate()).toEqual([after]);
	});

	it('is refused when it asks for more than 100,000 mentions', async () => {
		const options = { startDate: minutesAgo(60), maxItemsPerPoll: 1 };
		mentions().addMentions(200, { captured_at: instantAgo(5_000) });
		const workflow = trigger({ options });
		await workflow.activate();
		keptIn(workflow.saved)!.state.seen = Array.from({ length: 100_000 }, (_, id) => String(id));
		const again = trigger({ options });
		again.saved = workflow.saved;
		world.sandbox.clearRequests();
		await expect(again.activate('init')).rejects.toThrow(
			"The parameter 'Also Report Mentions Since' asks for more than 100,000 mentions. Remove it, and get the earlier mentions with Get Mentions and 'Return All'.",
		);
		expect(world.sent()).toEqual([]);
	});
});

describe('the text of a mention', () => {
	it('has quote, link, time and prompt under a title with sentiment and assistant', async () => {
		const workflow = trigger({ output: 'message' });
		await workflow.activate();
		mentions().addMention({
			engine: 'claude',
			sentiment: 'negative',
			captured_at: '2199-11-21T06:10:02Z',
			prompt: 'Which coffee?',
			snippet: 'Not <!channel> this one.',
			citation_url: 'https://a.example/1',
		});
		const [item] = await workflow.poll();
		expect(Object.keys(item!)[0]).toBe('text');
		expect(item!.text).toBe(
			[
				'❗ AI visibility: Claude says something negative about you',
				'  “Not ‹!channel› this one.”',
				'  https://a.example/1 · 21 Nov 2199, 01:10',
				'  Prompt: Which coffee?',
				'Read a.example: https://a.example/1',
			].join('\n'),
		);
	});

	it.each([
		[
			'a positive mention',
			{ engine: 'grok', sentiment: 'positive' },
			'Grok says something positive about you',
		],
		['a neutral mention', { engine: 'grok', sentiment: 'neutral' }, 'New mention in Grok'],
		[
			'an unknown assistant and sentiment',
			{ engine: 'eliza', sentiment: 'constructor' },
			'New mention in eliza',
		],
		['a mention without assistant and sentiment', {}, 'New mention in an AI assistant'],
	])('has a title for %s', (_, mention, title) => {
		expect(documentOf(mention).headline).toBe(title);
	});

	it.each(['negative', 'neutral'])(
		'says its assistant and its sentiment once in each format when it is %s',
		(sentiment) => {
			const captured_at = '2026-11-21T10:00:00Z';
			const mention = { engine: 'gemini', sentiment, captured_at, snippet: 'Dear.' };
			for (const [format, seen] of readersSee(documentOf(mention))) {
				// An email says all in its subject and its text, too.
				const [who, how] = [/Gemini/g, new RegExp(sentiment, 'gi')].map(
					(word) => seen.match(word)?.length,
				);
				const once =
					format === 'html' ? { who: 3, how: sentiment === 'neutral' ? 2 : 3 } : { who: 1, how: 1 };
				expect({ format, who, how }).toEqual({ format, ...once });
				expect([format, seen]).toEqual([format, expect.stringMatching(/21 Nov 2026, 10:00/)]);
			}
		},
	);
});

it('titles a digest by its number of mentions and its filters', () => {
	const negative = { engine: 'gemini', sentiment: 'negative' } as const;
	const titleOf = (count: number, filters: object) =>
		renderText(
			documentOf({ mentions: Array(count).fill(negative) }, { digest: true, filters }),
			ENGLISH,
		)
			.split('\n')
			.slice(0, 2);
	expect(titleOf(1, {})).toEqual(['AI visibility: 1 new mention', '🔴 Gemini, negative']);
	expect(titleOf(2, negative)).toEqual([
		'AI visibility: 2 new negative mentions in Gemini',
		'The latest negative mentions:',
	]);
});

it('emits what is negative alone as the event Negative Mention, which needs no filter for that', async () => {
	const workflow = trigger({ event: 'negativeMention' });
	await workflow.activate();
	mentions().addMention({ sentiment: 'positive' });
	const negative = mentions().addMention({ sentiment: 'negative' });
	expect(await workflow.poll()).toEqual([negative]);
});
