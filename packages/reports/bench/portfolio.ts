import { judge } from '../src/statistics/usual';
import { sum } from '../src/statistics/distributions';
import { falseDiscoveryLimit } from '../src/statistics/falseDiscovery';
import { accounts, checkPart, eachOf, percent, type Section } from './bench';
import { observationsOf, USUAL, type Account } from './accounts';

const RATE = 0.05;

const SIZES = [10, 50, 200];

/** Accounts that stay as they are, of all kinds, each in one portfolio of each size. */
const POOL = accounts(10_000);

const CHANGED = accounts(400);

/** Quiet accounts of one kind. */
export interface QuietKind {
	name: string;
	account: Partial<Account>;
	/** Whether weekly reports and messages promise to call at most 1 in 20 of them unusual. */
	isPromised: boolean;
}

const quietKind = (name: string, account: Partial<Account>, isPromised = false): QuietKind => ({
	name,
	account: { variance: 1.5, score: 'autocorrelated', ...account },
	isPromised,
});

const answers = (prompts: number, persistence: number) => ({ prompts, persistence });

export const QUIET_KINDS: QuietKind[] = [
	quietKind('500 a week', {}, true),
	quietKind('20 prompts, all answers drawn anew each day', answers(20, 0), true),
	quietKind('20 prompts, half of the answers persist', answers(20, 0.5), true),
	quietKind('20 prompts, answers persist (0.8)', answers(20, 0.8), true),
	quietKind('100 prompts, answers persist (0.8)', answers(100, 0.8), true),
	quietKind('20 prompts, answers persist (0.95)', answers(20, 0.95)),
	quietKind('500 a week, each assistant drifts by 15 % (0.9)', { own: 0.15, ownPhi: 0.9 }, true),
	quietKind('500 a week, bursts on one weekday', { burst: 5 }),
	quietKind('500 a week, all move together by 10 % a day', { common: 0.1 }, true),
	quietKind('2,000 a week, all move together by 10 % a day', { common: 0.1, perWeek: 2_000 }, true),
	quietKind('500 a week, all drift together by 10 % (0.9)', { common: 0.1, commonPhi: 0.9 }),
	quietKind('500 a week, all move together by 20 % a day (0.5)', { common: 0.2, commonPhi: 0.5 }),
	quietKind('2,000 a week, the part of negative ones varies by 30 % a day', {
		negativeVaries: 0.3,
		perWeek: 2_000,
	}),
	quietKind('500 captured once a week', { isWeekly: true }, true),
	quietKind('500 a week, none on weekends', { isOnWorkdays: true }, true),
	quietKind('500 a week, growing by 1 % a week', { growth: 0.01 }),
	quietKind('500 a week, growing by 3 % a week', { growth: 0.03 }),
	quietKind('each score is the mean of 7 days', { score: 'averaged' }),
];

/** Of each of these. */
const KIND_POOL = accounts(2_000);

/** An account of any kind, by its number. */
function kindOf(seed: number): Account {
	return {
		perWeek: [30, 100, 500][seed % 3]!,
		variance: [1, 1.5][seed % 2]!,
		score: seed % 4 < 2 ? 'white' : 'autocorrelated',
		trend: [20, 30, 91][Math.floor(seed / 3) % 3]!,
		days: 7,
		weeksBefore: [8, 4][seed % 2]!,
	};
}

/** The probability that decides about an account among others. */
function probabilityOf(account: Account, seed: number, message?: number): number {
	return judge(observationsOf(account, seed, message)).p ?? 1;
}

/** The part of a pool's portfolios that have an alarm. */
function alarms(pool: number[], size: number, isAlarm = isDiscovery): number {
	const count = pool.length / size;
	const portfolios = Array.from({ length: count }, (_, index) =>
		pool.slice(index * size, (index + 1) * size),
	);
	return portfolios.filter(isAlarm).length / count;
}

const isDiscovery = (portfolio: number[]) => falseDiscoveryLimit(portfolio, RATE) > 0;

function quiet(pool: number[], size: number) {
	const together = alarms(pool, size);
	const alone = alarms(pool, size, (portfolio) => Math.min(...portfolio) <= RATE);
	return {
		row: {
			'accounts that stay as they are': size,
			'messages that call any of them unusual': percent(together),
			'if each were judged alone': percent(alone),
			messages: POOL / size,
		},
		checks: [checkPart(`usual: ${size} accounts, false messages`, together, POOL / size, RATE)],
	};
}

/** How many messages call any quiet account of a kind unusual. */
function ofKind({ name, account, isPromised }: QuietKind) {
	const pool = Array.from({ length: KIND_POOL }, (_, seed) =>
		probabilityOf({ ...USUAL, ...account }, seed),
	);
	const among = (size: number) => alarms(pool, size);
	const row = {
		'accounts that stay as they are': name,
		'reports that call anything unusual': percent(among(1)),
		...Object.fromEntries(SIZES.map((size) => [`messages of ${size}`, percent(among(size))])),
	};
	const checks = isPromised
		? [1, 10, 50].map((size) =>
				checkPart(`usual: ${size} of ${name}, false messages`, among(size), KIND_POOL / size, RATE),
			)
		: [];
	return { row, checks };
}

const STEP: Partial<Account> = { step: 12, stepDays: 5 };
const LIFT: Partial<Account> = { lift: 1.5 };

const CHANGES: Array<{ name: string; account: Partial<Account>; isPromised: boolean }> = [
	{ name: 'its score steps by 4 SD', account: STEP, isPromised: true },
	{
		name: 'the same, autocorrelation 0.5',
		account: { ...STEP, score: 'autocorrelated' },
		isPromised: false,
	},
	{ name: '500 mentions rise by half', account: LIFT, isPromised: true },
	{ name: '100 mentions rise by half', account: { ...LIFT, perWeek: 100 }, isPromised: false },
];

function changed(pool: number[], { name, account, isPromised }: (typeof CHANGES)[number]) {
	const found = Array.from({ length: CHANGED }, (_, index) =>
		probabilityOf({ ...USUAL, ...account }, POOL + index),
	);
	const among = (size: number) => {
		const isFound = (p: number, index: number) => {
			const start = (index * size) % (POOL - size);
			return p <= falseDiscoveryLimit([p, ...pool.slice(start, start + size - 1)], RATE);
		};
		return found.filter(isFound).length / CHANGED;
	};
	return {
		row: {
			'one account changes': name,
			'called unusual alone': percent(among(1)),
			...Object.fromEntries(SIZES.map((size) => [`among ${size}`, percent(among(size))])),
		},
		checks: isPromised
			? [checkPart(`usual: ${name} among 50, missed`, 1 - among(50), CHANGED, 0.05)]
			: [],
	};
}

/** Messages about accounts that are judged by their mentions alone, of each kind. */
const MESSAGES = accounts(40);

/** Of these messages, at most so many may call a quiet account unusual. */
const MOVING_RATE = 0.1;

/** What assistants do by themselves: in each account another move, or in all accounts the same one. */
const MOVING: Array<{ name: string; account: Partial<Account>; isPromised: boolean }> = [
	{ name: 'all together by 10 % a day', account: { common: 0.1 }, isPromised: true },
	{
		name: 'the same, 2,000 a week',
		account: { common: 0.1, perWeek: 2_000 },
		isPromised: true,
	},
	{
		name: 'all together by 20 % a day (0.5)',
		account: { common: 0.2, commonPhi: 0.5 },
		isPromised: false,
	},
	{ name: 'each by 10 % a day, alike in all accounts', account: { shared: 0.1 }, isPromised: true },
	{
		name: 'the same, 2,000 a week',
		account: { shared: 0.1, perWeek: 2_000 },
		isPromised: true,
	},
	{
		name: 'each drifts by 15 % (0.9), alike in all accounts',
		account: { shared: 0.15, sharedPhi: 0.9 },
		isPromised: true,
	},
	{
		name: 'one has 30 % fewer mentions in all accounts, which is no chance',
		account: { liftOfFirst: 0.7 },
		isPromised: false,
	},
];

/** How many messages call an account unusual because assistants move. */
function ofMoving({ name, account, isPromised }: (typeof MOVING)[number]) {
	const [most = 0] = [...SIZES].sort((one, other) => other - one);
	const all = { ...USUAL, variance: 1.5, trend: 0, ...account };
	const messages = Array.from({ length: MESSAGES }, (_, message) =>
		Array.from({ length: most }, (__, index) =>
			probabilityOf(all, message * most + index, message),
		),
	);
	const limited = (size: number) =>
		messages.map((message) => {
			const among = message.slice(0, size);
			const limit = falseDiscoveryLimit(among, RATE);
			return among.filter((p) => p <= limit).length;
		});
	const part = (size: number) => limited(size).filter((found) => found > 0).length / MESSAGES;
	return {
		row: {
			'assistants move': name,
			...Object.fromEntries(SIZES.map((size) => [`messages of ${size}`, percent(part(size))])),
			[`accounts called unusual in a message of ${most}`]: (sum(limited(most)) / MESSAGES).toFixed(
				1,
			),
		},
		checks: isPromised
			? [
					checkPart(
						`usual: ${most} accounts, ${name}, false messages`,
						part(most),
						MESSAGES,
						MOVING_RATE,
					),
				]
			: [],
	};
}

/** What a combined report calls unusual, whose accounts are judged together; most vary independently of each other. */
export function portfolio(): Section[] {
	let accounts: number[] | undefined;
	const pool = () =>
		(accounts ??= Array.from({ length: POOL }, (_, seed) => probabilityOf(kindOf(seed), seed)));
	return [
		{
			title: 'Several accounts in one message, of all kinds',
			measured: eachOf(SIZES, (size) => quiet(pool(), size)),
		},
		{
			title: `The same with ${KIND_POOL} accounts of each kind`,
			measured: eachOf(QUIET_KINDS, ofKind),
		},
		{
			title: `Assistants that move (${MESSAGES} messages of each size)`,
			about:
				'An assistant that moves everywhere has no sentence of its own: none is needed to keep the promise.',
			measured: eachOf(MOVING, ofMoving),
		},
		{
			title: 'The same, and one account (variance 1 × mean, 91 days of trend) that does change',
			measured: eachOf(CHANGES, (change) => changed(pool(), change)),
		},
	];
}
