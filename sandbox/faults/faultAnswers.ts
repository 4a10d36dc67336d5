import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type Exchange, Refusal } from '../http/answer';
import { type Answer } from '../messages';
import type { Sleep } from '../clock';
import type { Fault } from './faults';
import { type Outgoing, send, textOf } from '../http/send';

const page =
	'<!DOCTYPE html><html><head><title>Bad Gateway</title></head><body>nginx</body></html>';
const pieces = 20;
/** Kinds that need the real answer, so the handler runs unless the fault brings a body. */
const built = ['truncated', 'resetAfterHeaders', 'drip', 'delay'];
/** Kinds that `delayMs` spreads over time, rather than puts off. */
const paced = ['drip', 'trickle'];

/** What a fault needs of the request it meets. */
export interface FaultTarget {
	exchange: Exchange;
	/** Runs the real handler. */
	real: () => Promise<Answer>;
	response: ServerResponse;
	/** Headers of every response, such as Date. */
	headers: Record<string, string>;
	sleep: Sleep;
	signal: AbortSignal;
}

function replacement(fault: Fault, exchange: Exchange): Answer {
	const { status = 500, body } = fault;
	if (body !== undefined) return { status, body };
	const code = fault.code ?? 'injected_fault';
	return exchange.refuse(new Refusal(status, code, fault.message ?? 'A fault was asked for.'));
}

async function sourceOf(fault: Fault, target: FaultTarget): Promise<Outgoing> {
	const wantsReal = built.includes(fault.kind) && fault.body === undefined;
	const real = fault.handled || wantsReal ? await target.real() : undefined;
	const answer =
		real && wantsReal
			? real
			: fault.kind === 'status'
				? replacement(fault, target.exchange)
				: { status: fault.status ?? 200, body: fault.body ?? {} };
	const fixed = { ...target.headers, ...target.exchange.headers() };
	const headers = { ...fixed, ...answer.headers, ...fault.headers };
	return { status: fault.status ?? answer.status, headers, text: textOf(answer.body) };
}

function half(text: string): string {
	return text.slice(0, Math.ceil(text.length / 2));
}

function resetConnection(response: ServerResponse): void {
	response.socket?.resetAndDestroy();
}

async function drip(target: FaultTarget, out: Outgoing, ms: number) {
	const { response, sleep, signal } = target;
	response.writeHead(out.status, { 'content-type': 'application/json', ...out.headers });
	const size = Math.max(1, Math.ceil(out.text.length / pieces));
	for (let at = 0; at < out.text.length && !signal.aborted; at += size) {
		response.write(out.text.slice(at, at + size));
		await sleep(ms / pieces, signal);
	}
	response.end();
}

async function trickle(target: FaultTarget, out: Outgoing, ms: number) {
	const { response, sleep, signal } = target;
	response.writeHead(out.status, { 'content-type': 'application/json', ...out.headers });
	for (;;) {
		response.write(' ');
		await sleep(ms, signal);
	}
}

async function huge(response: ServerResponse, out: Outgoing, bytes: number, signal: AbortSignal) {
	response.writeHead(out.status, { 'content-type': 'application/json', ...out.headers });
	const chunk = `"${'x'.repeat(65_533)}",`;
	response.write('{"data":[');
	for (let sent = 0; sent < bytes && !signal.aborted; sent += chunk.length) {
		if (!response.write(chunk)) await once(response, 'drain', { signal });
	}
	response.end('""],"meta":{}}');
}

/**
 * Answers a request with a fault.
 * @throws AbortError when the client goes away meanwhile.
 */
export async function answerWithFault(fault: Fault, target: FaultTarget): Promise<void> {
	const { response, sleep, signal } = target;
	const out = await sourceOf(fault, target);
	if (fault.delayMs && !paced.includes(fault.kind)) await sleep(fault.delayMs, signal);
	switch (fault.kind) {
		case 'html':
			return send(response, {
				status: fault.status ?? 502,
				headers: { ...out.headers, 'content-type': 'text/html', ...fault.headers },
				text: typeof fault.body === 'string' ? fault.body : page,
			});
		case 'truncated':
			return send(response, { ...out, text: half(out.text) });
		case 'empty':
			return send(response, { ...out, text: '' });
		case 'redirect': {
			const headers = { ...out.headers, location: fault.location ?? '' };
			return send(response, { status: fault.status ?? 302, headers, text: '' });
		}
		case 'reset':
			return resetConnection(response);
		case 'resetAfterHeaders':
			response.writeHead(out.status, { ...out.headers, 'content-length': out.text.length });
			response.write(half(out.text), () => resetConnection(response));
			return;
		case 'hang':
			await sleep(Infinity, signal);
			return;
		case 'drip':
			return drip(target, out, fault.delayMs ?? 1000);
		case 'trickle':
			return trickle(target, out, fault.delayMs ?? 1000);
		case 'huge':
			return huge(response, out, fault.bytes ?? 50_000_000, signal);
		case 'body':
		case 'delay':
		case 'status':
			return send(response, out);
	}
}
