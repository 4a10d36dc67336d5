import type { IDataObject } from 'n8n-workflow';

import { isShareState } from '../../../nodes/VisibilityReporting/events/shareChanges';
import { ReportingInMemory } from '../../helpers/reporting';
import { runOn, VirtualClock } from '../../helpers/virtualClock';
import { PollingWorkflow } from '../../helpers/workflow';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Own has `own` percent, and 20 mentions a day: of 30 %, 67 answers a day. */
function market(window = '30d') {
	const clock = new VirtualClock();
	runOn(clock);
	let shares: Record<string, number> = {};
	const asked: string[] = [];
	let isDown = false;
	const reporting = new ReportingInMemory(clock, {
		data: () => ({
			category: 'Coffee',
			window,
			competitors: Object.entries(shares).map(([name, share_pct]) => {
				return { name, share_pct, is_you: name === 'Own' };
			}),
		}),
		refuse: (path, _, { since }) => {
			asked.push(path === '/mentions' ? `${path} since ${String(since)}` : path);
			return isDown && path === '/mentions' ? { statusCode: 403, body: {} } : undefined;
		},
	});
	for (let mention = 0; mention < 20 * 40; mention += 1) reporting.add(mention * (DAY / 20));
	const parameters = { event: 'shareOfVoiceChange', sensitivity: 'unusual', output: 'message' };
	const workflow = new PollingWorkflow(
		parameters,
		async (request) => await reporting.service.respond(request),
	);
	const poll = async (now: Record<string, number>): Promise<IDataObject[]> => {
		shares = now;
		asked.length = 0;
		return await clock.runUntil(workflow.activation ? workflow.poll() : workflow.activate());
	};
	return {
		poll,
		asked,
		workflow,
		pass: async (ms: number) => await clock.runUntil(clock.sleep(ms)),
		fail: (fails: boolean) => (isDown = fails),
	};
}

describe('Share of Voice Change with Sensitivity Unusual', () => {
	it('emits the own brand when its share leaves the range that chance gives for as many answers', async () => {
		const { poll } = market();
		await poll({ Own: 30, Globex: 10 });
		expect(await poll({ Own: 34, Globex: 30 })).toEqual([]);
		const [item, ...others] = await poll({ Own: 38, Globex: 30 });
		expect(others).toEqual([]);
		expect(item).toMatchObject({ name: 'Own', share_pct: 38, previous_share_pct: 30, change: 8 });
		expect(item!.text).toContain('Own, AI visibility: your share of voice rose; you are still #1');
		expect(item!.text).toMatch(/usual: 2\d–3\d/);
	});

	it('reads mentions only when share or rank differ from those of the last event, at most once a day', async () => {
		const { poll, asked, pass } = market();
		const benchmarks = ['/benchmarks'];
		await poll({ Own: 30, Globex: 10 });
		expect(asked).toEqual(benchmarks);
		await poll({ Own: 30, Globex: 25 });
		expect(asked).toEqual(benchmarks);
		await poll({ Own: 30.5, Globex: 25 });
		// 30 whole days of at most 20 mentions are 600, in 6 pages or 7 with those of today.
		expect(asked.filter((path) => path !== '/benchmarks').length).toBeGreaterThan(5);
		expect(asked[1]).toBe('/mentions since 2026-10-01T23:59:59.000Z');
		await pass(2 * HOUR);
		await poll({ Own: 31, Globex: 25 });
		expect(asked).toEqual(benchmarks);
		await pass(DAY);
		await poll({ Own: 31, Globex: 25 });
		expect(asked.length).toBeGreaterThan(1);
	});

	it('emits a change of rank only when a brand is further ahead than chance puts an equal one', async () => {
		const { poll } = market();
		await poll({ Own: 30, Globex: 29 });
		expect(await poll({ Own: 30, Globex: 31 })).toEqual([]);
		const [item] = await poll({ Own: 30, Globex: 40 });
		expect(item).toMatchObject({ change: 0, direction: 'down', rank: 2, previous_rank: 1 });
	});

	it('emits a change once within its window, and begins anew when the window has passed', async () => {
		const { poll, pass } = market();
		await poll({ Own: 30 });
		expect(await poll({ Own: 38 })).toHaveLength(1);
		await pass(10 * DAY);
		expect(await poll({ Own: 50 })).toEqual([]);
		expect(await poll({ Own: 10 })).toHaveLength(1);
		await pass(31 * DAY);
		expect(await poll({ Own: 5 })).toEqual([]);
		expect(await poll({ Own: 7 })).toEqual([]);
	});

	it('judges by the mentions it read last when none is left', async () => {
		const { poll, pass } = market();
		await poll({ Own: 30 });
		expect(await poll({ Own: 31 })).toEqual([]);
		await pass(60 * DAY);
		expect(await poll({ Own: 0 })).toHaveLength(1);
	});

	it.each([
		['2w', '2026-10-17T23:59:59.000Z'],
		['7 days', '2026-10-24T23:59:59.000Z'],
		['1d', '2026-10-24T23:59:59.000Z'],
		['5y', '2026-10-01T23:59:59.000Z'],
		['', '2026-10-01T23:59:59.000Z'],
	])('reads the mentions of the window "%s" from %s on', async (window, since) => {
		const { poll, asked } = market(window);
		await poll({ Own: 30 });
		await poll({ Own: 31 });
		expect(asked[1]).toBe(`/mentions since ${since}`);
	});

	it('fails when the mentions cannot be read, and judges at the next poll', async () => {
		const { poll, fail } = market();
		await poll({ Own: 30 });
		fail(true);
		await expect(poll({ Own: 38 })).rejects.toThrow('rejected the request');
		fail(false);
		expect(await poll({ Own: 38 })).toHaveLength(1);
	});

	it('goes on from the share that was saved with Sensitivity Points', async () => {
		const { poll, workflow } = market();
		const { parameters } = workflow;
		workflow.parameters = { ...parameters, sensitivity: 'points', threshold: 5 };
		await poll({ Own: 30 });
		workflow.parameters = parameters;
		workflow.activation = undefined;
		expect(await poll({ Own: 38 })).toMatchObject([{ previous_share_pct: 30 }]);
	});
});

describe('the saved state of Share of Voice Change', () => {
	const base = { share: 30, ahead: [0, 0], at: Date.UTC(2026, 10, 1) };
	const saved = { version: 1, shares: [['Own', 30]], bases: { Own: base } };

	it.each<[string, IDataObject]>([
		['without what Unusual adds', {}],
		['with a day on which no mention was found', { evidence: { day: '2026-11-01' } }],
		[
			'with the number of answers up to a day',
			{ evidence: { day: '2026-11-01', answers: 2_000.5 } },
		],
		['with the side of an event', { bases: { Own: { ...base, side: 'above' } } }],
	])('is readable %s', (_, more) => {
		expect(isShareState({ ...saved, ...more })).toBe(true);
	});

	it.each<[string, IDataObject]>([
		['text in place of its evidence', { evidence: 'x' }],
		['a number in place of its day', { evidence: { day: 7, answers: 2_000 } }],
		['zero answers', { evidence: { day: '2026-11-01', answers: 0 } }],
		['text in place of its answers', { evidence: { day: '2026-11-01', answers: 'x' } }],
		['a number in place of the side of an event', { bases: { Own: { ...base, side: 7 } } }],
	])('is not readable with %s', (_, more) => {
		expect(isShareState({ ...saved, ...more })).toBe(false);
	});
});
