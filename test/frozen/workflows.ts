import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Workflow, WorkflowNode } from '../../host/editor.mjs';

/** The workflows that a version's users have saved: the recipes, and each node with every parameter. */
export type Saved = Omit<Workflow, 'id'>;

const EXAMPLES = join(__dirname, '../../examples');

const PACKAGE = 'n8n-nodes-ai-visibility';
const ANALYSIS = { visibilityAnalysisApi: { id: 'analysis', name: 'Analysis' } };
const REPORTING = { visibilityReportingApi: { id: 'reporting', name: 'Reporting' } };

type Parameters = WorkflowNode['parameters'];

const analysis = (name: string, parameters: Parameters): WorkflowNode => ({
	name,
	type: `${PACKAGE}.visibilityAnalysis`,
	parameters: { resource: 'analysis', ...parameters },
	credentials: ANALYSIS,
});

const reporting = (name: string, parameters: Parameters): WorkflowNode => ({
	name,
	type: `${PACKAGE}.visibilityReporting`,
	parameters: { resource: 'report', ...parameters },
	credentials: REPORTING,
});

const trigger = (event: string, options: Parameters, more: Parameters = {}): WorkflowNode => ({
	name: `On ${event}`,
	type: `${PACKAGE}.visibilityReportingTrigger`,
	parameters: {
		event,
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		output: 'all',
		options: { ...APPEARANCE, ...options },
		...more,
	},
	credentials: REPORTING,
});

/** How all that readers get may look. */
const APPEARANCE = {
	language: 'de',
	title: 'Visibility',
	subject: 'Visibility',
	footer: 'Lumen Roast',
	accentColor: '#7a3db8',
	logoUrl: 'https://lumenroast.example/logo.png',
	linkUrl: 'https://lumenroast.example/dashboard',
	linkText: 'Dashboard',
	htmlFile: true,
	detail: 'summary',
};

const WAIT = { timeout: 120, onTimeout: 'returnPending', pollInterval: 1 };
const TWO_WEEKS_AGO = '={{ $today.minus({ days: 14 }).toISODate() }}';
const YESTERDAY = '={{ $today.minus({ days: 1 }).toISODate() }}';
const FILTERS = { engine: 'chatgpt', sentiment: 'negative' };

const ANALYSES = [
	analysis('Analyze', {
		operation: 'analyze',
		domain: 'lumenroast.example',
		competitors: 'harborbeans.example',
		llms: ['chatgpt', 'gemini'],
		waitForCompletion: true,
		output: 'all',
		options: { ...WAIT, ...APPEARANCE, includePrevious: true, includeUsage: true, samples: 2 },
	}),
	analysis('Analyze Again', {
		operation: 'analyze',
		domain: 'harborbeans.example',
		waitForCompletion: true,
		output: 'blocks',
		options: { pollInterval: 1, reuseWithinHours: 24, combine: true },
	}),
	analysis('Get History', {
		operation: 'history',
		returnAll: false,
		limit: 1,
		filters: { domain: 'lumenroast.example' },
		output: 'record',
		options: { includeUsage: true },
	}),
	analysis('Get All History', { operation: 'history', returnAll: true, output: 'message' }),
	analysis('Get Analysis', {
		operation: 'get',
		analysisId: { __rl: true, mode: 'id', value: "={{ $('Get History').first().json.id }}" },
		waitForCompletion: true,
		output: 'rows',
		options: { ...WAIT, includePrevious: true },
	}),
	analysis('Compare', {
		operation: 'compare',
		domain: 'lumenroast.example',
		competitors: 'harborbeans.example',
		analyzeMissing: true,
		output: 'html',
		options: { ...APPEARANCE, arrayFormat: 'repeat', includeUsage: true },
	}),
];

const REPORTS = [
	reporting('Get Report', {
		operation: 'report',
		domains: '',
		period: 'custom',
		from: TWO_WEEKS_AGO,
		to: YESTERDAY,
		sections: ['visibility', 'benchmarks', 'mentions', 'actionPlan'],
		filters: FILTERS,
		output: 'all',
		options: {
			...APPEARANCE,
			accountSections: true,
			compareWithPrevious: true,
			includeUsage: true,
			maxMentions: 3,
			onSectionError: 'fail',
		},
	}),
	reporting('Get Report in Record', {
		operation: 'report',
		period: 'previousWeek',
		output: 'record',
	}),
	reporting('Get Report in Rows', { operation: 'report', period: 'last30Days', output: 'rows' }),
	reporting('Get Reports', {
		operation: 'report',
		domains: 'lumenroast.example, harborbeans.example',
		period: 'last7Days',
		output: 'teams',
		options: { combine: true, accountSections: true },
	}),
	reporting('Get Visibility Score', {
		operation: 'visibility',
		domains: 'lumenroast.example',
		filters: { from: TWO_WEEKS_AGO, to: YESTERDAY },
		output: 'rows',
		options: { includeUsage: true, includeMeta: true },
	}),
	reporting('Get Visibility Scores', {
		operation: 'visibility',
		filters: { period: 'last30Days' },
		output: 'discord',
		options: { ...APPEARANCE, combine: true },
	}),
	reporting('Get Mentions', {
		operation: 'mentions',
		returnAll: false,
		limit: 3,
		filters: { ...FILTERS, since: TWO_WEEKS_AGO },
		output: 'record',
		options: { includeMeta: true, includeUsage: true, ifInterrupted: 'returnPartial' },
	}),
	reporting('Get All Mentions', {
		operation: 'mentions',
		returnAll: true,
		filters: { period: 'last7Days' },
		output: 'telegram',
		options: { ...APPEARANCE, maxMentions: 4, startCursor: '' },
	}),
	reporting('Get Sources', {
		operation: 'sources',
		by: 'url',
		period: 'last30Days',
		returnAll: false,
		limit: 5,
		filters: FILTERS,
		output: 'rows',
		options: { includeUsage: true, includeMeta: true },
	}),
	reporting('Get Prompts', {
		operation: 'prompts',
		period: 'custom',
		from: TWO_WEEKS_AGO,
		to: YESTERDAY,
		returnAll: true,
		output: 'all',
		options: APPEARANCE,
	}),
	reporting('Get Effect', {
		operation: 'effect',
		domains: '',
		date: TWO_WEEKS_AGO,
		days: 14,
		output: 'rows',
		options: { includeUsage: true },
	}),
	reporting('Get Share of Voice', {
		operation: 'benchmarks',
		output: 'blocks',
		options: { ...APPEARANCE, includeMeta: true, includeUsage: true },
	}),
	reporting('Get Action Plan', {
		operation: 'actionPlan',
		output: 'rows',
		options: { includeMeta: true, includeUsage: true },
	}),
];

const EVENTS = [
	trigger(
		'mention',
		{ lookbackMinutes: 60, maxItemsPerPoll: 500, startFrom: 'date', startDate: TWO_WEEKS_AGO },
		{ filters: FILTERS, output: 'record' },
	),
	trigger('mention', { digest: true, startFrom: 'now' }, { filters: {} }),
	trigger(
		'visibilityChange',
		{},
		{ sensitivity: 'unusual', threshold: 5, filters: { domain: 'lumenroast.example' } },
	),
	trigger('shareOfVoiceChange', {}, { brands: 'all', threshold: 2 }),
	trigger('silence', {}, { hours: 24 }),
	trigger('actionPlan', {}),
];

/** Nodes one behind the other, each of which runs once. */
function chain(name: string, nodes: WorkflowNode[]): Saved {
	const start = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
	const all = [start, ...nodes].map((node, index) => ({
		id: `node${index}`,
		typeVersion: 1,
		position: [200 * index, 0],
		executeOnce: true,
		...node,
	}));
	const links = all.slice(1).map((node, index) => {
		const main = [[{ node: node.name, type: 'main', index: 0 }]];
		return [all[index]!.name, { main }];
	});
	return {
		name,
		nodes: all,
		connections: Object.fromEntries(links),
		settings: { executionOrder: 'v1' },
	};
}

function alone(node: WorkflowNode, index: number): Saved {
	const placed = { id: 'trigger', typeVersion: 1, position: [0, 0], ...node };
	return {
		name: `${node.name} ${index + 1}`,
		nodes: [placed],
		connections: {},
		settings: { executionOrder: 'v1' },
	};
}

function recipes(): Saved[] {
	const files = readdirSync(EXAMPLES).sort();
	return files.map((file) => JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Saved);
}

/** Those of the version that is being made, a line each. */
export function currentWorkflows(): string {
	const saved = [
		...recipes(),
		chain('Every parameter: analysis', ANALYSES),
		chain('Every parameter: reporting', REPORTS),
		...EVENTS.map(alone),
	];
	return `[\n${saved.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`;
}

/** Where the workflows and the shapes of a version's outputs lie. */
export const frozenFolder = (version: string) => join(__dirname, version);
