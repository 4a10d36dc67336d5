import { textOfInsight } from '../../src/insights/insight';
import { randomOf } from '../../bench/bench';
import { KINDS, scoresOf } from '../../bench/series';
import { contradictionsIn, contradictionsInEffect } from '../helpers/reports/contradictions';
import { accountOf, livedReport } from '../helpers/reports/livedAccounts';
import { plain } from '../../src/blocks/text';
import { reportDocument } from '../../src/documents/report';
import { reportInsights } from '../../src/insights/report';
import { blocksIn } from '../helpers/reports/samples';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH } from '../helpers/reports/locales';
import { effectOf, ORDINARY, reportOf, steady, USUAL } from '../helpers/reports/reports';

/** No sentence is written whose figures, as readers see them, contradict it. */

/** A score of any kind that was elsewhere for some days, the same for the same seed. */
function scoresWith(seed: number): Array<number | null> {
	const random = randomOf(seed);
	const pick = <Value>(...all: Value[]) => all[Math.floor(all.length * random())]!;
	const days = pick(25, 40, 91, 120);
	const by = pick(0, -12, -6, -4, -2, 2, 4, 6, 12);
	const from = days - pick(2, 3, 5, 8, 14, 20, 30, 45);
	const to = days - pick(0, 0, 0, 1, 2, 3, 6, 10);
	const kind = pick(...Object.values(KINDS));
	const scores = scoresOf(kind, days, seed, (day) => (day >= from && day < to ? by : 0));
	return scores.map((points) =>
		points === undefined ? null : Math.min(100, Math.max(0, Math.round(10 * points) / 10)),
	);
}

it('a score is where the sentences on it say, of 300 courses', () => {
	const wrong = Array.from({ length: 300 }, (_, seed) => seed).flatMap((seed) => {
		const word = seed % 3 === 0 ? ('last30Days' as const) : ('previousWeek' as const);
		const report = reportOf({ scores: scoresWith(seed), word });
		return contradictionsIn(report).map((problem) => `${seed}: ${problem}`);
	});
	expect(wrong).toEqual([]);
});

it('a report has no figure that contradicts its sentences, of 40 accounts that live as real ones', () => {
	const wrong = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((seed) => {
		const account = accountOf(seed);
		return contradictionsIn(livedReport(account)).map(
			(problem) => `${seed} (${account.known}): ${problem}`,
		);
	});
	expect(wrong).toEqual([]);
});

it('an effect is the difference of the averages beside it, as readers see them, of 300 courses', () => {
	const wrong = Array.from({ length: 300 }, (_, seed) => seed).flatMap((seed) => {
		const scores = scoresWith(seed);
		return contradictionsInEffect(effectOf({ scores })).map((problem) => `${seed}: ${problem}`);
	});
	expect(wrong).toEqual([]);
});

it('a score that is back after bad days is marked in the sentence on these alone', () => {
	const scores = [...steady(84), 72, 72, 72, 62, 62, 71.6, 71.6];
	const report = reportOf({ scores });
	expect(report.score.news).toMatchObject({ kind: 'passed', isNew: true });
	const marked = renderText(reportDocument(report, ENGLISH), ENGLISH).match(/❗.*/g);
	expect(marked).toEqual(['❗ Score briefly low']);
});

describe('a count that moves toward its usual range, and is not in it', () => {
	const chatgpt = (count: number) => ({ ...USUAL, engines: { ...USUAL.engines, chatgpt: count } });
	const reportWith = (before: number, now: number) =>
		reportOf({ ...ORDINARY, now: chatgpt(now), before: chatgpt(before), earlier: USUAL });

	it.each([
		['rose', 0, 4, /^Mentions rose by 28 to 294, still low \(usual: \d+–\d+\)\./, true],
		['fell', 80, 70, /^Mentions fell by 70 to 756, still high \(usual: \d+–\d+\)\./, false],
	])(
		'%s, says the sentence, and is marked only where it is worse',
		(_, before, now, text, isWorse) => {
			const report = reportWith(before, now);
			const said = reportInsights(report, ENGLISH).find(({ about }) => about === 'mentions');
			expect(said && plain(textOfInsight(said, ENGLISH))).toMatch(text);
			const [tile] = blocksIn(reportDocument(report, ENGLISH), 'figure').filter(
				({ name }) => name === 'Mentions',
			);
			expect(plain(tile!.line).startsWith('❗')).toBe(isWorse);
		},
	);
});
