import {
	type Breakdown,
	type BreakdownBy,
	breakdownOf,
} from '../../../reports/documents/breakdown';
import { judgedReport } from '../../../reports/insights/judgement';
import { byPeriod, summarizeMentions } from '../../../reports/insights/mentionSummary';
import { mentionsBefore } from '../../../reports/insights/report';
import type { ReportingApi } from '../reportingApi';
import {
	type DataRequest,
	oncePerRun,
	readIfPossible,
	readSpan,
	readVisibility,
	scoredDomain,
} from './readData';

export type BreakdownRequest = Pick<DataRequest, 'period' | 'filters' | 'dates' | 'zone'>;

/** Reads and breaks down the mentions. Rows need the account's own domain; without the score, nothing is compared. */
export async function readBreakdown(
	api: ReportingApi,
	by: BreakdownBy,
	request: BreakdownRequest,
	output: string,
): Promise<Breakdown> {
	const { clock, run } = api.client.settings;
	const { period, filters } = request;
	const reading = readVisibility(api, { ...request, domain: undefined });
	const score = await readIfPossible(api, 'visibility', reading);
	// Without a domain, rows of two accounts would have the same keys.
	if (output === 'rows') scoredDomain(api, (await reading).data);
	// Without `by`: the same mentions are broken down by several.
	const { mentions, ...read } = await oncePerRun(api, ['breakdown', filters, period], async () => {
		const span = { start: period.before.start, end: period.end };
		const { meta, ...read } = await readSpan(api, filters, span);
		await run.yieldToEventLoop();
		const whole = { ...request, domain: undefined, compares: true, maxMentions: 0 };
		const summary = summarizeMentions(read, whole);
		const data = {
			...whole,
			// Only the trend says for sure that the period before has data.
			compares: score.data !== null,
			visibility: score.data?.data,
			mentions: summary,
			unavailable: score.unavailable,
			accountDomain: { kind: 'reported' } as const,
			generatedAt: clock.wallTime(),
		};
		const report = { ...judgedReport(data, request.zone), mentions: summary };
		// The run keeps these mentions, and snippets are most of their size.
		const mentions = read.mentions.map(({ snippet: _, ...mention }) => mention);
		return { mentions: byPeriod(mentions, period), report, meta };
	});
	const entries = await oncePerRun(api, ['breakdown', filters, period, by], async () => {
		await run.yieldToEventLoop();
		return breakdownOf(mentions, by, mentionsBefore(read.report) !== undefined);
	});
	return { by, entries, ...read };
}
