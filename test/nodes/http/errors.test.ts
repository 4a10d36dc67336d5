import type { INode } from 'n8n-workflow';

import { toNodeError, type ApiFailure } from '../../../nodes/shared/http/errors';

const SENT = { method: 'GET', path: '/x' } as const;
const NODE = { id: '1', name: 'N', type: 'n', typeVersion: 1, position: [0, 0], parameters: {} };

function errorOf(failure: Partial<ApiFailure>) {
	const whole = { kind: 'status', reason: 'failed', ...SENT, ...failure } as const;
	const texts = { name: 'service', pathEnd: '', advice: () => undefined };
	return toNodeError(NODE as unknown as INode, whole, texts, 3);
}

it.each<[Partial<ApiFailure>, RegExp]>([
	[{ kind: 'blocked' }, /Check the credential/],
	[{}, /Check the node's parameters/],
	[{ advice: 'Do this.' }, /^The service failed\. Do this\.$/],
])('advises what to do about %j', (failure, advice) => {
	expect(errorOf(failure).message).toMatch(advice);
});

it('is about the request when none was sent', () => {
	const blocked = { kind: 'blocked', reason: 'was not sent', serverMessage: 'No' } as const;
	expect(errorOf(blocked).message).toMatch(/^The request to the service was not sent: No\. /);
});

it.each([
	[300_000, ''],
	[300_001, ' and asked to wait 6 minutes, until 2 Nov 2026, 10:05 UTC'],
	[3_600_000, ' and asked to wait 60 minutes, until 2 Nov 2026, 11:00 UTC'],
	[43_200_000, ' and asked to wait 12 hours, until 2 Nov 2026, 22:00 UTC'],
	[259_200_000, ' and asked to wait 3 days, until 5 Nov 2026, 10:00 UTC'],
	[1e18, ' and asked to wait 11,574,074,074 days'],
])('names the pause that the service asks for when it is %i ms', (retryAfterMs, asked) => {
	const serverTime = Date.parse('2026-11-02T10:00:00Z');
	const failure = { status: 429, retryAfterMs, serverTime, serverMessage: 'No' };
	const most = asked && ' (this node waits at most 5 minutes)';
	expect(errorOf(failure).message).toContain(`The service failed${asked}${most}: "No". `);
});

it('keeps request, status, code and request ID in the description, and the item in the context', () => {
	const { description, context } = errorOf({ status: 400, code: 'c', requestId: 'r1' });
	expect(description).toBe('Request: GET /x, HTTP status: 400, Code: c, Request ID: r1');
	expect(context).toMatchObject({ itemIndex: 3, code: 'c' });
});
