import { judge } from '../../reports/statistics/usual';
import { discoveryLimit } from '../../reports/statistics/distributions';
import { check, percent, type Section } from '../bench';
import { observationsOf, USUAL, type Account } from './accounts';

const RATE = 0.05;

const SIZES = [10, 50, 200];

/** Accounts that stay as they are, of all kinds, each in one portfolio of each size. */
const POOL = 20_000;

const CHANGED = 400;

/** Quiet accounts that are not what is assumed. */
export const UNASSUMED: Array<{ name: string; account: Partial<Account> }> = [
	{ name: '500 a week, assistants move together by 10 % a day', account: { common: 0.1 } },
	{
		name: '2,000 a week, assistants move together by 10 % a day',
		account: { common: 0.1, perWeek: 2_000 },
	},
	{ name: '500 a week, assistants move together by 20 % a day', account: { common: 0.2 } },
	{
		name: 'the same, and days that resemble the one before (0.5)',
		account: { common: 0.2, commonPhi: 0.5 },
	},
	{
		name: '2,000 a week, the part of negative ones varies by 30 % a day',
		account: { negativeVaries: 0.3, perWeek: 2_000 },
	},
	{ name: '500 a week, mentions and score grow by 1 % a week', account: { growth: 0.01 } },
	{ name: 'each score is the mean of 7 days', account: { score: 'averaged' } },
];

/** Of each of these. */
const UNASSUMED_POOL = 1_000;

/** An account of any kind, by its number. */
function kindOf(seed: number): Account {
	return {
		perWeek: [30, 100, 500][seed % 3]!,
		variance: [1, 1.5][seed % 2]!,
		score: seed % 4 < 2 ? 'white' : 'autocorrelated',
		trend: [20, 30, 91][Math.floor(seed / 3) % 3]!,
		days: 7,
	};
}

/** The probability that decides about an account among others. */
function probabilityOf(account: Account, seed: number): number {
	return judge(observationsOf(account, seed)).p ?? 1;
}

/** The part of a pool's portfolios that have an alarm. */
function alarms(pool: number[], size: number, isAlarm = isDiscovery): number {
	const count = pool.length / size;
	const portfolios = Array.from({ length: count }, (_, index) =>
		pool.slice(index * size, (index + 1) * size),
	);
	return portfolios.filter(isAlarm).length / count;
}

const isDiscovery = (portfolio: number[]) => discoveryLimit(portfolio, RATE) > 0;

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
		checks: [check(`usual: ${size} accounts, false messages`, together, RATE)],
	};
}

/** How many messages call any quiet account unusual, where they are not what is assumed. */
function unassumed({ name, account }: (typeof UNASSUMED)[number]) {
	const pool = Array.from({ length: UNASSUMED_POOL }, (_, seed) =>
		probabilityOf({ ...USUAL, ...account }, seed),
	);
	const among = (size: number) => percent(alarms(pool, size));
	const row = {
		'accounts that stay as they are': name,
		'reports that call anything unusual': among(1),
		...Object.fromEntries(SIZES.map((size) => [`messages of ${size}`, among(size)])),
	};
	return { row, checks: [] };
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
			return p <= discoveryLimit([p, ...pool.slice(start, start + size - 1)], RATE);
		};
		return found.filter(isFound).length / CHANGED;
	};
	return {
		row: {
			'one account changes': name,
			'called unusual alone': percent(among(1)),
			...Object.fromEntries(SIZES.map((size) => [`among ${size}`, percent(among(size))])),
		},
		checks: isPromised ? [check(`usual: ${name} among 50, missed`, 1 - among(50), 0.05)] : [],
	};
}

/** What a combined report calls unusual, whose accounts are judged together; they vary independently of each other. */
export function portfolio(): Section[] {
	const pool = Array.from({ length: POOL }, (_, seed) => probabilityOf(kindOf(seed), seed));
	return [
		{
			title: 'Several accounts in one message, of all kinds',
			measured: SIZES.map((size) => quiet(pool, size)),
		},
		{
			title: `The same with ${UNASSUMED_POOL} accounts of each kind that is not what is assumed`,
			measured: UNASSUMED.map(unassumed),
		},
		{
			title: 'The same, and one account (variance 1 × mean, 91 days of trend) that does change',
			measured: CHANGES.map((change) => changed(pool, change)),
		},
	];
}
