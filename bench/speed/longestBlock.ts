// First of all: n8n-core reads where it keeps its settings when it is loaded.
import '../../test/setup';
import '../../host/codeBeforeJson';

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';

import { brands } from '../../sandbox/reporting/brands';
import { run as runNode } from '../../host/engine';
import { check, eachOf, type Measured, type Section } from '../../packages/reports/bench/bench';

/** The longest that n8n may stand still, in milliseconds. */
const MOST_MS = 300;

const OWN_KEY = '={{ $json.key }}';

interface Service {
	baseUrl: string;
	keys: string[];
}

interface Case {
	name: string;
	/** Mentions in the three months that the service knows. */
	mentions: number;
	parameters: INodeParameters;
	/** How many items there are, each with a key of its own. Default: one. */
	keys?: number;
	/** Days that the score of each has been outside its usual range. */
	daysOutside?: number;
	/** Of the share of voice. */
	brands?: number;
	/** Of the action plan. */
	actions?: number;
	/** What all mentions have of their own; absent: what the sandbox writes. */
	different?: 'snippet' | 'punctuation' | 'page' | 'prompt';
}

/** What `service.ts` starts with. */
export type ServiceSettings = Omit<Case, 'name' | 'parameters'>;

const domains = brands.map(({ domain }) => domain).join();

const EVERY_ENTRY = { period: 'last90Days', returnAll: true };

const FULL = { detail: 'full' };

const CASES: Case[] = [
	{
		name: '400 keys, an e-mail each',
		mentions: 1_000,
		keys: 400,
		parameters: { operation: 'report', output: 'html' },
	},
	{
		name: '200 clients in one report, each outside its range for 15 days',
		mentions: 1_000,
		keys: 200,
		daysOutside: 15,
		parameters: { operation: 'report', output: 'html', options: { combine: true } },
	},
	{
		name: 'Get Share of Voice, 5,000 brands',
		mentions: 0,
		brands: 5_000,
		parameters: { operation: 'benchmarks', output: 'rows' },
	},
	{
		name: '10 domains with account sections, 20,000 mentions',
		mentions: 20_000,
		parameters: {
			operation: 'report',
			output: 'html',
			period: 'last90Days',
			domains,
			options: { accountSections: true },
		},
	},
	{
		name: 'Get Sources by URL, 20,000 mentions of more than 5,000 addresses',
		mentions: 20_000,
		parameters: { operation: 'sources', by: 'url', output: 'html', period: 'last90Days' },
	},
	...(['snippet', 'punctuation'] as const).map((different): Case => ({
		name: `Get Report, 20,000 snippets of 2,000 characters, each with its own ${different === 'snippet' ? 'words' : different}`,
		mentions: 20_000,
		different,
		parameters: { operation: 'report', output: 'html', period: 'last90Days' },
	})),
	...(['rows', 'html', 'message'] as const).map((output): Case => ({
		name: `Get Sources by URL, 20,000 different pages, ${output}`,
		mentions: 20_000,
		different: 'page',
		parameters: { operation: 'sources', by: 'url', output, ...EVERY_ENTRY },
	})),
	...(['record', 'rows', 'html'] as const).map((output): Case => ({
		name: `Get Prompts, 20,000 different prompts, ${output}`,
		mentions: 20_000,
		different: 'prompt',
		parameters: { operation: 'prompts', output, ...EVERY_ENTRY },
	})),
	...(['rows', 'html', 'message'] as const).map((output): Case => ({
		name: `Get Action Plan, 3,000 actions, ${output}`,
		mentions: 0,
		actions: 3_000,
		parameters: { operation: 'actionPlan', output, options: output === 'rows' ? {} : FULL },
	})),
];

/**
 * How long n8n stands still at most while reports of many clients, or figures of many mentions, are
 * made. Each case is measured several times, an odd number, and the median counts.
 */
export function longestBlock(rounds: number): Section {
	return {
		title: `How long n8n stands still (bound: ${MOST_MS} ms)`,
		about: `The longest turn of the event loop, by the clock or by the processor, whichever is less. What n8n does before the node
sees an answer, which is to read and to parse it, is not counted. Texts, pages and prompts that all differ, and plans of
3,000 actions, are what only a hostile service sends.`,
		measured: eachOf(CASES, async (example) => await measuredOf(example, rounds)),
	};
}

async function measuredOf(example: Case, count: number): Promise<Measured> {
	const { longestMs, made } = await inService(example, async ({ baseUrl, keys }) => {
		const run = async (used: string[]) => {
			const { json } = await runNode({
				type: 'visibilityReporting',
				parameters: example.parameters,
				credential: { apiKey: OWN_KEY, baseUrl },
				items: used.map((key) => ({ key })),
				onError: 'continueErrorOutput',
			});
			return json.length;
		};
		// The first run of a process loads what n8n itself needs.
		await run(keys.slice(0, 1));
		const rounds = [];
		for (let round = 0; round < count; round += 1) {
			rounds.push(await longestTurn(async () => await run(keys)));
		}
		rounds.sort((one, other) => one.longestMs - other.longestMs);
		return rounds[(count - 1) / 2]!;
	});
	return {
		row: {
			run: example.name,
			'longest block (ms)': longestMs.toFixed(0),
			'÷ bound': (longestMs / MOST_MS).toFixed(2),
		},
		checks: [
			check(`${example.name}: longest block in ms`, longestMs, MOST_MS),
			check(`${example.name}: no item`, made > 0 ? 0 : 1, 0),
		],
	};
}

async function inService<T>(example: Case, use: (service: Service) => Promise<T>): Promise<T> {
	const file = join(__dirname, 'service.ts');
	const { name: _, parameters: __, ...settings } = example;
	const child = fork(file, [JSON.stringify(settings)], { execArgv: ['--import', 'tsx'] });
	try {
		const [service] = (await once(child, 'message')) as [Service];
		return await use(service);
	} finally {
		child.disconnect();
	}
}

/**
 * The longest turn of the event loop while work is done, in milliseconds: by the clock or by the processor, whichever
 * is less. The clock also counts other processes, and the processor other threads, such as the garbage collector's.
 */
async function longestTurn(work: () => Promise<number>) {
	let longestMs = 0;
	let isOver = false;
	let used = process.cpuUsage();
	let began = performance.now();
	const turn = () => {
		const { user, system } = process.cpuUsage(used);
		longestMs = Math.max(longestMs, Math.min((user + system) / 1_000, performance.now() - began));
		used = process.cpuUsage();
		began = performance.now();
		if (!isOver) setImmediate(turn);
	};
	setImmediate(turn);
	const made = await work();
	isOver = true;
	// The turn in which the work ended counts, too.
	await nextTurn();
	return { longestMs, made };
}
