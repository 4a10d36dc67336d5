import { bearerToken, type Exchange, Refusal } from '../http/answer';
import type { Service } from '../http/answer';
import type { Answer, Query, ServiceRequest } from '../messages';
import { type Clock, isoDate, isoInstant } from '../clock';
import type { Contract, Operation } from '../contract';
import { hostname } from '../http/hostname';
import { mix } from '../random';
import type { Switches } from '../switches';
import { type Account, Accounts } from './accounts';
import { actionPlan } from './actionPlan';
import { type Benchmarks, benchmarks } from './benchmarks';
import { type Brand, brands, ownBrand } from './brands';
import { type Allowance, type ReportingKey, ReportingKeys, type ReportingNamedKeys } from './keys';
import { mentionPage } from './mentionPage';
import type { MentionStore } from './mentionStore';
import { dayMs, Trend } from './trend';

export interface ReportingContext {
	seed: number;
	clock: Clock;
	switches: Switches;
	contract: Contract;
}

const single = (value: string | string[] | undefined): string | undefined =>
	Array.isArray(value) ? value[0] : value;

const dayOf = (text: string | undefined, fallback: number): number =>
	text === undefined ? fallback : Math.floor(Date.parse(text) / dayMs);

/** The tracked brand of a domain. @throws Refusal 400 (no host name), 404 (not tracked). */
export function brandOf(domain: string | undefined): Brand {
	if (domain === undefined) return ownBrand;
	const name = hostname(domain);
	if (!name) throw new Refusal(400, 'invalid_domain', `"${domain}" is not a valid host name.`);
	const brand = brands.find((candidate) => candidate.domain === name);
	if (!brand) throw new Refusal(404, 'not_found', `${name} is not a tracked domain.`);
	return brand;
}

/** The reporting service: its state and what each endpoint does with it. */
export class ReportingService implements Service {
	readonly name = 'reporting';
	readonly prefix = '/reporting/v1';
	readonly contract: Contract;
	keys!: ReportingKeys;
	namedKeys!: ReportingNamedKeys;
	trend!: Trend;
	/** The competitive set in place of that of the day; undefined: that of the day. */
	competitors: Benchmarks['competitors'] | undefined;
	private accounts!: Accounts;
	private requests = 0;

	constructor(private readonly context: ReportingContext) {
		this.contract = context.contract;
		this.reset();
	}

	/** Back to the keys and the data that every sandbox of this seed starts with. */
	reset(): void {
		const { seed, clock, switches } = this.context;
		this.keys = new ReportingKeys(seed, clock, switches);
		this.accounts = new Accounts(seed, clock, switches);
		this.trend = new Trend(seed, this.today());
		this.competitors = undefined;
		this.namedKeys = {
			studio: this.keys.create({ plan: 'studio' }, 'studio'),
			agency: this.keys.create({ plan: 'agency' }, 'agency'),
			wrongScope: this.keys.create({ plan: 'studio', scope: 'write' }, 'wrongScope'),
			expired: this.keys.create({ plan: 'studio', expired: true }, 'expired'),
			revoked: this.keys.create({ plan: 'studio', revoked: true }, 'revoked'),
		};
	}

	/** Those of the own brand's account. */
	get mentions(): MentionStore {
		return this.accounts.main.mentions;
	}

	/** Today by the service's clock, in days since the epoch. */
	today(): number {
		return Math.floor(this.context.clock.service() / dayMs);
	}

	open(request: ServiceRequest): Exchange {
		const key = this.keys.find(bearerToken(request));
		const request_id = `req_${mix(this.requests++ ^ mix(this.context.seed + 1)).toString(36)}`;
		return {
			keyName: key?.name,
			admit: () => this.keys.spend(key),
			understandQuery: () => request.query,
			handle: (operation, query) => this.handle(operation, query, request_id, key),
			refuse: ({ status, code, message, headers }) => ({
				status,
				body: { error: { code, message, request_id } },
				headers,
			}),
			headers: () => rateLimitHeaders(this.keys.allowance(key)),
		};
	}

	private handle(
		operation: Operation,
		query: Query,
		request_id: string,
		key: ReportingKey | undefined,
	): Answer {
		const meta = { request_id, ratelimit_remaining: this.keys.allowance(key).remaining };
		const account = this.accounts.of(brandOf(key?.own));
		if (operation.id === 'listMentions') return this.listMentions(query, meta, account);
		this.refuseWhenDown();
		const generated_at = isoInstant(this.context.clock.service());
		const data = this.data(operation, query, account);
		return { status: 200, body: { data, meta: { ...meta, generated_at } } };
	}

	private data(operation: Operation, query: Query, { brand, seed }: Account): unknown {
		switch (operation.id) {
			case 'getVisibility':
				return this.visibility(query, brand);
			case 'getBenchmarks':
				return { ...benchmarks(seed, this.today(), brand), ...this.setBenchmarks() };
			case 'getActionPlan':
				return actionPlan(seed, this.context.switches.weekOf ?? this.monday());
			default:
				throw new Error(`no handler for ${operation.id}`);
		}
	}

	private setBenchmarks(): Partial<Benchmarks> {
		return this.competitors ? { competitors: this.competitors } : {};
	}

	private visibility(query: Query, own: Brand) {
		const today = this.today();
		const brand = this.brandOf(single(query.domain), own);
		const from = dayOf(single(query.from), today - 30);
		const to = dayOf(single(query.to), today);
		if (from > to) throw new Refusal(400, 'invalid_parameter', '`from` is after `to`.');
		const visibility = this.trend.visibility(brand, today, from, to);
		if (this.context.switches.trendOrder === 'newest') visibility.trend.reverse();
		return visibility;
	}

	private brandOf(domain: string | undefined, own: Brand): Brand {
		if (domain === undefined) return own;
		const isTracked = brands.some((brand) => brand.domain === domain);
		return this.context.switches.untrackedDomain === 'own' && !isTracked ? own : brandOf(domain);
	}

	private listMentions(query: Query, meta: object, account: Account): Answer {
		const { switches, clock } = this.context;
		const engine = single(query.engine);
		this.refuseWhenDown(engine);
		const since = single(query.since);
		const { mentions, next } = mentionPage(
			account.mentions,
			switches,
			{
				engine,
				sentiment: single(query.sentiment),
				since: since === undefined ? undefined : Date.parse(since),
			},
			Number(query.limit ?? 50),
			single(query.cursor),
		);
		const ends = {
			missing: {},
			null: { next_cursor: null },
			empty: { next_cursor: '' },
			itself: {},
		};
		const generated = { generated_at: isoInstant(clock.service()) };
		return {
			status: 200,
			body: {
				data: mentions,
				meta: {
					...meta,
					...(switches.mentionsGeneratedAt ? generated : {}),
					...(next === undefined ? ends[switches.cursorEnd] : { next_cursor: next }),
				},
			},
			beyondContract: next === undefined && switches.cursorEnd === 'null',
		};
	}

	/** @throws Refusal 503 when this engine is down, or, without one, when all are. */
	private refuseWhenDown(engine?: string): void {
		const { enginesDown } = this.context.switches;
		if (engine ? !enginesDown.includes(engine) : enginesDown.length < 5) return;
		throw new Refusal(503, 'engine_unavailable', `${engine ?? 'Every engine'} is unavailable.`);
	}

	private monday(): string {
		const today = this.today();
		const sinceMonday = (new Date(today * dayMs).getUTCDay() + 6) % 7;
		return isoDate((today - sinceMonday) * dayMs);
	}
}

function rateLimitHeaders({ limit, remaining, reset }: Allowance): Record<string, string> {
	return {
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': String(reset),
	};
}
