import { mkdtemp, readFile, rm } from 'fs/promises';
import { tmpdir } from 'os';
import { join } from 'path';

import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import type { INodeExecutionData } from 'n8n-workflow';

import { fileNameOf } from '../../../nodes/shared/run/files';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { itemsOf, sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

/** In n8n's zone. */
const TODAY = daysAgo(0);
const SINCE_MONDAY = (new Date(TODAY).getUTCDay() + 6) % 7;
const WEEK = `${daysAgo(SINCE_MONDAY + 7)}-${daysAgo(SINCE_MONDAY + 1)}`;

/** An email as a file, stored by n8n itself. */

const htmlFile = true;

/** The file of an item, which holds what its field `html` holds. */
function fileOf({ json, binary }: INodeExecutionData): string | undefined {
	if (!binary) return undefined;
	expect(Object.keys(binary)).toEqual(['report']);
	const { data, fileName, mimeType, fileExtension } = binary.report!;
	expect(Buffer.from(data, 'base64').toString()).toBe(json.html);
	expect(String(json.html)).toMatch(/^<!DOCTYPE html>/);
	expect({ mimeType, fileExtension }).toEqual({ mimeType: 'text/html', fileExtension: 'html' });
	return fileName;
}

it.each([
	['a domain with an umlaut', 'Käffchen.example', 'xn--kffchen-5wa.example-'],
	['a path', '../../etc/passwd', ''],
	['two words', 'a b', ''],
	['an empty text', '', ''],
	['null', null, ''],
	['a number', 7, ''],
	['a domain with a null character', '\u0000.example', ''],
	['a domain of more than 200 letters', `${'a.'.repeat(120)}example`, `${'a.'.repeat(100)}-`],
])('the file of a report about %s has a name in ASCII', (_, domain, named) => {
	const name = `ai-visibility-${named}${TODAY}.html`;
	expect([[{ domain }], [{ domain }, { domain }]].map((all) => fileNameOf(all, TODAY))).toEqual([
		name,
		name,
	]);
});

describe('the file of a report', () => {
	const world = sandboxed('visibilityReporting');

	const report = {
		operation: 'report',
		output: 'html',
		sections: ['visibility'],
		period: 'custom',
		from: '2026-11-09',
		to: '2026-11-15',
		domains: '={{ $json.domain }}',
		appearance: { htmlFile },
	};
	const items = itemsOf('lumenroast.example', 'harborbeans.example', 'daybreakcoffee.example');

	it('is named by domain and period in each item', async () => {
		const { main } = await world.run(report, { items });
		expect(main.map(fileOf)).toEqual([
			'ai-visibility-lumenroast.example-2026-11-09-2026-11-15.html',
			'ai-visibility-harborbeans.example-2026-11-09-2026-11-15.html',
			'ai-visibility-daybreakcoffee.example-2026-11-09-2026-11-15.html',
		]);
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	});

	it('is one for all items with One Result for All Items, and is named by the number of domains', async () => {
		const options = { combine: true };
		const { main } = await world.run({ ...report, options }, { items });
		expect(main.map(fileOf)).toEqual(['ai-visibility-3-domains-2026-11-09-2026-11-15.html']);
		const alone = await world.run({ ...report, options }, { items: items.slice(1, 2) });
		expect(alone.main.map(fileOf)).toEqual([
			'ai-visibility-harborbeans.example-2026-11-09-2026-11-15.html',
		]);
	});

	it.each<[string, string, object, string]>([
		['visibility', 'no filter', {}, `lumenroast.example-${TODAY}`],
		['visibility', 'From', { from: '2026-11-01' }, `lumenroast.example-${TODAY}`],
		['visibility', 'Period', { period: 'previousWeek' }, `lumenroast.example-${WEEK}`],
		['mentions', 'Period', { period: 'previousWeek' }, WEEK],
		['mentions', 'no filter', {}, TODAY],
		['benchmarks', 'no filter', {}, TODAY],
		['actionPlan', 'no filter', {}, TODAY],
	])(
		'is named by what is known of domain and period for the operation %s with %s',
		async (operation, _, filters, name) => {
			const parameters = { operation, output: 'html', filters, appearance: { htmlFile } } as never;
			const { main } = await world.run(parameters);
			expect(main.map(fileOf)).toEqual([`ai-visibility-${name}.html`]);
		},
	);

	it('comes only with an email, and only if HTML File is on', async () => {
		const { appearance: _, ...plain } = report;
		const others = ['record', 'rows', 'message', 'blocks'].map((output) => ({ ...report, output }));
		for (const parameters of [plain, ...others]) {
			const { main } = await world.run(parameters, { items });
			expect(main.length).toBeGreaterThanOrEqual(3);
			expect(main.map(fileOf)).toEqual(main.map(() => undefined));
		}
	});

	it('comes with the email of the output All Formats', async () => {
		const { main } = await world.run({ ...report, output: 'all' }, { items });
		expect(main.map(fileOf)).not.toContain(undefined);
	});

	it('is missing when the item fails', async () => {
		world.answer({ code: 'not_found' }, { status: 404, path: /^\/visibility/ });
		const settings = { items: items.slice(0, 2), onError: 'continueErrorOutput' } as const;
		const { main, errors } = await world.run(report, settings);
		expect([...main, ...errors].map((item) => typeof fileOf(item))).toEqual([
			'string',
			'undefined',
		]);
	});

	it('is stored in a folder when n8n keeps files there', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'binary-'));
		const config = Container.get(BinaryDataConfig);
		Object.assign(config, { mode: 'filesystem', localStoragePath: folder });
		await Container.get(BinaryDataService).init();
		try {
			const { main } = await world.run(report, { items: items.slice(0, 1) });
			const { report: stored } = main[0]!.binary!;
			expect(stored!.data).toBe('filesystem-v2');
			const path = stored!.id!.replace('filesystem-v2:', '');
			expect(await readFile(join(folder, path), 'utf8')).toBe(main[0]!.json.html);
		} finally {
			Object.assign(Container.get(BinaryDataService), { managers: {} });
			await rm(folder, { recursive: true });
		}
	});
});

describe('the file of analyses', () => {
	const world = sandboxed('visibilityAnalysis');

	it('is named by the domain that a history is filtered by', async () => {
		const filters = { domain: 'lumenroast.example' };
		const history = { operation: 'history', output: 'html', filters, appearance: { htmlFile } };
		expect((await world.run(history)).main.map(fileOf)).toEqual([
			`ai-visibility-lumenroast.example-${TODAY}.html`,
		]);
	});
});

describe('the file of an event', () => {
	const world = sandboxed('visibilityReporting');

	const itemsIn = async (workflow: TriggerWorkflow, isTest: boolean) => {
		const { poll, context } = isTest ? workflow.open('manual', 'manual') : workflow.activation!;
		return (await poll.call(context))![0]!;
	};

	it('comes with the items of a test run and of a poll', async () => {
		const { reporting } = world.sandbox;
		reporting.setScore(50);
		const parameters = {
			event: 'visibilityChange',
			sensitivity: 'points',
			output: 'html',
			appearance: { htmlFile },
		};
		const workflow = new TriggerWorkflow(parameters, world.credential);
		const name = `ai-visibility-lumenroast.example-${TODAY}.html`;
		expect((await itemsIn(workflow, true)).map(fileOf)).toEqual([name]);
		await workflow.activate();
		reporting.setScore(40);
		expect((await itemsIn(workflow, false)).map(fileOf)).toEqual([name]);
	});

	it('has nothing of an item in its name but the domain', async () => {
		const data = { week_of: '2026-11-16', from: '../../x', to: 'y', actions: [] };
		world.answer({ data }, { path: /action-plan/ });
		const parameters = { event: 'actionPlan', output: 'html', appearance: { htmlFile } };
		const items = await itemsIn(new TriggerWorkflow(parameters, world.credential), true);
		expect(items.map(fileOf)).toEqual([`ai-visibility-${TODAY}.html`]);
	});

	it('comes with the next poll when n8n could not store it', async () => {
		const { mentions } = world.sandbox.reporting;
		const parameters = { event: 'mention', output: 'html', appearance: { htmlFile } };
		const workflow = new TriggerWorkflow(parameters, world.credential);
		await workflow.activate();
		mentions.addMention();
		const { helpers } = workflow.activation!.context;
		const store = jest
			.spyOn(helpers, 'prepareBinaryData')
			.mockRejectedValue(new Error('disk full'));
		await expect(workflow.poll()).rejects.toThrow('disk full');
		store.mockRestore();
		expect(await workflow.poll()).toHaveLength(1);
		expect(await workflow.poll()).toHaveLength(0);
	});
});
