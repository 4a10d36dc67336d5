import type { INodeParameters } from 'n8n-workflow';

import type { Fault, Sandbox } from '../../sandbox';
import type { FaultRow } from './faultRows';

export interface Target {
	operation: string;
	type: 'visibilityAnalysis' | 'visibilityReporting';
	parameters: INodeParameters;
	/** The requests that the faults meet. */
	meets: Pick<Fault, 'method' | 'path' | 'after'>;
	/** What an error says besides, and in place of the general advice. */
	note?: { suffix: string; advice: string };
	/** Where another service answers or none does, there is nothing to say besides. */
	outcomeOf: (row: FaultRow) => string;
	/** Requests before those that the faults meet. */
	before?: number;
	tellsAttempts: boolean;
}

const analysis = { type: 'visibilityAnalysis' } as const;
const reporting = { type: 'visibilityReporting' } as const;
const reading = { outcomeOf: (row: FaultRow) => row.reading, tellsAttempts: true };

/** The operations of each class, and which of their requests the faults meet. */
export function faultClasses(sandbox: Sandbox): Record<string, Target[]> {
	const { id } = sandbox.analysis.seedAnalysis({ domain: 'seeded.example', ageDays: 1 });
	const locator = { __rl: true, mode: 'id', value: id };
	const compared = { domain: 'lumenroast.example', competitors: 'harborbeans.example' };
	const once = (operation: string, path: string) => ({
		...{ operation, ...reporting, ...reading, parameters: {}, meets: { path } },
	});
	return {
		'reading once': [
			{
				...{ operation: 'get', ...analysis, ...reading },
				parameters: { analysisId: locator },
				meets: { path: `/analyze/${id}` },
			},
			{
				...{ operation: 'compare', ...analysis, ...reading },
				parameters: compared,
				meets: { path: '/competitors' },
			},
			once('visibility', '/visibility'),
			once('benchmarks', '/benchmarks'),
			once('actionPlan', '/action-plan'),
		],
		paging: [
			{
				...{ operation: 'history', ...analysis, ...reading },
				parameters: { limit: 150 },
				...{ meets: { path: '/history', after: 1 }, before: 1 },
			},
			{
				...{ operation: 'mentions', ...reporting, ...reading },
				parameters: { limit: 150 },
				...{ meets: { path: '/mentions', after: 1 }, before: 1 },
				note: {
					suffix: '100 mentions were read before that (continue with \'Start Cursor\' "…")',
					advice: "To continue, set the 'Start Cursor' option to this value.",
				},
			},
		],
		submitting: [
			{
				...{ operation: 'analyze', ...analysis, tellsAttempts: true },
				parameters: { domain: '={{ $json.domain }}', waitForCompletion: false },
				meets: { method: 'POST', path: '/analyze' },
				outcomeOf: (row) => row.submitting,
				note: {
					suffix: 'an analysis of … may have started anyway',
					advice: 'Check Get History before you run this again.',
				},
			},
		],
		waiting: [
			{
				...{ operation: 'analyze', ...analysis, tellsAttempts: false },
				parameters: { domain: '={{ $json.domain }}', waitForCompletion: true },
				meets: { method: 'GET', path: /^\/analyze\// },
				outcomeOf: (row) => row.waiting,
				note: {
					suffix: 'the analysis … may still be running',
					advice: 'Get it later with Get Analysis.',
				},
			},
		],
	};
}
