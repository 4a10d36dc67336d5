import type { AnalysisRecord, SeedAnalysis } from './jobs';
import type { AnalysisKeyOptions, AnalysisNamedKeys } from './keys';
import type { AnalysisService } from './service';

/** The analysis service from a test's side. */
export interface AnalysisSandbox {
	readonly baseUrl: string;
	readonly keys: AnalysisNamedKeys;
	/** @returns the secret of a new key. */
	createKey(options: AnalysisKeyOptions): string;
	/** Every analysis there is, oldest submission first, with its status now: the truth. */
	analyses(): Array<AnalysisRecord & { status: string }>;
	/** Lets the next analysis of the domain end with this status (default `failed`). */
	failNext(domain: string, status?: string): void;
	/** Adds an analysis of the past. @returns its record. */
	seedAnalysis(options: SeedAnalysis): AnalysisRecord;
}

/** @returns the handle that tests hold of a running analysis service. */
export function createAnalysisFacade(
	service: AnalysisService,
	base: () => string,
): AnalysisSandbox {
	return {
		get baseUrl() {
			return `${base()}${service.prefix}`;
		},
		get keys() {
			return service.namedKeys;
		},
		createKey: (options) => service.keys.create(options),
		analyses: () =>
			service.jobs.records.map((record) => ({ ...record, status: service.jobs.status(record) })),
		failNext: (domain, status) => service.jobs.failNext(domain, status),
		seedAnalysis: (options) => service.jobs.seedAnalysis(options),
	};
}
