import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { topics } from 'ai-visibility-reports';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import type { Fault } from '../../../sandbox';
import { sandboxed } from '../../helpers/sandboxed';
import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { instantAgo } from '../../helpers/today';
import { renderText } from '../../../packages/reports/test/helpers/formats/messages';
import { newestCapture, silenceState } from '../../../nodes/VisibilityReporting/events/silence';

const world = sandboxed('visibilityReporting');

const HOUR_MS = 3_600_000;
const domain = 'lumenroast.example';
/** The item of an alert when no mention is known. */
const NONE_KNOWN = { domain, hours: 2, last_mention_at: null, mentions_in_week_before: null };

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (more: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'silence', hours: 2, ...more }, world.credential);
const pass = async (ms: number) => expect(await world.clock.sleep(ms)).toBe(true);

/** A trigger whose next poll reports a silence if no mention is found. */
async function active() {
	const workflow = trigger();
	await workflow.activate();
	await pass(60_000);
	return workflow;
}

/** A trigger that knows a mention, and the time of that. Its next poll reports a silence. */
async function silentSinceMention() {
	const { captured_at } = mentions().addMention({ captured_at: instantAgo(HOUR_MS) });
	const workflow = trigger();
	await workflow.activate();
	await pass(HOUR_MS + 60_000);
	return { workflow, last_mention_at: captured_at };
}

/** Lets the service return these pages next, each with its mentions and the cursor of the one after it. */
function setPages(...pages: Array<[data: IDataObject[], next_cursor?: string]>) {
	world.sandbox.clearRequests();
	for (const [data, next_cursor] of pages) world.answer({ data, meta: { next_cursor } });
}
const cursors = () =>
	world.sandbox.requests({ path: '/mentions' }).map(({ query }) => query.cursor);

beforeEach(() => mentions().setMentionCount(0));

it('emits a silence without a last mention when none that fits the filters is known', async () => {
	const workflow = trigger({ hours: 0.05, filters: { engine: 'claude' } });
	expect(await workflow.activate()).toEqual([]);
	mentions().addMention({ engine: 'grok' });
	await pass(60_000);
	expect(await workflow.poll()).toEqual([{ ...NONE_KNOWN, hours: 0.05 }]);
	mentions().addMention({ engine: 'claude' });
	expect(await workflow.poll()).toEqual([]);
});

it('emits no silence a second time when another event was selected in between', async () => {
	const workflow = await active();
	expect(await workflow.poll()).toHaveLength(1);
	for (const event of ['mention', 'silence']) {
		workflow.parameters = { event, hours: 2 };
		await workflow.activate('update');
	}
	expect(await workflow.poll()).toEqual([]);
});

it("emits a silence once under n8n's own scheduler, for which each poll is an activation", async () => {
	const workflow = trigger();
	expect(await workflow.pollBySchedule()).toEqual([]);
	await pass(60_000);
	expect(await workflow.pollBySchedule()).toHaveLength(1);
	expect(await workflow.pollBySchedule()).toEqual([]);
});

it('emits a silence in time when a mention is dated ahead of the answer', async () => {
	const workflow = trigger();
	await workflow.activate();
	mentions().addMention({ captured_at: instantAgo(-400 * 24 * HOUR_MS) });
	await pass(60_000);
	expect(await workflow.poll()).toEqual([NONE_KNOWN]);
	expect(await trigger().test()).toEqual([NONE_KNOWN]);
});

it('emits a silence in time when an answer was three hours behind', async () => {
	mentions().addMention({ captured_at: instantAgo(2 * HOUR_MS - 660_000) });
	const workflow = await active();
	world.answer({ data: [], meta: { generated_at: instantAgo(3 * HOUR_MS) } });
	for (const left of [540_000, 61_000]) {
		expect(await workflow.poll()).toEqual([]);
		await pass(left);
	}
	expect(await workflow.poll()).toHaveLength(1);
});

it("counts the hours by the service's clock, with one request per poll and two more for an alert", async () => {
	world.sandbox.set({ skewMs: -5 * HOUR_MS });
	const { captured_at } = mentions().addMention({ captured_at: instantAgo(6 * HOUR_MS) });
	const workflow = trigger();
	await workflow.activate();
	world.sandbox.clearRequests();
	expect(await workflow.poll()).toEqual([]);
	expect(world.sent()).toEqual(['GET /mentions']);
	await pass(HOUR_MS + 60_000);
	world.sandbox.clearRequests();
	expect(await workflow.poll()).toEqual([
		{ ...NONE_KNOWN, last_mention_at: captured_at, mentions_in_week_before: 1 },
	]);
	expect(world.sent().sort()).toEqual(['GET /mentions', 'GET /mentions', 'GET /visibility']);
	expect(await workflow.poll()).toEqual([]);
	expect(world.sent()).toHaveLength(4);
});

it.each<[string, Fault]>([
	['fails', { kind: 'status', status: 503 }],
	['is refused', { kind: 'status', status: 403 }],
	['has to wait', { kind: 'status', status: 429, headers: { 'retry-after': '30' } }],
	['is another', { kind: 'body', body: { data: { score: 5 } } }],
	['never comes', { kind: 'hang' }],
])(
	'emits a silence once, soon and without what it adds when the answer about that %s',
	async (_, fault) => {
		const { workflow, last_mention_at } = await silentSinceMention();
		const always = { ...fault, times: Infinity };
		const faults = [
			world.sandbox.addFault({ ...always, path: '/visibility' }),
			world.sandbox.addFault({ ...always, path: '/mentions', after: 1 }),
		];
		const began = world.clock.now();
		expect(await workflow.poll()).toEqual([{ ...NONE_KNOWN, domain: null, last_mention_at }]);
		expect(world.clock.now() - began).toBeLessThanOrEqual(5_000);
		faults.forEach((each) => each.remove());
		await pass(60_000);
		expect(await workflow.poll()).toEqual([]);
	},
);

describe('the mentions in the week before a silence', () => {
	const earlierMentions = (count: number, hours: number) =>
		mentions().addMentions(count, { captured_at: instantAgo(hours * HOUR_MS) });

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'are counted up to the last one when the order is %s',
		async (mentionOrder) => {
			world.sandbox.set({ mentionOrder });
			earlierMentions(2, 50);
			earlierMentions(3, 7 * 24);
			earlierMentions(4, 7 * 24 + 2);
			const { workflow } = await silentSinceMention();
			expect(await workflow.poll()).toMatchObject([{ mentions_in_week_before: 6 }]);
		},
	);

	it.each(['newest', 'oldest'] as const)(
		'are as many as a page has if there are more, when the order is %s',
		async (mentionOrder) => {
			world.sandbox.set({ mentionOrder });
			earlierMentions(130, 50);
			const { workflow } = await silentSinceMention();
			expect(await workflow.poll()).toMatchObject([{ mentions_in_week_before: 100 }]);
		},
	);

	it('fit the filters of the silence', async () => {
		const captured_at = instantAgo(4 * HOUR_MS);
		mentions().addMentions(4, { engine: 'grok', captured_at });
		mentions().addMentions(2, { engine: 'claude', captured_at });
		expect(await trigger({ filters: { engine: 'claude' } }).test()).toMatchObject([
			{ mentions_in_week_before: 2 },
		]);
	});

	it.each<[string, IDataObject[], string | undefined]>([
		['a page that is not full has another behind it', [{ captured_at: instantAgo(HOUR_MS) }], 'a'],
		['the page is empty', [], undefined],
		['no mention has a time', [{ captured_at: 'soon' }], undefined],
	])('are not known when %s', async (_, data, next_cursor) => {
		const { workflow, last_mention_at } = await silentSinceMention();
		world.answer({ data, meta: { next_cursor } }, { path: '/mentions', after: 1 });
		expect(await workflow.poll()).toEqual([{ ...NONE_KNOWN, last_mention_at }]);
	});
});

describe('a list of several pages', () => {
	it('causes an event only when it ends within three pages', async () => {
		const workflow = await active();
		for (const last of ['c', 'a', undefined]) {
			setPages([[], 'a'], [[], 'b'], [[], last]);
			expect(await workflow.poll()).toHaveLength(last ? 0 : 1);
			expect(cursors()).toEqual([undefined, 'a', 'b']);
		}
	});

	it('is read on when the first page has only the known mention', async () => {
		const known = { id: 'men_1', captured_at: instantAgo(HOUR_MS + 1_500) };
		const workflow = trigger();
		setPages([[known]]);
		await workflow.activate();
		await pass(HOUR_MS);
		setPages([[known], 'a'], [[]]);
		expect(await workflow.poll()).toEqual([{ ...NONE_KNOWN, last_mention_at: known.captured_at }]);
		expect(cursors().slice(0, 2)).toEqual([undefined, 'a']);
	});

	it('is not read on when the first page has a newer mention', async () => {
		const workflow = await active();
		setPages([[{ id: 'men_1', captured_at: instantAgo(HOUR_MS) }], 'a']);
		expect(await workflow.poll()).toEqual([]);
		expect(cursors()).toEqual([undefined]);
	});

	it('ends the hours that count at the time of its first page', async () => {
		const workflow = trigger();
		setPages([[{ id: 'men_1', captured_at: instantAgo(2 * HOUR_MS - 61_000) }]]);
		await workflow.activate();
		const at = (ms: number) => ({ generated_at: instantAgo(-ms) });
		for (const meta of [{ ...at(60_000), next_cursor: 'a' }, at(62_000)]) {
			world.answer({ data: [], meta });
		}
		expect(await workflow.poll()).toEqual([]);
	});
});

it('shows the time of the last mention in a test run, in any order of the list', async () => {
	world.sandbox.set({ mentionOrder: 'oldest' });
	expect(await trigger().test()).toEqual([NONE_KNOWN]);
	const old = mentions().addMention({ captured_at: instantAgo(3 * HOUR_MS) });
	expect(await trigger().test()).toMatchObject([{ last_mention_at: old.captured_at }]);
	mentions().addMentions(100, { captured_at: instantAgo(4 * HOUR_MS) });
	const { captured_at } = mentions().addMention({ captured_at: instantAgo(60_000) });
	expect(await trigger().test()).toMatchObject([{ last_mention_at: captured_at }]);
});

it.each([
	[1, null, '1 hour\nCheck that the service still captures answers.\nNo earlier mention is known.'],
	[
		0.5,
		'2026-11-21T10:00:00Z',
		'30 minutes\nCheck that the service still captures answers.\nLast mention: 21 Nov 2026, 10:00',
	],
])(
	'says in words how long a silence of %s hours is, and since when',
	(hours, last_mention_at, text) => {
		const document = topics.silence.document({ item: { hours, last_mention_at } }, ENGLISH);
		expect(renderText(document, ENGLISH)).toBe(`❗ AI visibility: No new mention for ${text}`);
	},
);

const settings = { filters: {}, hours: 1 };

it.each([
	['another sentiment', { sentiment: 'positive' }],
	['the same sentiment and an assistant', { sentiment: 'negative', engine: 'claude' }],
	['no filters', {}],
])('forgets its state when the filters change to %s', (_, filters) => {
	const of = { ...settings, filters: { sentiment: 'negative' } };
	const state = { ...silenceState(undefined, of), from: 5, isTold: true };
	expect(silenceState(state, of)).toEqual(state);
	expect(Object.keys(silenceState(state, { ...settings, filters }))).toEqual([
		'version',
		'filters',
	]);
});

const at = (hour: string) => `2026-11-21T${hour}:00:00Z`;

it.each<[string, string | undefined, unknown[], string | undefined]>([
	['the one that is listed, if none was known', undefined, [at('09')], at('09')],
	['none whose time cannot be read', undefined, ['soon', null, 5], undefined],
	['the latest one in any order', undefined, [at('09'), at('10'), at('08')], at('10')],
	['none that is dated ahead of the answer', undefined, [at('13'), at('11')], at('11')],
	['the known one, if none is newer', at('10'), [at('09')], at('10')],
	[
		'the known one, if its time is written otherwise now',
		at('10'),
		['2026-11-21T10:00Z'],
		at('10'),
	],
])('takes for the newest mention %s', (_, known, listed, expected) => {
	const records = listed.map((captured_at) => ({ captured_at })) as IDataObject[];
	expect(newestCapture(known, records, Date.parse(at('12')))).toBe(expected);
});
