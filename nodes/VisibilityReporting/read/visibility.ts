import { firstScoreRead } from 'ai-visibility-reports';
import {
	type ReportData,
	type ReportRequest,
	type Section,
	SECTION_NAMES,
} from 'ai-visibility-reports/model';
import { nonBlankText } from 'ai-visibility-reports/values';
import { rethrow } from '../../shared/http/apiError';
import { unusableResponse } from '../../shared/http/response';
import { asError } from '../../shared/asError';
import { showHint } from '../../shared/run/hints';
import { type Envelope, ReportingApi, type VisibilityScore } from '../reportingApi';

/** This file has what reports, breakdowns and effects read alike. */

export interface DataRequest extends ReportRequest {
	/** Names of the fields that the period comes from. */
	dates: string[];
	maxMentions: number;
	zone: string;
}

/** Reads the score with the trend that a report takes, see `firstScoreRead`. */
export async function readVisibility(
	api: ReportingApi,
	{ domain, period, dates }: Pick<DataRequest, 'domain' | 'period' | 'dates'>,
	until = period.to,
): Promise<Envelope<VisibilityScore>> {
	const from = firstScoreRead(period, until);
	return await api.visibility({ domain, from, to: period.to }, dates);
}

/**
 * Waits for a section that a result can do without. If it fails, a hint says why it is missing.
 * @throws the error of the section where the execution was cancelled
 */
export async function readIfPossible<Data>(
	{ client }: ReportingApi,
	section: Section,
	reading: Promise<Data>,
): Promise<{ data: Data | null; unavailable: ReportData['unavailable'] }> {
	try {
		return { data: await reading, unavailable: [] };
	} catch (error) {
		if (client.settings.signal?.aborted) return rethrow(error);
		const { message } = asError(error);
		showHint(client, `${SECTION_NAMES[section]}: ${message}`);
		return { data: null, unavailable: [{ section, reason: message }] };
	}
}

/**
 * Gives the domain of a score: the one that the service names, or else the one that was asked for.
 * @throws ApiError if neither is known
 */
export function scoredDomain(
	api: ReportingApi,
	{ domain }: VisibilityScore,
	requestedDomain?: string,
): string {
	const name = nonBlankText(domain) ?? requestedDomain;
	if (name !== undefined) return name;
	const advice =
		'Set a default domain in the dashboard of the provider: without it, nobody knows whose figures these are.';
	return api.fail(
		unusableResponse('/visibility', "did not name the account's default domain", advice),
	);
}
