import { controlChart, sideOf } from 'ai-visibility-reports/statistics';
import { changedByPoints } from '../../nodes/VisibilityReporting/events/visibilityChange';
import { accounts, check, eachOf, type Section, seedOf } from '../../packages/reports/bench/bench';
import { eventsOfYear } from './events';
import { shareEvents } from './shares';
import {
	KINDS,
	scoresOf,
	stepOf,
	type Kind,
	type Scores,
} from '../../packages/reports/bench/series';

/** Days that are watched before the step, and within which it has to be told. */
const QUIET = 60;
const PATIENCE = 40;

/** Quiet days to one false alarm of the others, and how many of those alarms this node may give in as many. */
const ALLOWED = 90;
const ALARMS = 0.6;

/** The most days of trend that the trigger asks for. */
const MAX_TREND = 90;

interface Case {
	kind: Kind;
	/** Days of trend: on each quiet day the last so many, and with the step the days behind it join them. */
	trend: number;
	runs: number;
	/** The most days until a step is told, on average. */
	atMost?: number;
}

const { white, autocorrelated, weekly, drift, gaps, constant, rounded } = KINDS;
const CASES: Case[] = [
	{ kind: white, trend: 90, runs: 1_000, atMost: 4.5 },
	{ kind: white, trend: 30, runs: 1_000 },
	{ kind: autocorrelated, trend: 90, runs: 1_000 },
	{ kind: autocorrelated, trend: 30, runs: 1_000 },
	{ kind: white, trend: 20, runs: 400 },
	...[weekly, drift, gaps, constant, rounded].map((kind) => ({ kind, trend: 90, runs: 400 })),
];

/** Scores by day, and how one way of watching sees them: whether each day has an alarm. */
type Watch = (scores: Scores, from: number) => { alarms: boolean[]; isOpen: boolean };

/** One alarm when the level leaves the band, the next after it was inside. */
const thisNode: Watch = (scores, from) => {
	let wasInside = isInside(scores, 0, from - 1);
	const alarms: boolean[] = [];
	for (let day = from; day < scores.length; day += 1) {
		const first = Math.max(Math.min(day, from + QUIET - 1) - from, day - MAX_TREND) + 1;
		const inside = isInside(scores, first, day);
		alarms.push(!inside && wasInside);
		wasInside = inside;
		if (day === scores.length - PATIENCE - 1 && !inside) return { alarms, isOpen: true };
		if (day >= scores.length - PATIENCE && !inside) break;
	}
	return { alarms, isOpen: false };
};

function isInside(scores: Scores, first: number, today: number): boolean {
	const trend = scores
		.slice(first, today + 1)
		.flatMap((score, index) => (score === undefined ? [] : { day: first + index, score }));
	return sideOf(controlChart(trend)) === undefined;
}

/** The sensitivity `points` with a threshold of one. */
const onePoint: Watch = (scores, from) => {
	let { state } = changedByPoints(undefined, { domain: '', score: scores[from - 1] ?? 50 }, 1, 0);
	const alarms = scores.slice(from).map((score) => {
		if (score === undefined) return false;
		const result = changedByPoints(state, { domain: '', score }, 1, 0);
		state = result.state;
		return result.results.length > 0;
	});
	return { alarms, isOpen: false };
};

/** Page's two-sided CUSUM on the residuals, made for the step, begun anew after an alarm. */
function cusum(kind: Kind, limit: number): Watch {
	const { sd, phi = 0, pattern = () => 0 } = kind;
	const unit = sd * Math.sqrt(1 - phi ** 2);
	const allowance = (stepOf(kind) * (1 - phi)) / unit / 2;
	return (scores, from) => {
		let [up, down] = [0, 0];
		const deviations = scores.map((score, day) =>
			score === undefined ? undefined : score - 50 - pattern(day),
		);
		const alarms = deviations.slice(from).map((deviation, index) => {
			if (deviation === undefined) return false;
			const residual = (deviation - phi * (deviations[from + index - 1] ?? 0)) / unit;
			up = Math.max(0, up + residual - allowance);
			down = Math.max(0, down - residual - allowance);
			const isAlarm = Math.max(up, down) > limit;
			if (isAlarm) [up, down] = [0, 0];
			return isAlarm;
		});
		return { alarms, isOpen: false };
	};
}

/** The limit with which it gives one false alarm in so many quiet days. */
function cusumLimit(kind: Kind): number {
	const quiet = scoresOf(kind, 200_000, 1);
	let [low, high] = [0, 20];
	for (let turn = 0; turn < 14; turn += 1) {
		const limit = (low + high) / 2;
		const count = cusum(kind, limit)(quiet, 1).alarms.filter(Boolean).length;
		if (quiet.length / count < ALLOWED) low = limit;
		else high = limit;
	}
	return high;
}

/**
 * @returns quiet days to one false alarm, the days until the step is told (its first day is 1; only
 * where no alarm is open already), and the share of steps told within PATIENCE
 */
function figures({ kind, trend, runs: full }: Case, watch: Watch) {
	const runs = accounts(full);
	let [days, alarms, delays, steps, missed] = [0, 0, 0, 0, 0];
	for (let seed = 1; seed <= runs; seed += 1) {
		const step = stepOf(kind) * (seed % 2 ? 1 : -1);
		const shift = (day: number) => (day < trend + QUIET ? 0 : step);
		const watched = watch(scoresOf(kind, trend + QUIET + PATIENCE, seedOf(seed), shift), trend);
		days += QUIET;
		alarms += watched.alarms.slice(0, QUIET).filter(Boolean).length;
		// A step in a move that is told already cannot be told again.
		if (watched.isOpen) continue;
		const at = watched.alarms.slice(QUIET).indexOf(true);
		steps += 1;
		missed += at < 0 ? 1 : 0;
		delays += at < 0 ? PATIENCE : at + 1;
	}
	return { quietDays: days / alarms, delay: delays / steps, told: 1 - missed / steps };
}

function measure(example: Case) {
	const { kind, trend, atMost } = example;
	const ours = figures(example, thisNode);
	const point = figures(example, onePoint);
	const known = kind.sd > 0 ? figures(example, cusum(kind, cusumLimit(kind))) : undefined;
	const every = (days: number) =>
		Number.isFinite(days) ? days.toFixed(days < 10 ? 1 : 0) : 'never';
	const row = {
		'daily scores': kind.name,
		'days of trend': trend,
		'false alarm every … days': every(ours.quietDays),
		'step reported after … days': ours.delay.toFixed(1),
		'reported within 40 days': `${(100 * ours.told).toFixed(0)} %`,
		'1 point: false alarm every … days': every(point.quietDays),
		'1 point: reported after': point.delay.toFixed(1),
		'CUSUM: false alarm every … days': known ? every(known.quietDays) : '–',
		'CUSUM: reported after': known?.delay.toFixed(1) ?? '–',
	};
	const name = `signals: ${kind.name}, ${trend} days`;
	const falseAlarms = ALLOWED / ours.quietDays;
	const checks = [
		check(`${name}, false alarms in ${ALLOWED} quiet days`, falseAlarms, ALARMS),
		check(`${name}, days until told`, ours.delay, atMost),
	];
	return { row, checks };
}

const ABOUT = `Series of daily scores are watched for ${QUIET} days, then step up or down by two standard deviations.
A step not reported within ${PATIENCE} days counts as ${PATIENCE}. The peers are a fixed threshold of one point, and a CUSUM that
knows the true mean, variation, autocorrelation, rhythm and drift, and gives one false alarm in ${ALLOWED} days. The limit of
Unusual was set for at most ${ALARMS} false alarms in ${ALLOWED} quiet days, averaged over all estimates, with an
autocorrelation of 0 to 0.5.`;

/** How often the trigger starts a workflow on accounts on which nothing happens, and how soon after a change. */
export async function signals(): Promise<Section[]> {
	const scores = {
		title: 'When a score is unusual',
		about: ABOUT,
		measured: eachOf(CASES, measure),
	};
	return [scores, eventsOfYear(), ...shareEvents()];
}
