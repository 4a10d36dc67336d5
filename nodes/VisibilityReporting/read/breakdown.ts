import {
	breakdownSteps,
	byPeriod,
	topics,
	summarizeMentions,
	withBranded,
} from 'ai-visibility-reports';
import { type Breakdown, type BreakdownBy, reportedDomain } from 'ai-visibility-reports/model';
import { bare } from 'ai-visibility-reports/values';
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
	const { run } = api.client.settings;
	const { filters, period, zone, dates } = request;
	const inputs = { filters, period, zone, dates };
	// Without a domain, rows of two accounts would have the same keys.
	if (output === 'rows') scoredDomain(api, (await scoreRead(api, inputs)).data);
	const [brand, { report, meta }, entries] = await Promise.all([
		// The brand is for the fields of a single prompt, which no format shows.
		by === 'prompt' && !formatOf(output) ? ownBrand(api) : undefined,
		run.shared(mentionsRead, api, inputs),
		run.shared(entriesOf, api, { ...inputs, by }),
	]);
	const names = [brand ?? '', bare(reportedDomain(report) ?? '')];
	return { by, entries: by === 'prompt' ? withBranded(entries, names) : entries, report, meta };
}

async function scoreRead(api: ReportingApi, inputs: Pick<DataRequest, 'period' | 'dates'>) {
	return await readVisibility(api, { ...inputs, domain: undefined });
}

type Inputs = Pick<DataRequest, 'filters' | 'period' | 'zone' | 'dates'>;

/** Reads the mentions of both periods, and judges a report on them. */
async function mentionsRead(api: ReportingApi, inputs: Inputs) {
	const { clock, run } = api.client.settings;
	const { period, filters, zone } = inputs;
	const score = await readIfPossible(api, 'visibility', scoreRead(api, inputs));
	const span = { start: period.before.start, end: period.end };
	const { meta, ...read } = await readSpan(api, filters, span);
	await run.letOthersRun();
	const whole = { ...inputs, domain: undefined, compares: true, maxMentions: 0 };
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
	const report = { ...topics.report.judge(data, zone), mentions: summary };
	// The run keeps these mentions in memory, and snippets are most of their size.
	const mentions = read.mentions.map(({ snippet: _, ...mention }) => mention);
	return { mentions: byPeriod(mentions, period), report, meta };
}

/** Breaks the mentions down by one thing: those that were read serve them all. */
async function entriesOf(api: ReportingApi, { by, ...inputs }: Inputs & { by: BreakdownBy }) {
	const { run } = api.client.settings;
	const { mentions, report } = await run.shared(mentionsRead, api, inputs);
	const steps = breakdownSteps(mentions, by, {
		isCompared: report.previousMentions !== undefined,
		ownDomain: reportedDomain(report),
	});
	for (;;) {
		await run.letOthersRun();
		const step = steps.next();
		if (step.done) return step.value;
	}
}
