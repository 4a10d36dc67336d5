import type { components } from '../../openapi/analysis';
import { bearerToken, type Exchange, Refusal } from '../http/answer';
import type { Service } from '../http/answer';
import type { Answer, Query, ServiceRequest } from '../messages';
import type { Clock } from '../clock';
import type { Contract, Operation } from '../contract';
import type { Switches } from '../switches';
import { comparison } from './comparison';
import { historyPage } from './history';
import { hostname } from '../http/hostname';
import { type AnalysisRecord, Jobs, type Llm, usualScore } from './jobs';
import { type AnalysisKey, AnalysisKeys, type AnalysisNamedKeys } from './keys';
import { understandQuery } from './query';
import { startingHistory } from './startingHistory';

export interface AnalysisContext {
	seed: number;
	clock: Clock;
	switches: Switches;
	speed: () => number;
	contract: Contract;
}

/** @throws Refusal 400 INVALID_DOMAIN. */
function domainOf(text: string): string {
	const name = hostname(text);
	if (name) return name;
	throw new Refusal(400, 'invalid_domain', `"${text}" is not a valid host name.`);
}

/** The fields that GET /analyze/{id} gives at least. */
const LEAST = ['id', 'domain', 'status', 'score', 'llm_scores', 'created_at'];

function isJson(contentType: string | string[] | undefined): boolean {
	return /^application\/json\s*(;|$)/i.test(String(contentType ?? ''));
}

/** The analysis service: its state and what each endpoint does with it. */
export class AnalysisService implements Service {
	readonly name = 'analysis';
	readonly prefix = '/analysis/api/v1';
	readonly contract: Contract;
	keys!: AnalysisKeys;
	jobs!: Jobs;
	namedKeys!: AnalysisNamedKeys;

	constructor(private readonly context: AnalysisContext) {
		this.contract = context.contract;
		this.reset();
	}

	/** Back to the keys and the history that every sandbox of this seed starts with. */
	reset(): void {
		const { seed, clock, switches, speed } = this.context;
		this.keys = new AnalysisKeys(seed, clock, switches);
		this.jobs = new Jobs(seed, clock, switches, speed);
		this.namedKeys = {
			pro: this.keys.create({ plan: 'pro' }, 'pro'),
			enterprise: this.keys.create({ plan: 'enterprise' }, 'enterprise'),
			free: this.keys.create({ plan: 'free' }, 'free'),
			revoked: this.keys.create({ plan: 'pro', revoked: true }, 'revoked'),
			exhausted: this.keys.create({ plan: 'pro', used: 500 }, 'exhausted'),
		};
		for (const analysis of startingHistory) this.jobs.seedAnalysis(analysis);
	}

	open(request: ServiceRequest): Exchange {
		const key = this.keys.find(bearerToken(request));
		return {
			keyName: key?.name,
			admit: () => this.keys.spend(key),
			understandQuery: (operation) =>
				understandQuery(request.query, operation, this.context.switches),
			handle: (operation, query) => {
				if (!key) throw new Error('handled before it was admitted');
				return this.handle(request, operation, query, key);
			},
			refuse: ({ status, code, message, headers }) => ({
				status,
				body: { error: { code: code.toUpperCase(), message, status } },
				headers,
			}),
			headers: () => ({}),
		};
	}

	private handle(request: ServiceRequest, operation: Operation, query: Query, key: AnalysisKey) {
		if (!isJson(request.headers['content-type'])) {
			const message = 'The header "Content-Type: application/json" is missing.';
			throw new Refusal(400, 'invalid_request', message);
		}
		switch (operation.id) {
			case 'analyze':
				return this.analyze(request, key);
			case 'getAnalysis':
				return this.getAnalysis(operation.params.id ?? '', key);
			case 'listHistory':
				return this.listHistory(query, key);
			case 'compareCompetitors':
				return this.compare(query, key);
			default:
				throw new Error(`no handler for ${operation.id}`);
		}
	}

	private async analyze(request: ServiceRequest, key: AnalysisKey): Promise<Answer> {
		const body = request.body as components['schemas']['AnalyzeRequest'];
		const domain = domainOf(body.domain);
		const competitors = this.competitorsOf(body.competitors ?? []);
		const asked = body.llms?.length ? (body.llms as Llm[]) : undefined;
		const record = this.jobs.submit(domain, key.account, competitors, asked);
		if (this.context.switches.postAnswer === 'complete') {
			await this.context.clock.sleep(this.jobs.remainingMs(record), request.signal);
			record.durationMs = Math.min(
				record.durationMs,
				this.context.clock.now() - record.submittedAt,
			);
		}
		const running = this.jobs.remainingMs(record) > 0;
		const { postPendingStatus, postIdentifier } = this.context.switches;
		const status = running ? postPendingStatus : 200;
		if (!running || postIdentifier === 'id') return this.inEnvelope(status, this.shown(record));
		const shown = { status: this.jobs.status(record) };
		const named = postIdentifier === 'location' ? shown : { [postIdentifier]: record.id, ...shown };
		const location = `${this.prefix}/analyze/${record.id}`;
		const headers = postIdentifier === 'location' ? { location } : undefined;
		return { ...this.inEnvelope(status, named), headers, beyondContract: true };
	}

	/** Puts an analysis where the switch `envelope` says. */
	private inEnvelope(status: number, analysis: object): Answer {
		const { envelope } = this.context.switches;
		if (envelope === 'none') return { status, body: analysis };
		return { status, body: { [envelope]: analysis }, beyondContract: true };
	}

	private getAnalysis(id: string, key: AnalysisKey): Answer {
		const record = this.jobs.find(id, key.account);
		const age = record ? this.context.clock.now() - record.submittedAt : 0;
		if (!record || age < this.context.switches.early404Ms) {
			throw new Refusal(404, 'not_found', `There is no analysis ${id}.`);
		}
		const fields = Object.entries(this.shown(record));
		const isMinimal = this.context.switches.getAnswer === 'minimal';
		const given = isMinimal ? fields.filter(([name]) => LEAST.includes(name)) : fields;
		return this.inEnvelope(200, Object.fromEntries(given));
	}

	/** @throws Refusal 400 INVALID_DOMAIN, 403 where the plan allows fewer. */
	private competitorsOf(texts: string[]): string[] {
		const { mostCompetitors } = this.context.switches;
		const domains = texts.map(domainOf);
		if (domains.length <= mostCompetitors) return domains;
		const message = `Competitor limit reached: your plan allows ${mostCompetitors} competitors.`;
		throw new Refusal(403, 'competitor_limit', message);
	}

	private shown(record: AnalysisRecord): object {
		const { competitorResults } = this.context.switches;
		const complete = this.jobs.status(record) === 'complete';
		const body = this.jobs.body(record);
		const withResults = complete && competitorResults === 'record' && record.competitors.length > 0;
		return withResults ? { ...body, competitors: this.competitorResults(record) } : body;
	}

	private competitorResults(record: AnalysisRecord) {
		return record.competitors.map((domain) => {
			const score = usualScore(this.context.seed, domain);
			return { domain, score, delta: record.score - score };
		});
	}

	private listHistory(query: Query, key: AnalysisKey): Answer {
		const { domain, limit, page } = query;
		// The document does not show what these do; no page is the safest answer to them.
		if (Number(limit ?? 1) < 1 || Number(page ?? 1) < 1) {
			throw new Refusal(400, 'invalid_request', 'limit and page must be at least 1.');
		}
		const body = historyPage(this.jobs, this.context.switches, key.account, {
			domain: typeof domain === 'string' ? domainOf(domain) : undefined,
			limit: Number(limit ?? 20),
			page: Number(page ?? 1),
		});
		return { status: 200, body };
	}

	private compare(query: Query, key: AnalysisKey): Answer {
		const domain = domainOf(String(query.domain));
		const competitors = this.competitorsOf([query.competitors ?? []].flat());
		const context = { ...this.context, account: key.account };
		return { status: 200, body: comparison(this.jobs, context, domain, competitors) };
	}
}
