import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Failure } from '../shared/failure';
import { analysisOf } from './analysis';
import { analysesSince } from './history';
import type { Comparison } from './records';
import type { AnalysisService } from './service';

/** How young an analysis has to be for a comparison (document, "Limits", 7), in milliseconds. */
const FRESH_MS = 30 * 86_400_000;

const WAIT = {
	timeout: 300,
	onTimeout: 'error',
	pollInterval: 0,
	otherwise: 'run the comparison again later',
} as const;

export interface ComparisonQuestion {
	domain: string;
	competitors: string[];
	analyzeMissing: boolean;
	arrayFormat: IHttpRequestOptions['arrayFormat'];
}

/**
 * Compares domains. With `analyzeMissing`, a comparison that the service refuses leads to a look
 * into the history; the domains without an analysis from the last 30 days are analysed side by
 * side, and the comparison is asked for again. One that is not refused costs one call.
 *
 * @throws NodeApiError when the comparison is refused for another reason, or an analysis fails
 */
export async function compareFresh(
	service: AnalysisService,
	{ domain, competitors, analyzeMissing, arrayFormat }: ComparisonQuestion,
): Promise<Comparison> {
	const first = await service.comparison(domain, competitors, arrayFormat);
	if ('comparison' in first) return first.comparison;
	if (!mayMissAnalysis(first.failure)) return service.fail(first.failure);
	if (!analyzeMissing) return service.fail({ ...first.failure, advice: RULE });

	const missing = await withoutFreshAnalysis(service, [domain, ...competitors]);
	if (missing.length === 0) return service.fail(first.failure);
	await Promise.all(missing.map(async (each) => await analyzeNow(service, each)));
	const second = await service.comparison(domain, competitors, arrayFormat);
	return 'comparison' in second ? second.comparison : service.fail(second.failure);
}

const RULE =
	'Each competitor needs an analysis from the last 30 days. If one has none, analyze it first, or turn on the option Analyze Missing Domains.';

/** The document does not show how a missing analysis is reported, so any such status may be it. */
function mayMissAnalysis({ kind, status = 0, code }: Failure): boolean {
	if (kind !== 'status' || code === 'INVALID_DOMAIN') return false;
	return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

async function withoutFreshAnalysis(
	service: AnalysisService,
	domains: string[],
): Promise<string[]> {
	const fresh = await Promise.all(
		domains.map(
			async (domain) => await analysesSince(service, domain, (serviceNow) => serviceNow - FRESH_MS),
		),
	);
	return domains.filter((_, index) => fresh[index]!.length === 0);
}

async function analyzeNow(service: AnalysisService, domain: string): Promise<void> {
	const submission = { domain, competitors: [], llms: [] };
	await analysisOf(service, { submission, reuseWithinHours: 0, wait: WAIT });
}
