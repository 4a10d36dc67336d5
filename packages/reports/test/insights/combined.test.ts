import { judgeCombined } from '../../src/judgement/combined';
import type { Report } from '../../src/model/report';
import { steppedBy, reportOf, steady, USUAL, type Situation } from '../helpers/reports/reports';

/** A report with 13 weeks of a steady score, and two weeks of usual mentions. */
const usualWith = (more: Partial<Situation> = {}): Report =>
	reportOf({ scores: steady(91), now: USUAL, before: USUAL, ...more });

/** With another number of mentions in ChatGPT a day. */
const withChatgpt = (chatgpt: number, more?: Partial<Situation>) =>
	usualWith({ now: { ...USUAL, engines: { ...USUAL.engines, chatgpt } }, ...more });

const quiet = (count: number) => Array<Report>(count).fill(usualWith());

const findingOf = (report: Report, others: Report[] = []) =>
	judgeCombined([report, ...others])[0]!.finding;

/** Scores that vary by about two points, and lately are lower by so many points. */
const wavering = (by: number) =>
	Array.from({ length: 91 }, (_, day) => {
		const noise = 2 * Math.sin(97 + day * day * 13);
		return 60 + noise + (day > 73 ? by : 0);
	});

const mentionsUp = {
	...USUAL,
	engines: { ...USUAL.engines, chatgpt: 36, perplexity: 22, claude: 12 },
};

it('judges a single report as it is judged alone', () => {
	for (let seed = 1; seed <= 20; seed += 1) {
		const scores = Array.from({ length: 91 }, (_, day) => {
			const noise = 3.5 * Math.sin(seed * 97 + day * day * 13 * seed);
			return 60 + noise - (day > 85 ? 4 : 0);
		});
		const report = usualWith({ scores });
		const [{ report: together, finding } = { report }] = judgeCombined([report]);
		expect([seed, together.score]).toEqual([seed, report.score]);
		// Where it left its range in the period, it is told as that.
		if (report.score.hasLeft) expect([seed, finding?.isNew]).toEqual([seed, true]);
	}
});

describe('several reports judged together', () => {
	it.each<[string, Partial<Situation>, object]>([
		[
			'a score that fell before the period',
			{ scores: steppedBy(-6, 11) },
			{ about: 'score', side: 'below', isNew: false },
		],
		[
			'the mentions, not a score that fell before the period',
			{ scores: steppedBy(-6, 11), now: mentionsUp },
			{ about: 'mentions', side: 'above', isNew: true },
		],
		[
			'negative mentions before all',
			{ now: { ...mentionsUp, negative: 25 } },
			{ about: 'negative', side: 'above', isNew: true },
		],
	])('tell of %s', (_, situation, finding) => {
		expect(findingOf(usualWith(situation), quiet(9))).toEqual(finding);
	});

	it.each([
		['last', { chatgpt: 15, grok: 14 }, { about: 'engine:grok', side: 'above', isNew: true }],
		['first', { chatgpt: 12, gemini: 24 }, { about: 'engine:chatgpt', side: 'below', isNew: true }],
	])('name the assistant that stands out most when it is listed %s', (_, changed, finding) => {
		const engines = { ...USUAL.engines, ...changed };
		const report = usualWith({ now: { ...USUAL, engines } });
		const unusual = [...report.counts].filter(([, { isUnusual }]) => isUnusual);
		expect(unusual).toHaveLength(2);
		expect(findingOf(report, quiet(9))).toEqual(finding);
	});

	it('find nothing when all is as usual, or nothing was judged', () => {
		const early = reportOf({ scores: steady(11) });
		const all = judgeCombined([...quiet(9), early]);
		expect(all.map(({ finding }) => finding)).toEqual(Array(10).fill(undefined));
	});

	it('find among many only what is too improbable for so many', () => {
		const some = withChatgpt(35);
		expect(some.p).toBeLessThan(0.05);
		expect(some.p).toBeGreaterThan(0.05 / 40);
		expect(findingOf(some)).toBeDefined();
		expect(findingOf(some, quiet(40))).toBeUndefined();
	});

	it('find among many no more when others are still outside since before', () => {
		const some = withChatgpt(35);
		const still = Array<Report>(10).fill(usualWith({ scores: steppedBy(-6, 11) }));
		expect(findingOf(some, [...quiet(30), ...still])).toBeUndefined();
		expect(findingOf(still[0]!, quiet(60))).toMatchObject({ isNew: false });
	});

	it('find a score that is still outside only if it is so among all of them', () => {
		const still = usualWith({ scores: wavering(-2.6) });
		expect(findingOf(still)).toMatchObject({ about: 'score', isNew: false });
		expect(findingOf(still, quiet(49))).toBeUndefined();
		const [{ report } = { report: still }] = judgeCombined([still, ...quiet(49)]);
		expect(report).toMatchObject({ isUnusual: false, score: { isUnusual: false } });
	});

	it('find a change no sooner when it is one of many figures of a report and another report has found something', () => {
		const [weak, clear] = [withChatgpt(34), withChatgpt(46)];
		expect(findingOf(weak)).toBeDefined();
		expect(findingOf(clear, [weak, ...quiet(8)])).toBeDefined();
		expect(findingOf(weak, [clear, ...quiet(8)])).toBeUndefined();
	});

	it('find a change no sooner when a score is still outside and one of its many counts is a little unusual', () => {
		const still = withChatgpt(33, { scores: steppedBy(-6, 11) });
		expect(findingOf(withChatgpt(33), [still, ...quiet(4)])).toBeUndefined();
	});
});
