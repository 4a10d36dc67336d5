import type { IDataObject } from 'n8n-workflow';

import { callTool } from '../../../host/engine';
import { sandboxed } from '../../worlds/sandboxed';

/** What an agent's model is given by the reporting node's tools. */

const world = sandboxed('visibilityReporting');

const told = async (parameters: IDataObject) => {
	const settings = world.settings(parameters as never, {
		workflowSettings: { timezone: 'Asia/Kathmandu' },
	});
	return await callTool(settings).done;
};

const mentions = { operation: 'mentions', output: 'rows', filters: {}, options: {} };

describe('the mentions tool', () => {
	it.each([{ limit: 1000 }, { returnAll: true }])('lists 25 at most for %j', async (wanted) => {
		const rows = JSON.parse(await told({ ...mentions, ...wanted })) as IDataObject[];
		expect(rows).toHaveLength(25);
	});

	it('gives local times, and no column that repeats another', async () => {
		const [row] = JSON.parse(await told({ ...mentions, limit: 1 })) as IDataObject[];
		expect(Object.keys(row!)).toEqual([
			...['mention_id', 'captured_at', 'engine', 'sentiment', 'position', 'prompt', 'snippet'],
			'citation_url',
		]);
		expect(row!.captured_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:45$/);
	});

	it('leaves the node of a workflow as it is', async () => {
		const rows = await world.items({ ...mentions, limit: 30 });
		expect(rows).toHaveLength(30);
		expect(rows[0]).toHaveProperty('row_key');
	});
});

it('a tool gives the whole text, not the summary of a chat', async () => {
	const plan = { operation: 'actionPlan', options: {} };
	const titles = (await world.items({ ...plan, output: 'rows' })).map(({ title }) => String(title));
	const text = await told({ ...plan, output: 'message' });
	expect(titles.filter((title) => !text.includes(title))).toEqual([]);
	expect(titles).toHaveLength(5);
});

it('a tool takes what the model leaves out as not set', async () => {
	const none = '={{ "" }}';
	const filters = { engine: none, sentiment: none };
	expect(JSON.parse(await told({ ...mentions, limit: 1, filters }))).toHaveLength(1);
	const score = { operation: 'visibility', domains: none, filters: {}, options: {} };
	expect(await told({ ...score, output: 'message' })).toContain('lumenroast.example');
});

describe('the period of a tool', () => {
	const report = { operation: 'report', sections: ['visibility'], output: 'message', options: {} };

	it('names the words to use, without custom where no first day is given', async () => {
		await expect(told({ ...report, period: 'custom' })).rejects.toThrow(
			/Use one of: last7Days, .*last90Days\.$/,
		);
	});

	it('is from one day to another where both are given', async () => {
		const dates = { from: '2026-11-01', to: '2026-11-07' };
		const text = await told({ ...report, period: 'custom', ...dates });
		expect(text).toContain('1–7 Nov 2026');
	});
});
