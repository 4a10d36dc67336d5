import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { inFlightOf } from '../../nodes/VisibilityAnalysis/analysis/inFlight';
import { Durations } from '../../nodes/VisibilityAnalysis/analysis/durations';
import { AnalysisApi } from '../../nodes/VisibilityAnalysis/api/analysisApi';
import { waitForCompletion } from '../../nodes/VisibilityAnalysis/analysis/wait';
import { clientWorld } from './clientWorld';

const inFlightFor = (credential: ICredentialDataDecryptedObject) =>
	inFlightOf({ client: { settings: { credential } } });

const wait = { timeout: 300, onTimeout: 'error', pollInterval: 10, otherwise: '' } as const;
const begun = '2026-11-02T10:00:00Z';
const after = (seconds: number) => new Date(Date.parse(begun) + seconds * 1_000).toISOString();

/** An analysis that is seen pending after 20 s and complete after 30 s; what is learned of it. */
async function learned(record: object) {
	const { clock, client } = clientWorld((_, now) => ({
		body: { id: 'an_1', ...(now < 26_000 ? { status: 'queued' } : record) },
	}));
	const service = new AnalysisApi(client(), 0);
	const pending = { id: 'an_1', status: 'queued' };
	await clock.runUntil(waitForCompletion(service, pending, wait));
	return inFlightFor(client().settings.credential).durations.pollTimes();
}

it.each([
	['as it says', 26, { created_at: begun, completed_at: after(26) }],
	['no less than it was seen to take', 20, { created_at: begun, completed_at: after(3) }],
	['no more than it was seen to take', 30, { created_at: begun, completed_at: after(500) }],
	['halfway, where it does not say its end', 25, { created_at: begun }],
	['halfway, where it does not say its begin', 25, { completed_at: after(26) }],
])('the duration of an analysis is learned %s: %i s', async (_, seconds, times) => {
	const wanted = new Durations();
	wanted.record(seconds);
	expect(await learned({ status: 'complete', ...times })).toEqual(wanted.pollTimes());
});
