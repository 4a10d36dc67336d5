import { NodeOperationError, UserError } from 'n8n-workflow';

import { isRecord } from '../values/json';
import { summarize } from '../values/truncate';
import type { ApiFailure, Sent } from './errors';

/** Codes of network errors before a connection was established. */
const UNSENT = /^(ECONNREFUSED|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;

/** Classifies an error of n8n's HTTP helper by its code and message only: it may hold the API key. */
export function classifyError(sent: Sent, thrown: unknown, host: string): ApiFailure {
	const error = isRecord(thrown) ? thrown : {};
	const code = networkCode(error);
	if (code === 'ENOTFOUND') {
		const reason = `could not be reached, because no server was found at ${host}`;
		const advice = "Check the 'Base URL' in the credential.";
		return { ...sent, kind: 'unreachable', code, reason, advice };
	}
	if (code && UNSENT.test(code)) {
		return { ...sent, kind: 'unreachable', code, reason: 'could not be reached' };
	}
	if (code?.startsWith('ERR_INVALID') || isCredentialProblem(error)) {
		return { ...sent, kind: 'blocked', reason: 'was not sent', serverMessage: ownMessage(error) };
	}
	if (code && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) {
		const reason = "was not sent, because the server's certificate is not trusted";
		const advice =
			"Check the 'Base URL' in the credential, or contact support about the certificate.";
		return { ...sent, kind: 'blocked', reason, code, advice };
	}
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return { ...unanswered(sent), code };
	const reason = 'lost the connection before its response was complete';
	return { ...sent, kind: 'lost', code, reason };
}

/** The failure of a request that timed out. */
export function unanswered(sent: Sent): ApiFailure {
	return { ...sent, kind: 'lost', reason: 'did not respond in time' };
}

/** The network code, wherever n8n's version keeps it: in httpCode, code or a cause. */
function networkCode(error: Record<string, unknown>): string | undefined {
	const cause = isRecord(error.cause) ? error.cause : {};
	return [error.httpCode, error.code, cause.code].find(
		(code): code is string => typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code),
	);
}

/** Whether it is an error of `authenticate`, or of n8n about the credential, before the request. */
function isCredentialProblem(error: Record<string, unknown>): boolean {
	return [error, error.cause].some(
		(each) => each instanceof UserError || each instanceof NodeOperationError,
	);
}

function ownMessage(error: Record<string, unknown>): string {
	const cause = isRecord(error.cause) ? error.cause : {};
	return summarize(String(cause.message ?? error.message ?? ''));
}
