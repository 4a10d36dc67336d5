import { accountKey } from '../../../../nodes/shared/credentials/authenticate';
import { inFlightOf } from '../../../../nodes/VisibilityAnalysis/analysis/inFlight';
import { submissionsOf } from '../../../../nodes/VisibilityAnalysis/analysis/submissions';
import { passingTime } from '../../../helpers/passingTime';

const passTime = passingTime();
const passDays = (days: number) => passTime(days * 86_400_000);

let keys = 0;
const newCredential = () => ({
	apiKey: `key ${(keys += 1)}`,
	baseUrl: 'https://api.example.com/api/v1',
});
type Credential = ReturnType<typeof newCredential>;
const apiWith = (credential: Credential) =>
	({ client: { account: accountKey(credential), settings: { credential } } }) as never;
const inFlightFor = (credential: Credential) => inFlightOf(apiWith(credential));
const submissionsFor = (credential: Credential) => submissionsOf(apiWith(credential));

it('forgets the analyses of a key after two days without use', () => {
	const credential = newCredential();
	const account = inFlightFor(credential);
	passDays(1.9);
	expect(inFlightFor({ ...credential, apiKey: ` ${credential.apiKey} ` })).toBe(account);
	passDays(2);
	expect(inFlightFor(credential)).not.toBe(account);
});

it('remembers the analyses of a key while one is begun', async () => {
	const credential = newCredential();
	const account = inFlightFor(credential);
	let finish: () => void = () => {};
	const waiting = async () => await new Promise<void>((resolve) => (finish = resolve));
	const beginning = account.oneAtATime('a.com', waiting);
	passDays(30);
	expect(inFlightFor(credential)).toBe(account);
	finish();
	await beginning;
	passDays(2);
	expect(inFlightFor(credential)).not.toBe(account);
});

it('remembers the submissions of a key while one is unanswered', () => {
	const credential = newCredential();
	const account = submissionsFor(credential);
	const own = account.begin({ domain: 'a.com', llms: [] }, '', 0);
	passDays(30);
	expect(submissionsFor(credential)).toBe(account);
	own.isLost = true;
	account.giveUp(own, 0);
	passDays(2);
	expect(submissionsFor(credential)).not.toBe(account);
});

it('remembers the last 1,000 analyses of a key', () => {
	const credential = newCredential();
	const [account, submissions] = [inFlightFor(credential), submissionsFor(credential)];
	for (let count = 0; count <= 1_000; count += 1) {
		const id = `an_${count}`;
		const subject = { domain: `brand${count}.com`, llms: [] };
		account.running.set(id, { ...subject, record: { id }, at: 0 });
		submissions.claim(submissions.begin(subject, '', 0), id);
	}
	expect([account.running.get('an_0'), submissions.isClaimed('an_0')]).toEqual([undefined, false]);
	expect(account.running.get('an_1')?.record.id).toBe('an_1');
	expect(submissions.isClaimed('an_1')).toBe(true);
});
