import { breakdownSteps, byPeriod, subjects, summarizeMentions } from 'ai-visibility-reports';
import type { Breakdown, BreakdownBy } from 'ai-visibility-reports/model';
import { formatOf } from '../../shared/run/outputs';
import { ReportingApi } from '../reportingApi';
import { readSpan } from './mentionSummary';
import { ownBrand } from './report';
import { type DataRequest, readIfPossible, readVisibility, scoredDomain } from './visibility';

/**
 * Reads and breaks down the mentions. Without the score nothing is compared, and rows fail, because
 * they need the account's default domain.
 */
export async function readBreakdown(
	api: ReportingApi,
	by: BreakdownBy,
	request: Pick<DataRequest, 'period' | 'filters' | 'dates' | 'zone'>,
	output: string,
): Promise<Breakdown> {
	const { clock, run } = api.client.settings;
	const { period, filters } = request;
	const reading = readVisibility(api, { ...request, domain: undefined });
	const [score, brand] = await Promise.all([
		readIfPossible(api, 'visibility', reading),
		// The brand is for the fields of a single prompt, which no format shows.
		by === 'prompt' && !formatOf(output) ? ownBrand(api) : undefined,
	]);
	// Without a domain, rows of two accounts would have the same keys.
	if (output === 'rows') scoredDomain(api, (await reading).data);
	// The key leaves out `by`, because the same mentions are broken down by several things.
	const { mentions, ...read } = await run.once(['breakdown', filters, period], async () => {
		const span = { start: period.before.start, end: period.end };
		const { meta, ...read } = await readSpan(api, filters, span);
		await run.letOthersRun();
		const whole = { ...request, domain: undefined, compares: true, maxMentions: 0 };
		const summary = summarizeMentions({ ...read, from: period.before.from }, whole);
		await run.letOthersRun();
		const data = {
			...whole,
			// Only the trend says for sure that there are data for the period before.
			compares: score.data !== null,
			visibility: score.data?.data,
			mentions: summary,
			unavailable: score.unavailable,
			accountDomain: { kind: 'reported' } as const,
			generatedAt: clock.wallTime(),
		};
		const report = { ...subjects.report.judge(data, request.zone), mentions: summary };
		// The run keeps these mentions in memory, and snippets are most of their size.
		const mentions = read.mentions.map(({ snippet: _, ...mention }) => mention);
		return { mentions: byPeriod(mentions, period), report, meta };
	});
	const entries = await run.once(['breakdown', filters, period, by], async () => {
		const isCompared = read.report.previousMentions !== undefined;
		const steps = breakdownSteps(mentions, by, isCompared);
		for (;;) {
			await run.letOthersRun();
			const step = steps.next();
			if (step.done) return step.value;
		}
	});
	return { by, entries, brand, ...read };
}
