import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

import type { WorkflowNode } from '../../host/editor.mjs';
import { recipeIn, RECIPES, type Saved } from '../recipes';

/** The workflows that a version's users have saved: the recipes, and each node with every parameter. */

const FROZEN = resolve(__dirname, '../../test/contract/frozen');
const PACKAGE = 'n8n-nodes-ai-visibility';
const ANALYSIS = { visibilityAnalysisApi: { id: 'analysis', name: 'Analysis' } };
const REPORTING = { visibilityReportingApi: { id: 'reporting', name: 'Reporting' } };

type Parameters = WorkflowNode['parameters'];

/** What the nodes are set to: each with all its parameters, by its name. */
const EVERY = parse(readFileSync(join(FROZEN, 'everyParameter.yaml'), 'utf8'), {
	merge: true,
}) as Record<'analysis' | 'reporting', Record<string, Parameters>> & { events: Parameters[] };

const ANALYSES = Object.entries(EVERY.analysis).map(([name, parameters]) => ({
	name,
	type: `${PACKAGE}.visibilityAnalysis`,
	parameters: { resource: 'analysis', ...parameters },
	credentials: ANALYSIS,
}));

const REPORTS = Object.entries(EVERY.reporting).map(([name, parameters]) => ({
	name,
	type: `${PACKAGE}.visibilityReporting`,
	parameters: { resource: 'report', ...parameters },
	credentials: REPORTING,
}));

const EVENTS = EVERY.events.map(({ event, ...parameters }) => ({
	name: `On ${String(event)}`,
	type: `${PACKAGE}.visibilityReportingTrigger`,
	parameters: { event, pollTimes: { item: [{ mode: 'everyMinute' }] }, ...parameters },
	credentials: REPORTING,
}));

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

/** Those of the version that is being made, a line each. */
export function currentWorkflows(): string {
	const saved = [
		...RECIPES.map(recipeIn),
		chain('Every parameter: analysis', ANALYSES),
		chain('Every parameter: reporting', REPORTS),
		...EVENTS.map(alone),
	];
	return `[\n${saved.map((workflow) => JSON.stringify(workflow)).join(',\n')}\n]\n`;
}

/** Where the workflows and the shapes of a version's outputs lie. */
export const frozenFolder = (version: string) => join(FROZEN, version);
