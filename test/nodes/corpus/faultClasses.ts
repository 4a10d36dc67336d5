import type { INodeParameters } from 'n8n-workflow';

import type { Fault, Sandbox } from '../../../sandbox';
import type { Ends } from './faultRows';

export interface Target {
	operation: string;
	service: 'analysis' | 'reporting';
	parameters: INodeParameters;
	/** The requests that the faults meet. */
	meets: Pick<Fault, 'method' | 'path' | 'after'>;
	/** Which end of a row is its own. */
	end: keyof Ends;
	/** What an error says besides, and in place of the general advice. */
	note?: { suffix: string; advice: string };
}

/** The operations of each class, and which of their requests the faults meet. */
export function faultClasses(sandbox: Sandbox): Record<string, Target[]> {
	const { id } = sandbox.analysis.seedAnalysis({ domain: 'seeded.example', ageDays: 1 });
	const analysis = (
		operation: string,
		parameters: INodeParameters,
		meets: Target['meets'],
		end: Target['end'] = 'reading',
	): Target => ({ operation, service: 'analysis', parameters, meets, end });
	const reporting = (
		operation: string,
		path: string,
		parameters: INodeParameters = {},
	): Target => ({
		operation,
		service: 'reporting',
		parameters,
		meets: { path },
		end: 'reading',
	});
	// Of two weeks, these mentions fit on one page.
	const few = { period: 'last7Days', filters: { engine: 'claude', sentiment: 'negative' } };
	const submitted = (waitForCompletion: boolean) => {
		return { domain: '={{ $json.domain }}', waitForCompletion };
	};
	const compared = { domain: 'lumenroast.example', competitors: 'harborbeans.example' };
	return {
		'reading once': [
			analysis(
				'get',
				{ analysisId: { __rl: true, mode: 'id', value: id } },
				{ path: `/analyze/${id}` },
			),
			analysis('compare', compared, { path: '/competitors' }),
			reporting('visibility', '/visibility'),
			reporting('benchmarks', '/benchmarks'),
			reporting('actionPlan', '/action-plan'),
			{ ...reporting('sources', '/mentions'), parameters: few },
			{ ...reporting('prompts', '/mentions'), parameters: few },
			reporting('effect', '/visibility', { date: '={{ $today.minus({ days: 30 }) }}' }),
		],
		paging: [
			analysis('history', { limit: 150 }, { path: '/history', after: 1 }),
			{
				...reporting('mentions', '/mentions'),
				parameters: { limit: 150 },
				meets: { path: '/mentions', after: 1 },
				note: {
					suffix: '100 mentions were read before that (continue with \'Start Cursor\' "…")',
					advice: "To continue, set the 'Start Cursor' option to this value.",
				},
			},
		],
		submitting: [
			{
				...analysis(
					'analyze',
					submitted(false),
					{ method: 'POST', path: '/analyze' },
					'submitting',
				),
				note: {
					suffix: 'an analysis of … may have started anyway',
					advice: 'Check Get History before you run this again.',
				},
			},
		],
		waiting: [
			{
				...analysis('analyze', submitted(true), { method: 'GET', path: /^\/analyze\// }, 'waiting'),
				note: {
					suffix: 'the analysis … may still be running',
					advice: 'Get it later with Get Analysis.',
				},
			},
		],
	};
}
