import type { INodeParameters } from 'n8n-workflow';

import { FORMATS } from '../../nodes/shared/documents/formats';
import { isoInstant } from '../../sandbox/clock';
import type { Mention } from '../../sandbox/reporting/mentionContent';
import { now } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';
import { ENGLISH } from '../locales';

/** New mentions with the option Digest: one item per poll. */

const world = sandboxed('visibilityReporting');
world.inQuietTime();

const store = () => world.sandbox.reporting.mentions;
const seconds = (back: number) => isoInstant(now() - back * 1_000);
const trigger = (more: INodeParameters = {}, options: INodeParameters = {}) =>
	new TriggerWorkflow(
		{ event: 'mention', ...more, options: { digest: true, ...options } },
		world.credential,
	);
const idsIn = (item: { mentions?: unknown } | undefined) =>
	((item?.mentions ?? []) as Array<{ id: string }>).map(({ id }) => id);

it('is one item with the new mentions of a poll, oldest first, and none without any', async () => {
	const workflow = trigger();
	expect(await workflow.activate()).toEqual([]);
	expect(await workflow.poll()).toEqual([]);
	const later = store().addMention({ captured_at: seconds(1), sentiment: 'negative' });
	const earlier = store().addMention({ captured_at: seconds(9), sentiment: 'positive' });
	const [item, ...more] = await workflow.poll();
	expect(JSON.stringify(item)).toBe(
		JSON.stringify({ count: 2, negative: 1, mentions: [earlier, later] }),
	);
	expect(more).toEqual([]);
	expect(await workflow.poll()).toEqual([]);
});

it('holds at most Max Items per Poll: later polls give the rest, each mention once', async () => {
	const workflow = trigger({}, { maxItemsPerPoll: 5 });
	await workflow.activate();
	const added = store().addMentions(12, { captured_at: seconds(5) });
	for (let polls = 0; polls < 8; polls += 1) await workflow.poll();
	const digests = workflow.emitted();
	expect(digests.map(({ count }) => count)).toEqual(digests.map((each) => idsIn(each).length));
	expect(Math.max(...digests.map((each) => idsIn(each).length))).toBe(5);
	expect(digests.flatMap(idsIn).sort()).toEqual(added.map(({ id }) => id).sort());
});

it('can be added to a workflow and removed again, and no mention is lost or repeated', async () => {
	const workflow = trigger();
	await workflow.activate();
	const one = store().addMention();
	expect(idsIn((await workflow.poll())[0])).toEqual([one.id]);
	workflow.parameters = { event: 'mention' };
	expect(await workflow.activate('update')).toEqual([]);
	const other = store().addMention();
	expect(await workflow.poll()).toEqual([other]);
	workflow.parameters = { event: 'mention', options: { digest: true } };
	expect(await workflow.activate('update')).toEqual([]);
	expect(await workflow.poll()).toEqual([]);
});

it('reads as counts by assistant and sentiment, then the negative ones first', async () => {
	const workflow = trigger({ output: 'message' });
	await workflow.activate();
	const said = (
		engine: Mention['engine'],
		sentiment: Mention['sentiment'],
		text: string,
		back: number,
	) =>
		store().addMention({
			engine,
			sentiment,
			snippet: text,
			prompt: 'Which?',
			citation_url: 'https://a.example/1',
			captured_at: seconds(back),
		});
	said('gemini', 'negative', 'Too dear.', 60);
	said('claude', 'positive', 'Very good.', 0);
	said('gemini', 'neutral', 'It exists.', 30);
	const [{ text } = {}] = await workflow.poll();
	// What is captured now may be of the next minute already, or of the next day.
	expect(String(text).replace(/\d+ \w+ \d{4}, \d\d:\d\d E[SD]T/g, 'TIME')).toBe(
		[
			'AI visibility: 3 new mentions',
			'By assistant: Gemini 2, Claude 1',
			'By sentiment: 🔴 negative 1, ⚪ neutral 1, 🟢 positive 1',
			'Negative mentions first, then the latest others:',
			'🔴 Gemini, negative, TIME',
			'  Asked: Which?',
			'  “Too dear.”',
			'  https://a.example/1',
			'🟢 Claude, positive, TIME',
			'  Asked: Which?',
			'  “Very good.”',
			'  https://a.example/1',
			'⚪ Gemini, neutral, TIME',
			'  Asked: Which?',
			'  “It exists.”',
			'  https://a.example/1',
		].join('\n'),
	);
});

it('of one mention, or of filtered ones, repeats neither who nor how', async () => {
	const workflow = trigger({ output: 'message' });
	await workflow.activate();
	store().addMention({ engine: 'gemini', sentiment: 'negative' });
	const [{ text: one } = {}] = await workflow.poll();
	expect(one).toMatch(/^AI visibility: 1 new mention\n🔴 Gemini, negative, /);
	const filtered = trigger({
		output: 'message',
		filters: { engine: 'gemini', sentiment: 'negative' },
	});
	await filtered.activate();
	store().addMentions(2, { engine: 'gemini', sentiment: 'negative', captured_at: seconds(0) });
	const [{ text: several } = {}] = await filtered.poll();
	expect(several).toMatch(
		/^AI visibility: 2 new negative mentions in Gemini\nThe latest negative mentions:\n🔴 Gemini, negative, /,
	);
});

describe.each(FORMATS)('in the output $option.name', ({ option, toJson }) => {
	const output = option.value;
	const appearance = { nativeCharts: false };
	const made = Object.keys(
		toJson({ parts: [{ kind: 'title', text: 'A title' }] }, appearance, ENGLISH),
	);

	it('comes behind what the format makes of it', async () => {
		const workflow = trigger({ output });
		await workflow.activate();
		store().addMentions(3, { sentiment: 'negative' });
		const [item] = await workflow.poll();
		expect(Object.keys(item!)).toEqual([...made, 'count', 'negative', 'mentions']);
		expect(item).toMatchObject({ count: 3, negative: 3 });
		for (const name of made) expect(JSON.stringify(item![name])).toContain('3 new mentions');
	});

	it('is a digest of samples in a test run, and says so', async () => {
		const [item] = await trigger({ output }, { maxItemsPerPoll: 4 }).test();
		expect(Object.keys(item!)).toEqual([...made, 'count', 'negative', 'mentions']);
		expect(idsIn(item)).toHaveLength(4);
		for (const name of made) {
			expect(JSON.stringify(item![name])).toContain('Sample AI visibility alert: 4 new mentions');
		}
	});
});

it('of a test run holds up to ten mentions, oldest first; without any there is no sample', async () => {
	const [item] = await trigger().test();
	const { mentions, count } = item as { mentions: Array<{ captured_at: string }>; count: number };
	expect([mentions.length, count]).toEqual([10, 10]);
	const times = mentions.map((each) => each.captured_at);
	expect(times).toEqual([...times].sort());
	store().setMentionCount(0);
	await expect(trigger().test()).rejects.toThrow('No mentions match the current filters yet.');
});
