import type { IDataObject } from 'n8n-workflow';

import type { ReportingApi } from '../../reporting/api/reportingApi';
import { breakdownOf, type BreakdownBy, type BreakdownEntry } from './breakdown';
import { judged } from './course';
import { byPeriod, summarizeMentions, type MentionSummary } from './mentionSummary';
import { nameOf } from './accountDomain';
import { once, readVisibility, type ReadRequest } from './readReport';
import { readSpan } from './readSpan';
import { mentionsBefore, type Report } from './report';

export type BreakdownRequest = Pick<ReadRequest, 'period' | 'filters' | 'dates' | 'zone'>;

/** The mentions of the account's own domain in a period, by source or prompt. */
export interface Breakdown {
	by: BreakdownBy;
	/** All of them, the most frequent first. */
	entries: BreakdownEntry[];
	/** A report on the same mentions, which says whether they are compared. */
	report: Report & { mentions: MentionSummary };
	/** Of the last page of mentions. */
	meta: IDataObject;
}

/**
 * Reads the mentions as a report does, and breaks them down. Equal requests of several items are sent once per run.
 *
 * @param output a value of the field Output: rows need the account's own domain
 * @throws NodeApiError also where the service does not name the domain that rows need
 */
export async function readBreakdown(
	api: ReportingApi,
	by: BreakdownBy,
	request: BreakdownRequest,
	output: string,
): Promise<Breakdown> {
	const { clock, run } = api.client.settings;
	const { period, filters } = request;
	const visibility = await readVisibility(api, { ...request, domain: undefined });
	if (output === 'rows') nameOf(api, visibility);
	// Without `by`: the same mentions are broken down by several.
	const { mentions, ...read } = await once(api, ['breakdown', filters, period], async () => {
		const span = { start: period.before.start, end: period.end };
		const { meta, ...read } = await readSpan(api, filters, span);
		await run.inTurn();
		const whole = { ...request, domain: undefined, compares: true, maxMentions: 0 };
		const summary = summarizeMentions(read, whole);
		const data = {
			...whole,
			visibility,
			mentions: summary,
			unavailable: [],
			accountDomain: { kind: 'reported' } as const,
			generatedAt: clock.wallTime(),
		};
		const report = { ...judged(data, request.zone), mentions: summary };
		// Snippets are most of what mentions take up, and a run keeps this.
		const mentions = read.mentions.map(({ snippet: _, ...mention }) => mention);
		return { mentions: byPeriod(mentions, period), report, meta };
	});
	const entries = await once(api, ['breakdown', filters, period, by], async () => {
		await run.inTurn();
		return breakdownOf(mentions, by, mentionsBefore(read.report) !== undefined);
	});
	return { by, entries, ...read };
}
