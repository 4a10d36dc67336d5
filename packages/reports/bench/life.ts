import { lengthInWeeks } from '../src/statistics/counts';
import { mean, sum } from '../src/statistics/distributions';
import type { Observations } from '../src/statistics/usual';
import { randomOf } from './bench';
import { normal } from './series';

/**
 * A generator that is made like life, and knows nothing of the tests' assumptions: prompts are asked
 * of five assistants each day, and each answer repeats yesterday's with its prompt's own stickiness,
 * or is drawn anew.
 *
 *     prompt × assistant   named at its own rate ──► a mention (some negative) ──► counts of a day
 *                                                └─► part of all answers ─────────► score of a day
 *
 * On it act what accounts meet without a change of their own: assistants drift, prompts are replaced,
 * an assistant is off, news, days captured twice or not at all.
 */
export interface Life {
	/** Prompts that are asked of each assistant once a day. */
	prompts: number;
	/** The mean part of the answers that name the brand. */
	named: number;
	/** The least and the greatest stickiness of a prompt. */
	stickiness: [least: number, most: number];
	/** Standard deviation of each assistant's log odds, which drift (AR 0.97 a day). */
	drift: number;
	/** Standard deviation of the logarithm of each weekday's factor, which drifts (AR 0.8 a week). */
	weekdayDrift: number;
	/** The part of the prompts that is replaced in a week. */
	replaced: number;
	/** The part of the days that are captured twice, and the part on which an assistant is missing. */
	twice: number;
	missing: number;
	/** Three days without data, 30 days before the period. */
	hasHoliday: boolean;
	/** Three days on which the brand is named half more often, 20 days before the period. */
	hasNews: boolean;
	/** The first assistant is off from 40 to 26 days before the period. */
	isOff: boolean;
	/** The first prompt gives as many mentions as all others together. */
	hasHalf: boolean;
	/** By how much the log odds grow in a week. */
	growth: number;
	/** Each score is the mean of so many days. */
	averages: number;
}

/** A real change, from the first day of the period on unless stated otherwise. */
export interface Change {
	/** What all mentions, those of the first assistant, and the negative part are multiplied with. */
	lift?: number;
	liftOfFirst?: number;
	negative?: number;
	/** Points that the score moves by from a day on, which counts from the period's first one. */
	step?: number;
	stepFrom?: number;
	/** What the mentions of one week before the period are multiplied with, and which it is (1 is the last). */
	strange?: { factor: number; week: number };
}

export const LIFE: Life = {
	prompts: 20,
	named: 0.5,
	stickiness: [0.5, 0.5],
	drift: 0,
	weekdayDrift: 0,
	replaced: 0,
	twice: 0,
	missing: 0,
	hasHoliday: false,
	hasNews: false,
	isOff: false,
	hasHalf: false,
	growth: 0,
	averages: 1,
};

const ASSISTANTS = 5;

const NEGATIVE = 0.16;

/** A day of an account; day 0 is the first of the period. */
export interface LivedDay {
	day: number;
	/** The mentions of each assistant, and the negative ones of all. */
	mentions: number[];
	negative: number;
	/** In points; undefined on a day without data. */
	score: number | undefined;
}

interface Answer {
	prompt: number;
	assistant: number;
	/** Log odds of being named. */
	odds: number;
	stickiness: number;
	isNamed: boolean;
	isNegative: boolean;
}

const chanceOf = (odds: number) => 1 / (1 + Math.exp(-odds));

/** What happens on the days of an account, the same for the same seed. */
export function livedDays(
	life: Life,
	{ first, last, change = {} }: { first: number; last: number; change?: Change },
	seed: number,
): LivedDay[] {
	const random = randomOf(seed);
	const level = Math.log(life.named / (1 - life.named));
	const newPrompt = (prompt: number): Answer[] => {
		const ofPrompt = level + 1.2 * normal(random);
		const stickiness = between(life.stickiness, random());
		return Array.from({ length: ASSISTANTS }, (_, assistant) => {
			const odds = ofPrompt + 0.8 * normal(random);
			const isNegative = random() < NEGATIVE;
			return {
				prompt,
				assistant,
				odds,
				stickiness,
				isNamed: random() < chanceOf(odds),
				isNegative,
			};
		});
	};
	const prompts = Array.from({ length: life.prompts }, (_, prompt) => newPrompt(prompt));
	const drifts = Array.from({ length: ASSISTANTS }, () => drifting(life.drift, 0.97, random));
	const weekdays = Array.from({ length: 7 }, () => drifting(life.weekdayDrift, 0.8, random));
	const latest: number[] = [];
	const days: LivedDay[] = [];
	for (let day = first - life.averages + 1; day <= last; day += 1) {
		const drifted = drifts.map((drift) => drift());
		const ofWeekday = Math.exp(weekdays[modulo(day + seed, 7)]!());
		for (let prompt = 0; prompt < life.prompts; prompt += 1) {
			if (random() < life.replaced / 7) prompts[prompt] = newPrompt(prompt);
		}
		const captures = captured(life, day, random);
		const rise = (life.growth * day) / 7 + (life.hasNews && isIn(day, -20, -18) ? 1 : 0);
		const mentions = Array<number>(ASSISTANTS).fill(0);
		let [negative, named, asked] = [0, 0, 0];
		for (const answer of prompts.flat()) {
			const { assistant } = answer;
			if (random() >= answer.stickiness) {
				answer.isNamed = random() < chanceOf(answer.odds + (drifted[assistant] ?? 0) + rise);
				answer.isNegative = random() < NEGATIVE;
			}
			const times = captures[assistant] ?? 0;
			if (times === 0) continue;
			asked += 1;
			if (!answer.isNamed) continue;
			named += 1;
			const weight = life.hasHalf && answer.prompt === 0 ? life.prompts - 1 : 1;
			const expected = times * weight * ofWeekday * liftOf(change, assistant, day);
			const count = Math.floor(expected) + Number(random() < expected % 1);
			mentions[assistant]! += count;
			const turned = day >= 0 && random() < NEGATIVE * ((change.negative ?? 1) - 1);
			if (answer.isNegative || turned) negative += count;
		}
		if (asked > 0) latest.push((100 * named) / asked);
		if (latest.length > life.averages) latest.shift();
		const step = day >= (change.stepFrom ?? 0) ? (change.step ?? 0) : 0;
		const points = Math.min(100, Math.max(0, Math.round(10 * (mean(latest) + step)) / 10));
		if (day >= first) days.push({ day, mentions, negative, score: asked > 0 ? points : undefined });
	}
	return days;
}

/** How often a day's answers are captured, by assistant. */
function captured(life: Life, day: number, random: () => number): number[] {
	const isHoliday = life.hasHoliday && isIn(day, -30, -28);
	const times = isHoliday ? 0 : random() < life.twice ? 2 : 1;
	const missing = random() < life.missing ? Math.floor(ASSISTANTS * random()) : undefined;
	return Array.from({ length: ASSISTANTS }, (_, assistant) => {
		const isOff = life.isOff && assistant === 0 && isIn(day, -40, -26);
		return isOff || assistant === missing ? 0 : times;
	});
}

function liftOf({ lift = 1, liftOfFirst = 1, strange }: Change, assistant: number, day: number) {
	if (day >= 0) return lift * (assistant === 0 ? liftOfFirst : 1);
	return strange && Math.ceil(-day / 7) === strange.week ? strange.factor : 1;
}

/** A value that drifts around 0 with a standard deviation, one step a call. */
function drifting(deviation: number, phi: number, random: () => number): () => number {
	if (deviation === 0) return () => 0;
	let value = deviation * normal(random);
	return () => {
		value = phi * value + deviation * Math.sqrt(1 - phi ** 2) * normal(random);
		return value;
	};
}

const isIn = (day: number, from: number, to: number) => day >= from && day <= to;

const modulo = (value: number, by: number) => ((value % by) + by) % by;

const between = ([least, most]: [number, number], part: number) => least + part * (most - least);

/** What the report on an account reads. */
export interface Reading {
	/** Days of the period. */
	days: number;
	/** Whole weeks before it that were read. */
	weeksBefore: number;
	/** Days of trend, up to the end of the period. */
	trend: number;
}

/** What a report would read of an account's days. */
export function readingOf(lived: LivedDay[], { days, weeksBefore, trend }: Reading): Observations {
	const inPeriod = lived.filter(({ day }) => day >= 0 && day < days);
	const weeks = Array.from({ length: weeksBefore }, (_, week) =>
		lived.filter(({ day }) => Math.floor(day / 7) === week - weeksBefore),
	);
	const countOf = (of: (day: LivedDay) => number, isPart: boolean) => ({
		before: weeks.map((week) => sum(week.map(of))),
		now: sum(inPeriod.map(of)),
		undated: 0,
		isPart,
		part: 1,
	});
	const total = ({ mentions }: LivedDay) => sum(mentions);
	const counts: Observations['counts'] = new Map([
		['mentions', countOf(total, false)],
		['negative', countOf(({ negative }) => negative, false)],
	]);
	for (let assistant = 0; assistant < ASSISTANTS; assistant += 1) {
		counts.set(
			`assistant ${assistant}`,
			countOf(({ mentions }) => mentions[assistant] ?? 0, true),
		);
	}
	const ofWeekday = Array.from({ length: 7 }, (_, weekday) =>
		sum(weeks.map((week) => total(week[weekday]!))),
	);
	const scores = lived.flatMap(({ day, score }) =>
		score !== undefined && isIn(day, days - trend, days - 1) ? [{ day: day + EPOCH, score }] : [],
	);
	return {
		counts,
		weeks: lengthInWeeks(
			ofWeekday,
			inPeriod.map(({ day }) => day % 7),
		),
		scores,
	};
}

/** Day 0 in days since the epoch, as the tests of scores count days. */
export const EPOCH = 20_000;

/** The kinds of accounts on which nothing happens. */
export const LIVES: Array<{ name: string; life: Partial<Life> }> = [
	{ name: 'answers drawn anew each day', life: { stickiness: [0, 0] } },
	{ name: 'answers repeat 0.5', life: {} },
	{ name: 'answers repeat 0.8', life: { stickiness: [0.8, 0.8] } },
	{ name: 'answers repeat 0.6 to 0.98', life: { stickiness: [0.6, 0.98] } },
	{ name: 'assistants drift', life: { drift: 0.3 } },
	{ name: 'weekday pattern drifts', life: { weekdayDrift: 0.2 } },
	{ name: 'prompts replaced, 5 % a week', life: { replaced: 0.05 } },
	{ name: 'days captured twice, assistants missing', life: { twice: 0.02, missing: 0.05 } },
	{ name: 'a holiday and news', life: { hasHoliday: true, hasNews: true } },
	{ name: 'an assistant was off for two weeks', life: { isOff: true } },
	{ name: 'one prompt gives half', life: { hasHalf: true } },
	{ name: 'grows by 1 % a week', life: { growth: 0.02 } },
	{
		name: 'all of these a little',
		life: {
			stickiness: [0.3, 0.9],
			drift: 0.12,
			weekdayDrift: 0.1,
			replaced: 0.02,
			twice: 0.01,
			missing: 0.02,
			hasHoliday: true,
			hasNews: true,
		},
	},
	{ name: '8 mentions a week', life: { prompts: 5, named: 0.03 } },
	{ name: '60 mentions a week', life: { prompts: 8, named: 0.15 } },
	{ name: '1,700 mentions a week', life: { prompts: 100 } },
	{ name: '10,000 mentions a week', life: { prompts: 580 } },
	{ name: 'scores are averages of 7 days', life: { averages: 7 } },
	{ name: 'scores are averages of 28 days', life: { averages: 28 } },
];
