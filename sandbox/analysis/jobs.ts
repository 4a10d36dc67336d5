import type { Clock } from '../clock';
import { isoInstant } from '../clock';
import { fraction, hash, letters, lowerAlphanumeric } from '../random';
import type { Switches } from '../switches';
import type { components } from '../../openapi/analysis';

export const llms = ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok'] as const;
export type Llm = (typeof llms)[number];

/** An analysis as the sandbox knows it: the truth that tests compare with. */
export interface AnalysisRecord {
	id: string;
	account: string;
	domain: string;
	competitors: string[];
	llms: readonly Llm[];
	/** Real time of the submission, ms. */
	submittedAt: number;
	/** The service's time of the submission, ms. */
	createdAt: number;
	/** Real time until it ends, ms. */
	durationMs: number;
	/** The status it ends with, `complete` or a word for failure. */
	outcome: string;
	score: number;
}

/** What a test may say about an analysis of the past. */
export interface SeedAnalysis {
	domain: string;
	/** Age in days of the service's clock; 0 = now. */
	ageDays: number;
	score?: number;
	account?: string;
	/** Its status; default `complete`. */
	status?: string;
	/** The assistants that it has scores for; default all. */
	llms?: Llm[];
}

const dayMs = 86_400_000;

/** @returns a domain's own level of visibility, 30 to 89, the same for one seed. */
export function usualScore(seed: number, domain: string): number {
	return 30 + (hash(seed, domain) % 60);
}

/** Submits analyses and tells how far they are. */
export class Jobs {
	readonly records: AnalysisRecord[] = [];
	private readonly byId = new Map<string, AnalysisRecord>();
	private readonly failures = new Map<string, string[]>();

	constructor(
		private readonly seed: number,
		private readonly clock: Clock,
		private readonly switches: Switches,
		private readonly speed: () => number,
	) {}

	/** Lets the next analysis of the domain end with this status instead of `complete`. */
	failNext(domain: string, status = 'failed'): void {
		this.failures.set(domain, [...(this.failures.get(domain) ?? []), status]);
	}

	submit(
		domain: string,
		account: string,
		competitors: string[] = [],
		asked: readonly Llm[] = llms,
	): AnalysisRecord {
		return this.add({
			domain,
			account,
			competitors,
			llms: asked,
			submittedAt: this.clock.now(),
			createdAt: this.clock.service(),
			durationMs: (this.documentedSeconds() * 1000) / this.speed(),
			outcome: this.failures.get(domain)?.shift() ?? 'complete',
			score: this.nextScore(domain),
		});
	}

	/** Adds an analysis of the past that has already ended. */
	seedAnalysis({
		domain,
		ageDays,
		score,
		account,
		status,
		llms: asked,
	}: SeedAnalysis): AnalysisRecord {
		return this.add({
			domain,
			account: account ?? 'main',
			competitors: [],
			llms: asked ?? llms,
			submittedAt: this.clock.now() - ageDays * dayMs,
			createdAt: this.clock.service() - ageDays * dayMs,
			durationMs: 0,
			outcome: status ?? 'complete',
			score: score ?? this.nextScore(domain),
		});
	}

	find(id: string, account: string): AnalysisRecord | undefined {
		const record = this.byId.get(id);
		return record?.account === account ? record : undefined;
	}

	status(record: AnalysisRecord): string {
		const elapsed = this.clock.now() - record.submittedAt;
		if (elapsed >= record.durationMs) return record.outcome;
		const { statuses } = this.switches;
		return statuses[Math.floor((elapsed / record.durationMs) * statuses.length)] ?? 'processing';
	}

	/** Time until the analysis ends, ms; 0 when it has. */
	remainingMs(record: AnalysisRecord): number {
		return Math.max(0, record.submittedAt + record.durationMs - this.clock.now());
	}

	/** @returns the newest complete analysis of the domain that is at most `maxAgeMs` old. */
	latestComplete(domain: string, account: string, maxAgeMs: number): AnalysisRecord | undefined {
		const oldest = this.clock.service() - maxAgeMs;
		return this.records
			.filter((record) => record.domain === domain && record.account === account)
			.filter((record) => record.createdAt >= oldest && this.status(record) === 'complete')
			.reduce<AnalysisRecord | undefined>(
				(latest, record) => (latest && latest.createdAt > record.createdAt ? latest : record),
				undefined,
			);
	}

	/** @returns the record as the service shows it now. */
	body(record: AnalysisRecord): components['schemas']['Analysis'] {
		const { id, domain, createdAt } = record;
		const status = this.status(record);
		const created_at = isoInstant(createdAt);
		if (status !== 'complete') {
			return { id, domain, status, score: 0, llm_scores: {}, created_at };
		}
		return {
			id,
			domain,
			status,
			score: record.score,
			llm_scores: this.llmScores(record),
			mentions: 20 + (hash(this.seed, id, 'mentions') % 240),
			sentiment: Math.round((record.score / 100 + fraction(id, 'sentiment') * 0.2) * 100) / 100,
			accuracy: 70 + (hash(this.seed, id, 'accuracy') % 30),
			created_at,
			completed_at: isoInstant(createdAt + record.durationMs),
		};
	}

	private add(record: Omit<AnalysisRecord, 'id'>): AnalysisRecord {
		const id = `an_${letters(lowerAlphanumeric, 10, this.seed, 'id', this.records.length)}`;
		const added = { id, ...record };
		this.records.push(added);
		this.byId.set(id, added);
		return added;
	}

	/** 30 s and an exponential of mean 15 s, cut at 90 s: mean 44 s, as the documents say 45. */
	private documentedSeconds(): number {
		if (this.switches.jobSeconds !== null) return this.switches.jobSeconds;
		const u = fraction(this.seed, 'duration', this.records.length);
		return Math.min(90, 30 - 15 * Math.log(1 - u));
	}

	private nextScore(domain: string): number {
		const shift = (hash(this.seed, domain, this.records.length) % 7) - 3;
		return usualScore(this.seed, domain) + shift;
	}

	private llmScores(record: AnalysisRecord): Record<string, number> {
		const scoreOf = (llm: Llm) => record.score + (hash(this.seed, record.domain, llm) % 21) - 10;
		return Object.fromEntries(record.llms.map((llm) => [llm, scoreOf(llm)]));
	}
}
