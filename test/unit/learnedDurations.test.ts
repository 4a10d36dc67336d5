import { accountFor } from '../../nodes/VisibilityAnalysis/account';
import { Durations } from '../../nodes/VisibilityAnalysis/durations';
import { AnalysisService } from '../../nodes/VisibilityAnalysis/service';
import { waitForCompletion } from '../../nodes/VisibilityAnalysis/waiting';
import { egressWorld } from './egressWorld';

const wait = { timeout: 300, onTimeout: 'error', pollInterval: 10, otherwise: '' } as const;
const begun = '2026-11-02T10:00:00Z';
const after = (seconds: number) => new Date(Date.parse(begun) + seconds * 1_000).toISOString();

/** An analysis that is seen pending after 20 s and complete after 30 s; what is learned of it. */
async function learned(record: object) {
	const { clock, egress } = egressWorld((_, now) => ({
		body: { id: 'an_1', ...(now < 26_000 ? { status: 'queued' } : record) },
	}));
	const service = new AnalysisService(egress(), 0);
	const pending = { id: 'an_1', status: 'queued' };
	await clock.runUntil(waitForCompletion(service, pending, wait));
	return accountFor(egress().settings.credential).durations.questions();
}

it.each([
	['as it says', 26, { created_at: begun, completed_at: after(26) }],
	['no less than it was seen to take', 20, { created_at: begun, completed_at: after(3) }],
	['no more than it was seen to take', 30, { created_at: begun, completed_at: after(500) }],
	['halfway, where it does not say its end', 25, { created_at: begun }],
	['halfway, where it does not say its begin', 25, { completed_at: after(26) }],
])('the duration of an analysis is learned %s: %i s', async (_, seconds, times) => {
	const wanted = new Durations();
	wanted.note(seconds);
	expect(await learned({ status: 'complete', ...times })).toEqual(wanted.questions());
});
