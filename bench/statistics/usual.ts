import { judge } from '../../reports/statistics/usual';
import { check, type Section } from '../bench';
import { observationsOf, oracleFinds, type Account } from './accounts';
import { portfolio, UNASSUMED } from './portfolio';
import { trend } from './trend';

/** The limit of an oracle with an eighth of 5 %, in standard deviations. */
const ORACLE_LIMIT = 2.73;

/** What an account's reports call unusual, as parts of all. */
function partsOf(account: Account, runs: number) {
	const found = { any: 0, counts: 0, score: 0, total: 0, oracle: 0 };
	for (let seed = 1; seed <= runs; seed += 1) {
		const observed = observationsOf(account, seed);
		const { score, counts } = judge(observed);
		const isCountUnusual = [...counts.values()].some(({ isUnusual }) => isUnusual);
		found.counts += Number(isCountUnusual);
		found.score += Number(score?.isUnusual);
		found.any += Number(isCountUnusual || score?.isUnusual);
		found.total += Number(counts.get('mentions')?.isUnusual);
		found.oracle += Number(oracleFinds(account, observed, ORACLE_LIMIT));
	}
	return {
		any: found.any / runs,
		counts: found.counts / runs,
		score: found.score / runs,
		total: found.total / runs,
		oracle: found.oracle / runs,
	};
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

interface Case {
	name: string;
	account: Partial<Account>;
	runs: number;
	/** Whether the promise covers it; else it is shown only. */
	isPromised: boolean;
}

const usualAccount: Account = { perWeek: 500, variance: 1, days: 7, score: 'white', trend: 91 };

const PERIODS: Array<{ name: string; account: Partial<Account>; runs: number }> = [
	{ name: '7 days', account: { days: 7 }, runs: 2_000 },
	{ name: '28 days after 31', account: { days: 28, daysBefore: 31 }, runs: 1_000 },
	{ name: '30 days', account: { days: 30 }, runs: 1_000 },
	{ name: '90 days', account: { days: 90, trend: 180 }, runs: 400 },
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
	...[30, 100, 300, 1_000, 3_000].map((perWeek) => ({
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
	...UNASSUMED.map((each) => ({ ...each, runs: 1_000, isPromised: false })),
	...[0.01, 0.02].map((growth) => ({
		name: `30 days, mentions and score grow by ${100 * growth} % a week`,
		account: { days: 30, growth },
		runs: 1_000,
		isPromised: false,
	})),
];

/** The part of reports that may call anything unusual where nothing is. */
const ALLOWED = 0.05;

/** The part of real changes that has to be found. */
const FOUND = 0.95;

function quiet({ name, account, runs, isPromised }: Case) {
	const { any, counts, score } = partsOf({ ...usualAccount, ...account }, runs);
	return {
		row: {
			'an account that stays as it is': name,
			'called unusual: anything': percent(any),
			'any count': percent(counts),
			'the score': percent(score),
			reports: runs,
		},
		checks: isPromised ? [check(`usual: ${name}, false reports`, any, ALLOWED)] : [],
	};
}

const LIFTS = [100, 500, 3_000].flatMap((perWeek) =>
	[1, 1.5, 2.5].map((variance) => ({ perWeek, variance })),
);

function lifted({ perWeek, variance }: Pick<Account, 'perWeek' | 'variance'>) {
	const account = { ...usualAccount, perWeek, variance, lift: 1.5 };
	const { total, oracle } = partsOf(account, 400);
	const name = `${perWeek} a week, variance ${variance} × mean`;
	return {
		row: {
			'mentions rise by half': name,
			'total called unusual': percent(total),
			'by a test that knows the account': percent(oracle),
		},
		checks:
			perWeek >= 500 && variance < 2
				? [check(`usual: + 50 % at ${name}, missed`, 1 - total, 1 - FOUND)]
				: [],
	};
}

const STEPS = (['white', 'autocorrelated'] as const).flatMap((score) =>
	[20, 30, 45, 91].map((trend) => ({ score, trend })),
);

function stepped({ score, trend }: Pick<Account, 'score' | 'trend'>) {
	// 4 standard deviations, on the fourth day before the last.
	const account = { ...usualAccount, score, trend, step: 12, stepDays: 5 };
	const parts = partsOf(account, 1_000);
	const kind = score === 'white' ? 'white noise' : 'autocorrelation 0.5';
	const name = `${kind}, ${trend} days of trend`;
	return {
		row: { 'score steps by 4 SD': name, 'called unusual': percent(parts.score) },
		checks: trend === 91 ? [check(`usual: step, ${name}, missed`, 1 - parts.score, 1 - FOUND)] : [],
	};
}

/**
 * What a report calls unusual on invented accounts: five assistants, a weekly rhythm, 16 % negative mentions, and eight
 * figures that are judged: the score, all mentions, the negative ones, and those of each assistant. On accounts that stay
 * as they are, at most one report in 20 may call anything so. A test that knows the true level, weekdays and variance is
 * the peer for accounts that change.
 */
export async function usual(): Promise<Section[]> {
	return [
		{ title: 'Accounts that stay as they are', measured: QUIET.map(quiet) },
		{ title: 'The total of a week that rises by half', measured: LIFTS.map(lifted) },
		{
			title: 'A score that steps up on the fourth day before the last, and stays (SD 3 points)',
			measured: STEPS.map(stepped),
		},
		...trend(),
		...portfolio(),
	];
}
