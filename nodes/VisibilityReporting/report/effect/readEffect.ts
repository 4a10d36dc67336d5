import type { IDataObject } from 'n8n-workflow';

import type { ReportingApi } from '../../../reporting/api/reportingApi';
import { refuseOther } from '../accountDomain';
import { readMentionSummary, readVisibility, type DataRequest } from '../readData';
import { measured, type EffectData } from './effect';

export type EffectRequest = Pick<DataRequest, 'domain' | 'period' | 'dates' | 'zone'>;

/**
 * Reads the score, and for the account's own domain the mentions, and judges what has changed.
 *
 * @throws NodeApiError when either cannot be read, or the service answers with another domain
 */
export async function readEffect(
	api: ReportingApi,
	request: EffectRequest,
): Promise<EffectData & { meta: IDataObject }> {
	const { domain, period } = request;
	const { data: visibility, meta } = await readVisibility(api, request, period.from);
	refuseOther(api, domain, visibility);
	const asked = { ...request, compares: true, filters: {}, maxMentions: 0 };
	const data = {
		...asked,
		visibility,
		...(domain === undefined && { mentions: await readMentionSummary(api, asked) }),
		unavailable: [],
		accountDomain: { kind: 'reported' } as const,
		generatedAt: api.client.settings.clock.wallTime(),
	};
	return { ...measured(data, request.zone), meta };
}
