import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { scoreChangeDocument } from '../../../../nodes/VisibilityReportingTrigger/events/visibilityChange';
import { unusual } from '../../../../nodes/VisibilityReportingTrigger/signals/scoreChange';
import { renderText } from '../../shared/documents/messages';
import { ENGLISH } from '../../../locales';

const FIRST_DAY = Date.UTC(2026, 7, 1);
const DAY_MS = 86_400_000;
const domain = 'a.example';

interface History {
	daysAtStart: number;
	deviations: number[];
	/** How much of a day's deviation the next one keeps. */
	persistence: number;
	stepDay: number;
	step: number;
	/** Polls happen every so many days. */
	pollEvery: number;
}

const history: fc.Arbitrary<History> = fc.record({
	daysAtStart: fc.integer({ min: 20, max: 40 }),
	deviations: fc.array(fc.double({ min: -4, max: 4, noNaN: true }), {
		minLength: 45,
		maxLength: 90,
	}),
	persistence: fc.constantFrom(0, 0.5, 0.9),
	stepDay: fc.integer({ min: 20, max: 60 }),
	step: fc.double({ min: -8, max: 8, noNaN: true }),
	pollEvery: fc.integer({ min: 1, max: 4 }),
});

/** The items and texts of a domain whose score varies from day to day, with a lasting step. */
function eventsOf({ daysAtStart, deviations, persistence, stepDay, step, pollEvery }: History) {
	let deviation = 0;
	const trend = deviations.map((by, day) => {
		deviation = persistence * deviation + by;
		const score = Math.round((50 + deviation + (day >= stepDay ? step : 0)) * 10) / 10;
		return { date: new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10), score };
	});
	const events: Array<{ item: IDataObject; text: string; trend: typeof trend }> = [];
	let state: IDataObject | undefined;
	for (let days = daysAtStart; days <= trend.length; days += pollEvery) {
		const known = trend.slice(0, days);
		const now = FIRST_DAY + days * DAY_MS;
		const result = unusual(state, { domain, score: known.at(-1)!.score }, known, now);
		for (const occurrence of result.occurrences) {
			const text = renderText(scoreChangeDocument(occurrence, ENGLISH), ENGLISH);
			events.push({ item: occurrence.item, text, trend: known });
		}
		state = result.state;
	}
	return events;
}

test('an unusual score, its direction, its change and its sentence agree', () => {
	let seen = 0;
	fc.assert(
		fc.property(history, (given) => {
			for (const { item, text, trend } of eventsOf(given)) {
				seen += 1;
				const { level, usual_low, usual_high, direction, change, previous_score } = item;
				const isUp = direction === 'up';
				expect(isUp ? Number(level) > Number(usual_high) : level! < usual_low!).toBe(true);
				const title = text.split('\n')[0];
				if (change === null) {
					expect([previous_score, /from|since/.test(text)]).toEqual([null, false]);
				} else {
					expect(Math.sign(Number(change))).toBe(isUp ? 1 : -1);
					expect(text).toContain(isUp ? `(+${String(change)}` : `(−${String(change).slice(1)}`);
					expect(trend.map(({ score }) => score)).toContain(previous_score);
				}
				const [, went, to] =
					/: score (rose above|fell below) its usual range(?:, to (.+))?$/.exec(title!) ?? [];
				expect(went).toBe(isUp ? 'rose above' : 'fell below');
				// Where the score is not beyond the range itself, the title does not say so.
				const score = Number(item.score);
				const isBeyond = isUp ? score > Number(usual_high) : score < Number(usual_low);
				expect(to).toBe(isBeyond ? ENGLISH.number(score) : undefined);
			}
		}),
		{ numRuns: 200, seed: 7 },
	);
	expect(seen).toBeGreaterThan(40);
});
