import type { ServerResponse } from 'node:http';

/** A response ready for the wire. */
export interface Outgoing {
	status: number;
	/** Lower-case names. */
	headers: Record<string, string>;
	text: string;
}

/** @returns text as it is, nothing for undefined, JSON for the rest. */
export function textOf(body: unknown): string {
	if (body === undefined) return '';
	return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Writes a whole response; JSON unless its headers say otherwise. */
export function send(response: ServerResponse, { status, headers, text }: Outgoing): void {
	if (response.destroyed) return;
	response.writeHead(status, {
		'content-type': 'application/json',
		'content-length': String(Buffer.byteLength(text)),
		...headers,
	});
	response.end(text);
}
