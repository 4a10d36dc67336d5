import { judgeEffects } from '../src/judgement/effect';
import { controlChart } from '../src/statistics/controlChart';
import { falseDiscoveryLimit } from '../src/statistics/falseDiscovery';
import { sideOf } from '../src/statistics/range';
import { judge } from '../src/statistics/usual';
import { accounts, checkPart, eachOf, percent, type Section, seedOf } from './bench';
import { type Change, EPOCH, type Life, LIFE, LIVES, livedDays, readingOf } from './life';

/** What the reports on accounts that live as real ones do call unusual, by part, and what they find. */

const RATE = 0.05;

/** Accounts of each kind. */
const RUNS = accounts(1_000);

/** Accounts of each kind in messages of 10 and 50. */
const MESSAGE_RUNS = accounts(3_000);

/** Days of trend before a period. */
const TREND = 90;

const WEEK = { days: 7, weeksBefore: 8 };
const MONTH = { days: 28, weeksBefore: 8 };
const THIRTY_DAYS = { days: 30, weeksBefore: 4 };

type Read = typeof WEEK;
type Kind = (typeof LIVES)[number];

/** Large accounts take as long as a hundred small ones. */
const runsOf = ({ prompts = 0 }: Partial<Life>) => (prompts > 200 ? Math.ceil(RUNS / 10) : RUNS);

function observed(life: Partial<Life>, read: Read, seed: number, change?: Change) {
	const reading = { ...read, trend: TREND + read.days };
	const lived = livedDays(
		{ ...LIFE, ...life },
		{ first: -TREND, last: read.days - 1, change },
		seedOf(seed),
	);
	return readingOf(lived, reading);
}

/** The parts of accounts of which something is unusual: anything, or a figure by its name. */
function partsOf(life: Partial<Life>, read: Read, change?: Change) {
	const runs = runsOf(life);
	const found = Array.from({ length: runs }, (_, index) => {
		const { score, counts } = judge(observed(life, read, index + 1, change));
		const names = [...counts].filter(([, { isUnusual }]) => isUnusual).map(([name]) => name);
		return score?.isUnusual ? ['score', ...names] : names;
	});
	const part = (isSo: (names: string[]) => boolean) => found.filter(isSo).length / runs;
	return {
		any: part((names) => names.length > 0),
		assistants: part((names) => names.some((name) => name.startsWith('assistant'))),
		of: (name: string) => part((names) => names.includes(name)),
	};
}

/** What METHOD says that is not promised. */
const NOT_PROMISED = new Set([
	'answers repeat 0.6 to 0.98',
	'days captured twice, assistants missing',
	'weekday pattern drifts',
	'prompts replaced, 5 % a week',
	'one prompt gives half',
]);

function quiet({ name, life }: Kind) {
	const [week, month, thirty] = [WEEK, MONTH, THIRTY_DAYS].map((read) => partsOf(life, read));
	return {
		row: {
			'an account that stays as it is': name,
			'a week: anything': percent(week?.any ?? 0),
			'the score': percent(week?.of('score') ?? 0),
			'all mentions': percent(week?.of('mentions') ?? 0),
			'negative ones': percent(week?.of('negative') ?? 0),
			'an assistant': percent(week?.assistants ?? 0),
			'28 days: anything': percent(month?.any ?? 0),
			'30 days by four weeks: anything': percent(thirty?.any ?? 0),
		},
		checks: NOT_PROMISED.has(name)
			? []
			: [checkPart(`usual: a week, ${name}, false`, week?.any ?? 0, runsOf(life), RATE)],
	};
}

const AGES = [20, 22, 32, 46, 56, 90];

const YOUNG = LIVES.filter(({ name }) => /repeat|drift|averages|^8 mentions/.test(name));

/** Scores of accounts that have few days of data. */
function young({ name, life }: Kind) {
	const parts = AGES.map((age) => {
		const found = Array.from({ length: RUNS }, (_, index) => {
			const days = { first: 7 - age, last: 6 };
			const lived = livedDays({ ...LIFE, ...life }, days, seedOf(index + 1) + age);
			const { scores } = readingOf(lived, { days: 7, weeksBefore: 0, trend: age });
			return sideOf(controlChart(scores)) !== undefined;
		});
		return found.filter(Boolean).length / RUNS;
	});
	return {
		row: {
			'a score on which nothing happens': name,
			...Object.fromEntries(AGES.map((age, index) => [`${age} days`, percent(parts[index] ?? 0)])),
		},
		checks: AGES.map((age, index) =>
			checkPart(`usual: score of ${age} days, ${name}, false`, parts[index] ?? 0, RUNS, RATE),
		),
	};
}

/** The daily scores of 20 prompts whose answers repeat 0.5 vary by so many points. */
const SD = 4.1;

const CHANGES: Array<{ name: string; change: Change; figure: string }> = [
	{ name: 'mentions rise by 30 %', change: { lift: 1.3 }, figure: 'mentions' },
	...[1.8, 0.5, 0].map((factor) => ({
		name: `the same, after a strange week (× ${factor})`,
		change: { lift: 1.3, strange: { factor, week: 3 } },
		figure: 'mentions',
	})),
	{ name: 'one assistant halves', change: { liftOfFirst: 0.5 }, figure: 'assistant 0' },
	{ name: 'negative mentions double', change: { negative: 2 }, figure: 'negative' },
	...[1, 2, 3].map((by) => ({
		name: `the score falls by ${by} SD, 5 days before the end`,
		change: { step: -by * SD, stepFrom: 2 },
		figure: 'score',
	})),
];

const CHANGED = ['answers repeat 0.5', 'answers repeat 0.8', 'assistants drift'];

function changed({ name, change, figure }: (typeof CHANGES)[number]) {
	const found = CHANGED.map((kind) => {
		const { life = {} } = LIVES.find((one) => one.name === kind) ?? {};
		return [kind, percent(partsOf(life, WEEK, change).of(figure))];
	});
	return { row: { 'found in its week': name, ...Object.fromEntries(found) }, checks: [] };
}

/** Messages about several accounts, with scores that have been outside since an earlier week. */
function messages({ name, life }: Kind) {
	const pool = Array.from(
		{ length: MESSAGE_RUNS },
		(_, index) => judge(observed(life, WEEK, index + 1)).p ?? 1,
	);
	const parts = [10, 50].map((size) => {
		const count = Math.floor(MESSAGE_RUNS / size);
		const alarms = Array.from({ length: count }, (_, index) =>
			falseDiscoveryLimit(pool.slice(index * size, (index + 1) * size), RATE),
		).filter((limit) => limit > 0);
		return { size, count, part: alarms.length / count };
	});
	return {
		row: {
			'accounts that stay as they are': name,
			...Object.fromEntries(parts.map(({ size, part }) => [`messages of ${size}`, percent(part)])),
		},
		checks: parts.map(({ size, count, part }) =>
			checkPart(`usual: ${size} of ${name}, false messages`, part, count, RATE),
		),
	};
}

export function lives(): Section[] {
	return [
		{ title: `Accounts like real ones (${RUNS} each)`, measured: eachOf(LIVES, quiet) },
		{ title: 'Scores with few days of data', measured: eachOf(YOUNG, young) },
		{ title: 'Real changes of accounts like real ones', measured: eachOf(CHANGES, changed) },
		{
			title: 'Accounts like real ones in one message, as in any week',
			measured: eachOf(
				LIVES.filter(({ name }) => CHANGED.includes(name)),
				messages,
			),
		},
	];
}

const isVerdict = (verdict: string | undefined) => verdict === 'up' || verdict === 'down';

/** What Get Effect says of actions that changed nothing, 28 days after them. */
function withoutEffect({ name, life }: Kind) {
	const runs = runsOf(life);
	const found = Array.from({ length: runs }, (_, index) => {
		const { score, mentions } = judgeEffects(observed(life, MONTH, index + 1), EPOCH);
		return { score: isVerdict(score?.verdict), mentions: isVerdict(mentions?.verdict) };
	});
	const part = (isSo: (one: (typeof found)[number]) => boolean) => found.filter(isSo).length / runs;
	const any = part(({ score, mentions }) => score || mentions);
	const isPromised = !NOT_PROMISED.has(name);
	return {
		row: {
			'an account without an effect': name,
			'called one: anything': percent(any),
			'the score': percent(part(({ score }) => score)),
			'the mentions': percent(part(({ mentions }) => mentions)),
		},
		checks: isPromised ? [checkPart(`effect: ${name}, false`, any, runs, 0.06)] : [],
	};
}

export function livesWithAction(): Section {
	return {
		title: `Actions without an effect on accounts like real ones (${RUNS} each)`,
		measured: eachOf(LIVES, withoutEffect),
	};
}
