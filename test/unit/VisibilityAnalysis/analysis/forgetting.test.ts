import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { inFlightOf } from '../../../../nodes/VisibilityAnalysis/analysis/inFlight';
import { RunState } from '../../../../nodes/shared/transport/runState';
import { countMonth, PRO_CALLS } from '../../../../nodes/VisibilityAnalysis/analysis/monthlyQuota';
import { passingTime } from '../../passingTime';

const inFlightFor = (credential: { apiKey: string; baseUrl: string }) =>
	inFlightOf({ client: { settings: { credential } } } as never);

/** What the process knows of keys and services, over days in which nobody uses them. */

const DAY_MS = 86_400_000;
const passTime = passingTime();
const passDays = (days: number) => passTime(days * DAY_MS);

let keys = 0;
const newCredential = (baseUrl = 'https://api.example.com/api/v1') => ({
	apiKey: `key ${(keys += 1)}`,
	baseUrl,
	plan: 'pro',
});

describe('what is known of the analyses of a key', () => {
	it('is forgotten after two days without use', () => {
		const credential = newCredential();
		const account = inFlightFor(credential);
		passDays(1.9);
		expect(inFlightFor({ ...credential, apiKey: ` ${credential.apiKey} ` })).toBe(account);
		passDays(2);
		expect(inFlightFor(credential)).not.toBe(account);
	});

	it('is kept while an analysis is begun, so that none is paid twice', async () => {
		const credential = newCredential();
		const account = inFlightFor(credential);
		let finish: () => void = () => {};
		const beginning = account.exclusive(
			'example.com',
			async () => await new Promise<void>((resolve) => (finish = resolve)),
		);
		passDays(30);
		expect(inFlightFor(credential)).toBe(account);
		finish();
		await beginning;
		passDays(2);
		expect(inFlightFor(credential)).not.toBe(account);
	});
});

it('keeps what is known of a key while one of its submissions is open', () => {
	const credential = newCredential();
	const account = inFlightFor(credential);
	const own = account.open.add({ domain: 'example.com', competitors: [], llms: [] });
	passDays(30);
	expect(inFlightFor(credential)).toBe(account);
	account.open.delete(own);
	passDays(2);
	expect(inFlightFor(credential)).not.toBe(account);
});

it('of the analyses of a key the last 1,000 are known', () => {
	const account = inFlightFor(newCredential());
	for (let each = 0; each <= 1_000; each += 1) {
		account.add(`brand${each}.com`, { record: { id: `an_${each}` }, at: 0 });
		account.claim(`an_${each}`);
	}
	expect([account.find('brand0.com'), account.isClaimed('an_0')]).toEqual([undefined, false]);
	expect(account.find('brand1.com')?.record.id).toBe('an_1');
	expect(account.isClaimed('an_1')).toBe(true);
	account.remove('an_1');
	expect(account.find('brand1.com')).toBeUndefined();
});

/** A context of n8n that writes down the hints it is given. */
function hinted() {
	const hints: NodeExecutionHint[] = [];
	const addExecutionHints = (hint: NodeExecutionHint) => hints.push(hint);
	return { hints, context: { addExecutionHints } as unknown as IExecuteFunctions };
}

it('the calls of a month count by account', () => {
	const { context, hints } = hinted();
	const accounts = [PRO_CALLS - 4, 3].map((calls) => ({
		credential: newCredential(),
		run: Object.assign(new RunState(), { calls }),
	}));
	countMonth(context, accounts, Date.UTC(2026, 10, 21));
	const message: unknown = expect.stringMatching(/^At most 4 of .+ this run used 496\./);
	expect(hints).toEqual([{ message, type: 'warning', location: 'outputPane' }]);
});

it('the calls of a month are forgotten 40 days after the last one', async () => {
	const credential = newCredential();
	const { context, hints } = hinted();
	const november = Date.UTC(2026, 10, 21);
	const count = (calls: number) => {
		const run = Object.assign(new RunState(), { calls });
		countMonth(context, [{ credential, run }], november);
	};
	count(PRO_CALLS);
	count(1);
	passDays(39);
	count(1);
	expect(hints).toHaveLength(3);
	passDays(40);
	count(1);
	expect(hints).toHaveLength(3);
});
