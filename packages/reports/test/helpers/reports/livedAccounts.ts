import { randomOf } from '../../../bench/bench';
import { type Change, type Life, LIFE, livedDays, LIVES } from '../../../bench/life';
import { summarizeMentions } from '../../../src/judgement/mentionSummary';
import { firstDayRead, judgedReport } from '../../../src/judgement/report';
import type { Report, ReportData } from '../../../src/model/report';
import { daysBefore } from '../../../src/time/dates';
import { daysBetween, type PeriodName, periodOf } from '../../../src/time/periods';
import type { JsonObject } from '../../../src/values/json';
import { MONDAY, visibilityOf, ZONE } from './reports';

/**
 * Accounts that live as real ones do, with changes that nobody has made up for a sentence: what a
 * report says of them is read beside what is known of them.
 */
export interface LivedAccount {
	seed: number;
	/** What has happened, for whoever reads a sentence beside it. */
	known: string;
	word: PeriodName;
	data: ReportData;
}

const ASSISTANTS = ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok'];

const WORDS: PeriodName[] = ['previousWeek', 'last7Days', 'last30Days', 'previousMonth'];

/** Lives of which a report takes some milliseconds. */
const SMALL = LIVES.filter(({ life }) => (life.prompts ?? 0) <= 20);

/** What happens to an account; half of them have no change. */
function changeOf(random: () => number, days: number): Change {
	const pick = <Value>(...all: Value[]) => all[Math.floor(all.length * random())]!;
	const changes: Array<() => Change> = [
		() => ({ lift: pick(0, 0.4, 0.6, 1.3, 2) }),
		() => ({ liftOfFirst: pick(0, 0.3, 2, 4) }),
		() => ({ negative: pick(2, 3, 5) }),
		() => ({ step: pick(-12, -6, -3, 3, 6, 12), stepFrom: pick(-70, -40, -20, -8, -2, 0, 4) }),
		() => ({ strange: { factor: pick(0.2, 0.5, 2), week: pick(1, 2, 4) } }),
	];
	if (random() < 0.4) return {};
	const change = { ...pick(...changes)(), ...(random() < 0.3 ? pick(...changes)() : {}) };
	return { ...change, stepFrom: Math.min(change.stepFrom ?? 0, days - 1) };
}

/** An account, the same for the same seed. */
export function accountOf(seed: number): LivedAccount {
	const random = randomOf(7_919 * seed);
	const pick = <Value>(all: readonly Value[]) => all[Math.floor(all.length * random())]!;
	const word = pick(WORDS);
	const { name, life } = pick(SMALL);
	const period = periodOf(word, ZONE, MONDAY);
	const days = daysBetween(period.from, period.to) + 1;
	// One in four accounts is young.
	const age = random() < 0.25 ? pick([9, 16, 24, 33, 45]) : 91;
	const change = changeOf(random, days);
	const own: Life = { ...LIFE, ...life };
	const lived = livedDays(own, { first: -age, last: days - 1, change }, seed);
	const dateOf = (day: number) => daysBefore(period.from, -day);
	const mentions = lived.flatMap(({ day, mentions: counts, negative }) => {
		const engines = counts.flatMap((count, assistant) =>
			Array.from({ length: count }, () => ASSISTANTS[assistant]!),
		);
		return engines.map((engine, index): JsonObject => {
			const isNegative = (index * 7) % engines.length < negative;
			const prompt = Math.floor(random() * own.prompts);
			return {
				captured_at: `${dateOf(day)}T10:00:00Z`,
				engine,
				sentiment: isNegative ? 'negative' : index % 2 === 0 ? 'positive' : 'neutral',
				prompt: `Which coffee ${prompt}?`,
				snippet: isNegative ? `It ships late ${prompt % 3}.` : `It is good ${prompt % 5}.`,
				citation_url: `https://site${Math.floor(random() * 12)}.example/${prompt}`,
			};
		});
	});
	const scores = lived.map(({ score }) => score ?? null);
	const from = firstDayRead(period);
	const inReach = mentions.filter(({ captured_at }) => String(captured_at) >= from);
	const read = { mentions: inReach, from, hasMore: false };
	const summary = summarizeMentions(read, { period, compares: true, maxMentions: 5, zone: ZONE });
	return {
		seed,
		known: `${name}, ${age} days before, ${word}, ${JSON.stringify(change)}`,
		word,
		data: {
			domain: undefined,
			period,
			compares: true,
			filters: {},
			unavailable: [],
			accountDomain: { kind: 'reported' },
			generatedAt: MONDAY,
			visibility: visibilityOf(scores, period.to),
			mentions: summary,
		},
	};
}

export const livedReport = ({ data }: LivedAccount): Report => judgedReport(data, ZONE);
