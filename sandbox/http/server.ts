import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import fastify, {
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
	type FastifyServerFactory,
} from 'fastify';
import { type Exchange, Refusal, type Service } from './answer';
import type { Certificate } from './certificate';
import { type Answer, type ServiceRequest } from '../messages';
import type { Clock } from '../clock';
import { answerWithFault } from '../faults/faultAnswers';
import type { Faults } from '../faults/faults';
import type { LoggedRequest, RequestLog } from './requestLog';
import { send, textOf } from './send';

/** An answer of the sandbox's own that its contract does not allow. */
export interface ContractViolation {
	at: number;
	service: string;
	method: string;
	path: string;
	status: number;
	reason: string;
}

export interface ServerParts {
	services: Service[];
	clock: Clock;
	faults: Faults;
	log: RequestLog;
	violations: ContractViolation[];
	/** Makes it serve HTTPS. */
	certificate?: Certificate;
}

const bodyLimit = 16 * 1024 * 1024;

/** In front of both services' prefixes, so that each has as many base addresses as one likes. */
const address = /^\/at-\d+(?=\/)/;

function queryOf(raw: string): ServiceRequest['query'] {
	const values = new Map<string, string[]>();
	for (const [name, value] of new URLSearchParams(raw)) {
		values.set(name, [...(values.get(name) ?? []), value]);
	}
	const entries = [...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? '')]);
	return Object.fromEntries(entries) as ServiceRequest['query'];
}

function headersOf(request: FastifyRequest): ServiceRequest['headers'] {
	const entries = Object.entries(request.headers).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as ServiceRequest['headers'];
}

/** Runs a request through its service, and judges the answer by the contract. */
async function realAnswer(
	service: Service,
	exchange: Exchange,
	request: ServiceRequest,
	parts: ServerParts,
): Promise<Answer> {
	const operation = service.contract.match(request);
	let answer: Answer;
	try {
		exchange.admit();
		if (!operation) throw new Refusal(404, 'not_found', 'There is no such endpoint.');
		const query = exchange.understandQuery(operation);
		const problem = service.contract.requestProblem(request, operation, query);
		if (problem) throw new Refusal(400, 'invalid_request', problem);
		answer = await exchange.handle(operation, query);
	} catch (thrown) {
		if (!(thrown instanceof Refusal)) throw thrown;
		answer = exchange.refuse(thrown);
	}
	answer.headers = { ...exchange.headers(), ...answer.headers };
	const reason =
		operation && !answer.beyondContract
			? service.contract.answerProblem(answer, operation)
			: undefined;
	if (!reason) return answer;
	const { method, path } = request;
	const at = parts.clock.now();
	parts.violations.push({ at, service: service.name, method, path, status: answer.status, reason });
	return exchange.refuse(new Refusal(500, 'contract_violation', reason));
}

async function serve(
	service: Service,
	incoming: FastifyRequest,
	reply: FastifyReply,
	parts: ServerParts,
): Promise<void> {
	reply.hijack();
	const response = reply.raw;
	const gone = new AbortController();
	const [path = '', rawQuery = ''] = (incoming.raw.url ?? '').split(/\?(.*)/s);
	const request: ServiceRequest = {
		method: incoming.method,
		path: path.slice(service.prefix.length),
		query: queryOf(rawQuery),
		headers: headersOf(incoming),
		body: incoming.body,
		signal: gone.signal,
	};
	const exchange = service.open(request);
	const fault = parts.faults.take(service.name, request);
	const { signal: _, ...seen } = request;
	const entry: LoggedRequest = {
		...seen,
		at: parts.clock.now(),
		service: service.name,
		rawQuery,
		keyId: exchange.keyName,
		status: undefined,
		durationMs: undefined,
		fault: fault?.kind,
	};
	parts.log.add(entry);
	const note = () => {
		entry.status = response.headersSent ? response.statusCode : undefined;
		entry.durationMs = parts.clock.now() - entry.at;
	};
	response.once('close', () => {
		note();
		gone.abort();
	});
	const headers = { date: new Date(parts.clock.service()).toUTCString() };
	const real = () => realAnswer(service, exchange, request, parts);
	try {
		if (fault) {
			const { sleep } = parts.clock;
			await answerWithFault(fault, {
				...{ exchange, real, response, headers, sleep, signal: gone.signal },
			});
			return;
		}
		const answer = await real();
		const sent = { ...headers, ...answer.headers };
		send(response, { status: answer.status, headers: sent, text: textOf(answer.body) });
	} catch (thrown) {
		if (gone.signal.aborted) return;
		const reason = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
		const answer = exchange.refuse(new Refusal(500, 'sandbox_broken', reason));
		send(response, { status: 500, headers, text: textOf(answer.body) });
	} finally {
		// Before the client can have read the answer, which it often has before the connection closes.
		note();
	}
}

/** @returns the HTTP server of the services; it does not listen yet. */
export function createServer(parts: ServerParts): FastifyInstance {
	const { certificate } = parts;
	const serverFactory: FastifyServerFactory = (handler) =>
		certificate ? createHttpsServer(certificate, handler) : createHttpServer(handler);
	const app = fastify({
		bodyLimit,
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		rewriteUrl: ({ url = '' }) => url.replace(address, ''),
		serverFactory,
	});
	app.removeAllContentTypeParsers();
	// A body that is no JSON stays text: the contract's validation refuses it, in the service's words.
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
		try {
			done(null, text === '' ? undefined : JSON.parse(String(text)));
		} catch {
			done(null, text);
		}
	});
	for (const service of parts.services) {
		for (const url of [service.prefix, `${service.prefix}/*`]) {
			app.all(url, (incoming, reply) => serve(service, incoming, reply, parts));
		}
	}
	return app;
}
