import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { operations } from '../../../nodes/VisibilityReporting/operations';
import type { Sandbox } from '../../../sandbox';
import { shares } from '../../../sandbox/reporting/brands';
import { run } from '../../../host/engine';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { daysAgo } from '../../helpers/zone';
import { askedOf, asking } from './operations';

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

let domains = 0;

/** Makes targets of operations. @param baseUrl of the service */
function targetsOf(type: 'visibilityAnalysis' | 'visibilityReporting', baseUrl: string) {
	return (
		name: string,
		parameters: INodeParameters = {},
		sends: number | Ending['sends'] = 1,
		fails?: RegExp,
	): SwitchTarget => {
		const operation = name.split(',')[0]!;
		const runWith = async (apiKey: string) => {
			const { json, error } = await run({
				type,
				credential: { apiKey, baseUrl, plan: 'custom', requestsPerMinute: 100_000 },
				items: [{ domain: `row-${(domains += 1)}.example` }],
				parameters: { operation, ...parameters },
			});
			if (error) throw new Error(error.message);
			return json;
		};
		return {
			name,
			of: operation,
			sends: typeof sends === 'number' ? [sends, sends] : sends,
			fails,
			run: runWith,
		};
	};
}

/** Operations of the analysis service. */
export function analysisTargets({ analysis }: Sandbox): SwitchTarget[] {
	const { id } = analysis.seedAnalysis({ domain: 'seeded.example', ageDays: 1 });
	const target = targetsOf('visibilityAnalysis', analysis.baseUrl);
	const analysisId = { __rl: true, mode: 'id', value: id };
	const domain = '={{ $json.domain }}';
	const own = { domain: 'lumenroast.example' };
	const competitors = 'harborbeans.example';
	// So long that a job of 30 ms is complete at the first question.
	const options = { pollInterval: 0.06 };
	return [
		target('analyze', { domain, competitors, waitForCompletion: false }),
		target('analyze, waiting', { domain, waitForCompletion: true, output: 'rows', options }, 2),
		target('analyze, reusing', { ...own, options: { reuseWithinHours: 72 } }, 2),
		target('get', { analysisId }),
		target('get, as rows', { analysisId, output: 'rows' }),
		target('get, as message', { analysisId, output: 'message' }),
		target('history', { returnAll: true }),
		target('history, of a domain', { filters: own, limit: 2 }),
		target('compare, one', { ...own, competitors, output: 'rows' }),
		target('compare, two', {
			...own,
			competitors: `${competitors}, mokacollective.example`,
			output: 'message',
		}),
		target(
			'compare, one that is too old',
			{ ...own, competitors: 'kettleandcrane.example' },
			// Where no encoding is proven, a rejection may also be about the form of the list: three are
			// tried, and the history is asked for the other form of each domain.
			5,
			/(?:rejected the request|rejected the request|could not find what was requested): "Not analysed within the last 30 days: kettleandcrane\.example"\. Each competitor needs an analysis/,
		),
	];
}

/** Operations of the reporting service. */
export function reportingTargets({ reporting }: Sandbox): SwitchTarget[] {
	const target = targetsOf('visibilityReporting', reporting.baseUrl);
	const competitor = 'harborbeans.example';
	// Of two weeks, these mentions fit on one page; an empty one may end the list.
	const few = { period: 'last7Days', filters: { engine: 'claude', sentiment: 'negative' } };
	const special = [
		target('mentions', { limit: 250 }, 3),
		target('mentions, as rows', { output: 'rows' }),
		target('mentions, as message', { output: 'message' }),
		target('sources', few, [2, 3]),
		// Brands have their names from the share of voice.
		target('prompts, as rows', { ...few, output: 'rows' }, [3, 4]),
		// One call finds out that the domain is not the account's own.
		target('effect', { date: daysAgo(30), domains: competitor }, 2),
		target('effect, as message', { date: daysAgo(30), domains: competitor, output: 'message' }, 2),
		target('report', { sections: ['visibility', 'benchmarks', 'actionPlan'] }, 3),
	];
	const others = asking(operations).filter(({ option }) =>
		special.every(({ of }) => of !== option.value),
	);
	return [...others.flatMap((operation) => plainTargets(operation, target)), ...special];
}

/** An operation in each kind of output that is made of its records, as ASKED tells of it. */
function plainTargets(
	{ option: { value }, properties }: (typeof operations)[number],
	target: ReturnType<typeof targetsOf>,
): SwitchTarget[] {
	const { parameters, sends } = askedOf(value);
	const offered = properties.find(({ name }) => name === 'output')?.options ?? [];
	return ['rows', 'message']
		.filter((output) => offered.some((option) => 'value' in option && option.value === output))
		.map((output) =>
			target(`${value}, as ${output}`, { ...parameters, output }, sends({ output }).length),
		);
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
		name: `trigger, ${event}`,
		of: event,
		sends: [2, 2],
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
		target('mention', () => reporting.mentions.addMention({ sentiment: 'positive' }), {
			filters: { sentiment: 'positive' },
		}),
		target('negativeMention', () =>
			reporting.mentions.addMention({ engine: 'claude', sentiment: 'negative' }),
		),
		target('visibilityChange', () => reporting.setScore((score = 100 - score)), {
			sensitivity: 'points',
		}),
		target('shareOfVoiceChange', () => {
			share = 60 - share;
			const [own, ...others] = shares.map(({ name }) => name);
			reporting.setCompetitors([
				{ name: own!, share_pct: share, is_you: true },
				...others.map((name) => ({ name, share_pct: 15, is_you: false })),
			]);
		}),
		{
			...target('silence', () => {}, {
				hours: 0.05,
				filters: { engine: 'perplexity', sentiment: 'neutral' },
			}),
			// The alert asks for the domain, too.
			sends: [3, 3],
		},
		target('actionPlan', () => {
			week += 7 * 86_400_000;
			sandbox.set({ weekOf: new Date(week).toISOString().slice(0, 10) });
		}),
	];
}
