import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';

const world = sandboxed('visibilityReporting');

/** What the node makes of an answer that lacks most of what the document shows. */
async function outputOf(operation: string, output: string, data: unknown, detail?: string) {
	world.answer({ data });
	return await world.items({ operation, output, appearance: { detail } });
}

describe('an answer with fields missing', () => {
	const competitors = [
		{},
		{ name: 'Odd', share_pct: 'many' },
		'x',
		{ name: 'You', share_pct: 50, is_you: true },
	];

	it('gives the shares of voice that it has', async () => {
		expect(await outputOf('benchmarks', 'message', { competitors, window: null })).toEqual([
			{
				text: 'AI visibility: Share of voice\n50% You ◀ you\nunnamed: no share\nOdd: many',
				category: null,
				share_pct: 50,
				rank: 1,
			},
		]);
		const [you, unnamed] = await outputOf('benchmarks', 'rows', { competitors });
		const { domain, date } = you!;
		const none = { category: null, window: null, name: null, share_pct: null, is_you: null };
		const row_key = `${String(domain)}|${String(date)}||`;
		expect(unnamed).toEqual({ domain, date, ...none, rank: 2, row_key });
	});

	it('gives a message that counts the actions for which it has no room', async () => {
		const actions = Array.from({ length: 40 }, () => ({ title: 'long '.repeat(40) }));
		const [item] = await outputOf('actionPlan', 'message', { actions }, 'full');
		const lines = String(item!.text).split('\n');
		expect(lines.at(-1)).toBe(`… and ${40 - (lines.length - 2)} more`);
		// As many as fit.
		expect(String(item!.text).length).toBeGreaterThan(2_600);
	});

	it('gives the actions that it has', async () => {
		const actions = [{}, 7, { title: 'Write', expected_lift_pts: 1.5 }, { category: 'content' }];
		expect(await outputOf('actionPlan', 'message', { actions }, 'full')).toEqual([
			{
				week_of: null,
				text: 'AI visibility: Action plan\n1. Write (+1.5 points)\n2. Untitled action\n3. Untitled action (content)',
			},
		]);
	});

	it('gives no score when it has none', async () => {
		const trend = [{ date: '2026-11-01' }, { score: 3 }, 'x'];
		const none = { domain: null, score: null, score_delta_30d: null };
		expect(await outputOf('visibility', 'message', { trend })).toEqual([
			{ text: 'AI visibility of the domain\nScore: no score', ...none },
		]);
		expect(await outputOf('visibility', 'rows', { domain: 'own.example' })).toEqual([]);
	});
});

describe('a trigger whose answers are odd', () => {
	const active = async (event: string) => {
		const parameters = { event, sensitivity: 'points' };
		const workflow = new TriggerWorkflow(parameters, world.credential);
		await workflow.activate();
		return workflow;
	};

	it.each<[string, string, object, RegExp]>([
		['visibilityChange', 'a word as its score', { score: 'high' }, /a number in "score"/],
		['visibilityChange', 'a list as its score', { score: [5] }, /a number in "score"/],
		[
			'shareOfVoiceChange',
			'an object of competitors',
			{ competitors: {} },
			/the list "competitors"/,
		],
		['actionPlan', 'a number as its week', { week_of: 7 }, /the week of the plan in "week_of"/],
	])('fails the poll of %s with %s', async (event, _, data, message) => {
		const workflow = await active(event);
		world.answer({ data });
		await expect(workflow.poll()).rejects.toThrow(message);
		expect(await workflow.poll()).toEqual([]);
	});

	it('compares a score that is written as text', async () => {
		const workflow = await active('visibilityChange');
		const { domain, score } = (await world.truth('/visibility')).data as Record<string, number>;
		world.answer({ data: { domain, score: ` ${score! - 9}` } });
		expect(await workflow.poll()).toEqual([
			{ domain, score: score! - 9, previous_score: score, change: -9, direction: 'down' },
		]);
	});

	it('emits no change of a score without a domain', async () => {
		const workflow = await active('visibilityChange');
		world.answer({ data: { score: 99 } });
		expect(await workflow.poll()).toEqual([]);
	});

	it('uses a key that was exchanged while it is active', async () => {
		const workflow = await active('visibilityChange');
		const apiKey = world.sandbox.reporting.createKey({ plan: 'agency' });
		world.credential.apiKey = apiKey;
		world.sandbox.clearRequests();
		await workflow.poll();
		const [request] = world.sandbox.requests();
		expect(request!.headers.authorization).toBe(`Bearer ${apiKey}`);
	});
});
