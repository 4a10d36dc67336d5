import type { IDataObject } from 'n8n-workflow';

import { daysBefore } from '../../shared/time/dates';
import type { Period } from '../../shared/time/periods';
import type { ReportingApi } from '../../reporting/api/reportingApi';
import { TREND_DAYS } from './course';
import { measured, type EffectData } from './effect';
import { refuseOther } from './accountDomain';
import { once, readMentions } from './readReport';
import type { ReportData } from './report';

export interface EffectRequest {
	/** undefined for the account's own domain, of which there are mentions, too. */
	domain: string | undefined;
	/** The days since the action. */
	period: Period;
	/** Names of the fields that the days come from. */
	dates: string[];
	/** The workflow's time zone, by its IANA name. */
	zone: string;
}

/**
 * Reads the score, and of the account's own domain the mentions, and judges what has changed since the first day of a
 * period.
 *
 * @throws NodeApiError when either cannot be read, or the service answers with another domain
 */
export async function readEffect(
	api: ReportingApi,
	request: EffectRequest,
): Promise<EffectData & { meta: IDataObject }> {
	const { domain, period, dates, zone } = request;
	const first = daysBefore(period.from, TREND_DAYS);
	// A week more says whether the data begins before the mentions that are compared.
	const [from] = [first, daysBefore(period.before.from, 7)].sort();
	const query = { domain, from, to: period.to };
	const ask = async () => await api.visibility(query, dates);
	const { data: visibility, meta } = await once(api, ['effect', query], ask);
	refuseOther(api, domain, visibility);
	const asked = { domain, period, compares: true, filters: {}, maxMentions: 0, zone };
	const data: ReportData = {
		...asked,
		visibility,
		...(domain === undefined && { mentions: await readMentions(api, asked) }),
		unavailable: [],
		accountDomain: { kind: 'reported' },
		generatedAt: api.client.settings.clock.wallTime(),
	};
	return { ...measured(data, zone), meta };
}
