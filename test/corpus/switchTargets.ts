import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { shares } from '../../sandbox/reporting/brands';
import { run } from '../integration/engine';
import { TriggerWorkflow } from '../integration/pollEngine';

/** How a run ends. */
export interface Ending {
	/** Requests, at least and at the most. */
	sends: [number, number];
	/** What the error says, where there is one. */
	fails?: RegExp;
}

/** An operation or an event of the trigger, as the switches of the sandbox meet it. */
export interface SwitchTarget extends Ending {
	name: string;
	/** The operation or event. */
	of: string;
	/** @returns the items that came out. */
	run: (apiKey: string) => Promise<IDataObject[]>;
}

const COMPETITORS = 'harborbeans.example, mokacollective.example';
/** So long that a job of 30 ms is complete at the first question. */
const POLL_INTERVAL = 0.06;

let domains = 0;

/** Operations of the analysis service. */
export function analysisTargets({ analysis }: Sandbox): SwitchTarget[] {
	const { id } = analysis.seedAnalysis({ domain: 'seeded.example', ageDays: 1 });
	const credential = { baseUrl: analysis.baseUrl, plan: 'custom', requestsPerMinute: 100_000 };
	const target = (
		name: string,
		parameters: INodeParameters,
		sends = 1,
		fails?: RegExp,
	): SwitchTarget => {
		const operation = name.split(',')[0]!;
		return {
			...{ name, of: operation, sends: [sends, sends], fails },
			run: async (apiKey) => {
				const items = [{ domain: `row-${(domains += 1)}.example` }];
				const { json, error } = await run({
					...{ credential: { ...credential, apiKey }, items },
					parameters: { operation, ...parameters },
				});
				if (error) throw new Error(error.message);
				return json;
			},
		};
	};
	const domain = '={{ $json.domain }}';
	const own = { domain: 'lumenroast.example' };
	return [
		target('analyze', { domain, waitForCompletion: false, competitors: 'harborbeans.example' }),
		target(
			'analyze, waiting',
			{
				...{ domain, waitForCompletion: true, output: 'rows' },
				options: { pollInterval: POLL_INTERVAL },
			},
			2,
		),
		target('analyze, reusing', { ...own, options: { reuseWithinHours: 72 } }, 2),
		target('get', { analysisId: { __rl: true, mode: 'id', value: id } }),
		target('get, as rows', {
			...{ analysisId: { __rl: true, mode: 'id', value: id }, output: 'rows' },
		}),
		target('get, as message', {
			...{ analysisId: { __rl: true, mode: 'id', value: id }, output: 'message' },
		}),
		target('history', { returnAll: true }),
		target('history, of a domain', { filters: own, limit: 2 }),
		target('compare, one', { ...own, competitors: 'harborbeans.example', output: 'rows' }),
		target('compare, two', { ...own, competitors: COMPETITORS, output: 'message' }),
		target(
			'compare, one that is too old',
			{ ...own, competitors: 'kettleandcrane.example' },
			1,
			/(?:rejected the request|refused the request|could not find what was requested): "Not analysed within the last 30 days: kettleandcrane\.example"\. Each competitor needs an analysis/,
		),
	];
}

/** Operations of the reporting service. */
export function reportingTargets({ reporting }: Sandbox): SwitchTarget[] {
	const target = (name: string, parameters: INodeParameters = {}, sends = 1): SwitchTarget => {
		const operation = name.split(',')[0]!;
		return {
			...{ name, of: operation, sends: [sends, sends] },
			run: async (apiKey) => {
				const { json, error } = await run({
					...{ type: 'visibilityReporting', credential: { apiKey, baseUrl: reporting.baseUrl } },
					parameters: { operation, ...parameters },
				});
				if (error) throw new Error(error.message);
				return json;
			},
		};
	};
	return [
		...['visibility', 'benchmarks', 'actionPlan'].flatMap((operation) => [
			target(operation),
			target(`${operation}, as rows`, { output: 'rows' }),
			target(`${operation}, as message`, { output: 'message' }),
		]),
		target('mentions', { limit: 250 }, 3),
		target('mentions, as message', { output: 'message' }),
		target('report', { sections: ['visibility', 'benchmarks', 'actionPlan'] }, 3),
	];
}

/**
 * Events of the trigger: activated, and asked once after something has come. They run side by side on one
 * account, row after row: what one lets happen must be nothing to the others, and able to happen again.
 */
export function triggerTargets(sandbox: Sandbox): SwitchTarget[] {
	const { reporting } = sandbox;
	const target = (
		event: string,
		happen: () => void,
		parameters: INodeParameters = {},
	): SwitchTarget => ({
		...{ name: `trigger, ${event}`, of: event, sends: [2, 2] },
		run: async (apiKey) => {
			const credential = { apiKey, baseUrl: reporting.baseUrl };
			const workflow = new TriggerWorkflow({ event, ...parameters }, credential);
			await workflow.activate();
			happen();
			await workflow.poll();
			return workflow.emitted();
		},
	});
	let score = 40;
	let share = 20;
	let week = Date.parse('2100-01-04');
	return [
		target('mention', () => reporting.mentions.addMention({ sentiment: 'positive' })),
		target('visibilityChange', () => reporting.setScore((score = 100 - score))),
		target('shareOfVoiceChange', () => {
			share = 60 - share;
			reporting.setCompetitors(
				shares.map(({ name }, index) => ({
					...{ name, share_pct: index === 0 ? share : 15 },
					is_you: index === 0,
				})),
			);
		}),
		target('silence', () => {}, { hours: 0.05, filters: { sentiment: 'negative' } }),
		target('actionPlan', () => {
			week += 7 * 86_400_000;
			sandbox.set({ weekOf: new Date(week).toISOString().slice(0, 10) });
		}),
	];
}
