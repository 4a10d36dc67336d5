import type { components } from '../../openapi/reporting';
import { isoDate } from '../clock';
import { fraction } from '../random';
import type { Brand } from './brands';

type Visibility = components['schemas']['Visibility'];

export const dayMs = 86_400_000;
/** Days before the start from which on a domain has scores. */
const trackedDays = 400;

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Scores of the tracked domains, a function of seed and day. */
export class Trend {
	private readonly overrides = new Map<string, { day: number; score: number }>();
	private readonly histories = new Map<string, { end: number; scores: Array<number | null> }>();

	/** @param startDay day number (days since the epoch) on which the sandbox started. */
	constructor(
		private readonly seed: number,
		private readonly startDay: number,
	) {}

	/** Lets a domain's current score be this one, from today on. */
	setScore(brand: Brand, score: number, today: number): void {
		this.overrides.set(brand.domain, { day: today, score });
	}

	/** Lets the last days up to today have these scores, the oldest first; there are none before. */
	setTrend(brand: Brand, scores: Array<number | null>, today: number): void {
		this.histories.set(brand.domain, { end: today, scores });
		this.overrides.delete(brand.domain);
	}

	/** The score that was set for a day; undefined where none was, null where it shall have none. */
	private set(domain: string, day: number): number | null | undefined {
		const history = this.histories.get(domain);
		if (!history) return undefined;
		const { end, scores } = history;
		const index = scores.length - 1 - Math.max(0, end - day);
		return scores[index] ?? null;
	}

	/** Score of a day: a slow growth, the story's dip, a weekly wave and a little noise. */
	score({ domain, baseScore, growth, dip }: Brand, day: number): number {
		const override = this.overrides.get(domain);
		if (override && day >= override.day) return override.score;
		const set = this.set(domain, day);
		if (set !== undefined) return set ?? baseScore;
		const age = this.startDay - day;
		const grown = growth * (1 - age / trackedDays);
		const dipped = dip.points * Math.exp(-(((age - dip.ageDays) / dip.days) ** 2));
		const wave = 0.8 * Math.sin((2 * Math.PI * day) / 7);
		const noise = fraction(this.seed, domain, day) - 0.5;
		return oneDecimal(Math.min(100, Math.max(0, baseScore + grown - dipped + wave + noise)));
	}

	/**
	 * The visibility of a domain.
	 * @param today from here: days since the epoch, both ends of the window included
	 */
	visibility(brand: Brand, today: number, from: number, to: number): Visibility {
		const first = Math.max(from, this.startDay - trackedDays);
		const last = Math.min(to, today);
		const trend: Visibility['trend'] = [];
		for (let day = first; day <= last; day++) {
			if (this.set(brand.domain, day) === null) continue;
			trend.push({ date: isoDate(day * dayMs), score: this.score(brand, day) });
		}
		const score = this.score(brand, today);
		const score_delta_30d = oneDecimal(score - this.score(brand, today - 30));
		return { domain: brand.domain, score, score_delta_30d, trend };
	}
}
