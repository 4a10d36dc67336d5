import { judge } from '../src/statistics/usual';
import { accounts, checkPart, eachOf, percent, type Section } from './bench';
import { lives } from './lives';
import { observationsOf, oracleFinds, USUAL, type Account } from './accounts';
import { portfolio, QUIET_KINDS, type QuietKind } from './portfolio';
import { trend } from './trend';

/** The limit of an oracle with an eighth of 5 %, in standard deviations. */
const ORACLE_LIMIT = 2.73;

/** Which part of an account's reports calls something unusual. */
function partsOf(account: Account, full: number) {
	const runs = accounts(full);
	const found = Array.from({ length: runs }, (_, index) => {
		const observed = observationsOf(account, index + 1);
		const { score, counts } = judge(observed);
		const isCountUnusual = [...counts.values()].some(({ isUnusual }) => isUnusual);
		return {
			any: isCountUnusual || score?.isUnusual,
			counts: isCountUnusual,
			score: score?.isUnusual,
			total: counts.get('mentions')?.isUnusual,
			oracle: oracleFinds(account, observed, ORACLE_LIMIT),
		};
	});
	return (what: keyof (typeof found)[0]) => found.filter((result) => result[what]).length / runs;
}

interface Case {
	name: string;
	account: Partial<Account>;
	runs: number;
	/** Whether the promise covers it; else it is shown only. */
	isPromised: boolean;
}

const PERIODS: Array<{ name: string; account: Partial<Account>; runs: number }> = [
	{ name: '7 days', account: { days: 7 }, runs: 2_000 },
	{ name: '7 days, four weeks before', account: { days: 7, weeksBefore: 4 }, runs: 2_000 },
	{ name: '10 days', account: { days: 10 }, runs: 1_000 },
	{ name: '28 days', account: { days: 28 }, runs: 1_000 },
	{ name: '30 days', account: { days: 30, weeksBefore: 4 }, runs: 1_000 },
	{ name: '31 days', account: { days: 31, weeksBefore: 4 }, runs: 1_000 },
	{ name: '90 days', account: { days: 90, weeksBefore: 8, trend: 180 }, runs: 400 },
];

const QUIET: Case[] = [
	...PERIODS.flatMap(({ name, account, runs }) =>
		[1, 1.5, 2.5].map((variance) => ({
			name: `${name}, variance ${variance} × mean`,
			account: { ...account, variance },
			runs,
			isPromised: variance < 2,
		})),
	),
	...[1, 5, 30, 100, 300, 1_000, 3_000].map((perWeek) => ({
		name: `7 days, ${perWeek} a week, variance 1.5 × mean`,
		account: { perWeek, variance: 1.5 },
		runs: 2_000,
		isPromised: true,
	})),
	...([20, 30, 91] as const).map((trend) => ({
		name: `7 days, score with an autocorrelation of 0.5, ${trend} days of trend`,
		account: { trend, score: 'autocorrelated' } as const,
		runs: 2_000,
		isPromised: true,
	})),
];

/** The part of reports that may call anything unusual where nothing is. */
const ALLOWED = 0.05;

/** The part of real changes that has to be found. */
const FOUND = 0.95;

function quiet({ name, account, runs, isPromised }: Case) {
	const part = partsOf({ ...USUAL, ...account }, runs);
	return {
		row: {
			'an account that stays as it is': name,
			'called unusual: anything': percent(part('any')),
			'any count': percent(part('counts')),
			'the score': percent(part('score')),
			reports: accounts(runs),
		},
		checks: isPromised
			? [checkPart(`usual: ${name}, false reports`, part('any'), accounts(runs), ALLOWED)]
			: [],
	};
}

/** Months of each kind; what their weeks call unusual is in the tables of messages. */
function monthOf({ name, account }: QuietKind) {
	const month = partsOf({ ...USUAL, ...account, days: 28 }, KIND_RUNS);
	const longer = partsOf({ ...USUAL, ...account, days: 30, weeksBefore: 4 }, KIND_RUNS);
	return {
		row: {
			'an account that stays as it is': name,
			'28 days: anything': percent(month('any')),
			'any count': percent(month('counts')),
			'30 days: anything': percent(longer('any')),
			'any count of 30 days': percent(longer('counts')),
		},
		checks: [],
	};
}

const KIND_RUNS = 600;

const LIFTS = [100, 500, 3_000].flatMap((perWeek) =>
	[1, 1.5, 2.5].map((variance) => ({ perWeek, variance })),
);

const RISES: Array<{ name: string; account: Partial<Account>; foundAtLeast?: number }> = [
	{ name: '500 a week', account: { perWeek: 500 }, foundAtLeast: 0.9 },
	{ name: '500 a week, four weeks before', account: { perWeek: 500, weeksBefore: 4 } },
	{ name: '500 captured once a week', account: { isWeekly: true }, foundAtLeast: 0.9 },
	{ name: '100 a week', account: { perWeek: 100 } },
	{ name: '20 prompts, answers persist (0.8)', account: { prompts: 20, persistence: 0.8 } },
	{ name: '500 a week, each assistant drifts by 15 %', account: { own: 0.15, ownPhi: 0.9 } },
];

function risen({ name, account, foundAtLeast }: (typeof RISES)[number]) {
	const noise = { ...USUAL, variance: 1.5, ...account };
	const found = partsOf({ ...noise, lift: 1.3 }, KIND_RUNS)('counts');
	const month = partsOf({ ...noise, days: 28, lift: 1.3 }, KIND_RUNS)('counts');
	const one = partsOf({ ...noise, liftOfFirst: 1.5 }, KIND_RUNS)('counts');
	return {
		row: {
			'mentions of a variance of 1.5 × mean': name,
			'rise by 30 %, a week': percent(found),
			'rise by 30 %, 28 days': percent(month),
			'one assistant rises by half, a week': percent(one),
		},
		checks:
			foundAtLeast === undefined
				? []
				: [
						checkPart(
							`usual: + 30 %, ${name}, missed`,
							1 - found,
							accounts(KIND_RUNS),
							1 - foundAtLeast,
						),
					],
	};
}

function lifted({ perWeek, variance }: Pick<Account, 'perWeek' | 'variance'>) {
	const account = { ...USUAL, perWeek, variance, lift: 1.5 };
	const part = partsOf(account, 400);
	const name = `${perWeek} a week, variance ${variance} × mean`;
	return {
		row: {
			'mentions rise by half': name,
			'total called unusual': percent(part('total')),
			'by a test that knows the account': percent(part('oracle')),
		},
		checks:
			perWeek >= 500 && variance < 2
				? [
						checkPart(
							`usual: + 50 % at ${name}, missed`,
							1 - part('total'),
							accounts(400),
							1 - FOUND,
						),
					]
				: [],
	};
}

const STEPS = (['white', 'autocorrelated'] as const).flatMap((score) =>
	[20, 30, 45, 91].map((trend) => ({ score, trend })),
);

function stepped({ score, trend }: Pick<Account, 'score' | 'trend'>) {
	// 4 standard deviations, on the fourth day before the last.
	const account = { ...USUAL, score, trend, step: 12, stepDays: 5 };
	const found = partsOf(account, 1_000)('score');
	const kind = score === 'white' ? 'white noise' : 'autocorrelation 0.5';
	const name = `${kind}, ${trend} days of trend`;
	return {
		row: { 'score steps by 4 SD': name, 'called unusual': percent(found) },
		checks:
			trend === 91
				? [checkPart(`usual: step, ${name}, missed`, 1 - found, accounts(1_000), 1 - FOUND)]
				: [],
	};
}

const ABOUT = `Invented accounts with five assistants, a weekly rhythm, 16 % negative mentions, and eight figures that are
judged: the score, all mentions, the negative ones, and those of each assistant. On accounts that stay as they are, at most
one report in 20 may call anything so. A test that knows the true level, weekdays and variance is the peer for accounts that
change. A week has 500 mentions, and the trend 91 days, unless stated otherwise.`;

/** What a report calls unusual, on accounts that stay as they are and on accounts that change. */
export async function usual(): Promise<Section[]> {
	return [
		...lives(),
		{ title: 'Accounts that stay as they are', about: ABOUT, measured: eachOf(QUIET, quiet) },
		{
			title: `Months of accounts of each kind (${accounts(KIND_RUNS)} each)`,
			measured: eachOf(QUIET_KINDS, monthOf),
		},
		{ title: 'The total of a week that rises by half', measured: eachOf(LIFTS, lifted) },
		{ title: 'Any count where mentions rise', measured: eachOf(RISES, risen) },
		{
			title: 'A score that steps up on the fourth day before the last, and stays (SD 3 points)',
			measured: eachOf(STEPS, stepped),
		},
		...trend(),
		...portfolio(),
	];
}
