import { topics } from 'ai-visibility-reports';
import type { AnalysisResult } from 'ai-visibility-reports/model';
import { type Prediction, pValue } from 'ai-visibility-reports/statistics';
import { usualRangeOfScore } from '../../../../nodes/VisibilityAnalysis/analysis/previous';
import {
	blocksIn,
	linesIn,
	sentencesIn,
} from '../../../../packages/reports/test/helpers/reports/samples';
import { ENGLISH } from '../../../../packages/reports/test/helpers/reports/locales';

const { document: analysisDocument, judge: judgedAnalysis, combined } = topics.analysis;
const analysesDocument = combined.document;

/** Eight earlier days with scores of 49 and 51: 50 is expected, with a standard error of 1.13. */
const history = Array.from({ length: 8 }, (_, day) => ({
	created_at: `2026-11-0${day + 1}T10:00:00Z`,
	score: day % 2 === 0 ? 49 : 51,
}));

const usual = usualRangeOfScore({ id: 'an_1' }, history);

const analysisOf = (
	domain: string,
	score: number,
	known: Prediction | null | undefined = usual,
): AnalysisResult => ({
	record: { id: 'an_1', domain, status: 'complete', score },
	previous: { id: 'an_0', score: 50, created_at: null },
	usual: known,
});

const saidOf = (results: AnalysisResult[]) => {
	const named = results.map((result) => ({ name: 'Item 0', result: judgedAnalysis(result) }));
	const document = analysesDocument(named, [], ENGLISH);
	const news = blocksIn(document, 'list').filter(({ role }) => role === 'news');
	const texts = [...sentencesIn(document).map(({ text }) => text), ...linesIn(...news)];
	return { subject: document.subject, texts };
};

const quiet = (count: number) =>
	Array.from({ length: count }, (_, index) => analysisOf(`${index}.example`, 50));

it('a score at the bounds of its usual range has a probability of 5 %, and less outside', () => {
	const [low, high] = usual!.range;
	for (const bound of [low, high]) expect(pValue(bound, usual!)).toBeCloseTo(0.05, 6);
	expect(pValue(50, usual!)).toBe(1);
	expect(pValue(50 - 2 * (50 - low), usual!)).toBeLessThan(0.005);
});

describe('one document of several analyses', () => {
	it('names the analysis that is unusual among all', () => {
		const { subject, texts } = saidOf([...quiet(9), analysisOf('fell.example', 39)]);
		expect(subject).toBe('AI visibility: fell.example is worse');
		expect(texts).toEqual([
			'fell.example is worse.',
			'❗ fell.example: score 39.0 (−11), usually 47.3–52.7',
		]);
		expect(saidOf([...quiet(9), analysisOf('rose.example', 61)]).texts[1]).toBe(
			'▲ rose.example: score 61.0 (+11), usually 47.3–52.7',
		);
	});

	it.each([
		['just above', 66.47, '60.14–66.46', '60.14–66.46, unusual'],
		['just below', 60.12, '60.14–66.46', '60.14–66.46'],
		['further above', 66.7, '60.1–66.5', '60.1–66.5, unusual'],
	])('shows a score %s its range with decimals that say so', (_, score, range, rangeOfOne) => {
		const known: Prediction = { centre: 63.3, range: [60.14, 66.46], freedom: 9 };
		const { texts } = saidOf([analysisOf('a.example', score, known)]);
		expect(texts[1]).toMatch(new RegExp(`a.example: score ${score} \\(.+\\), usually ${range}$`));
		const { blocks } = analysisDocument(
			judgedAnalysis(analysisOf('a.example', score, known)),
			ENGLISH,
		);
		expect(linesIn(...blocks).join('\n')).toContain(`usually ${rangeOfOne})`);
	});

	it('marks no change as unusual when there is none or it goes back toward the range', () => {
		const low = analysisOf('low.example', 39);
		for (const score of [39, 35]) {
			const previous = { id: 'an_0', score, created_at: null };
			const results = [...quiet(9), { ...low, previous }].map(judgedAnalysis);
			const named = results.map((result) => ({ name: '', result }));
			const tables = blocksIn(analysesDocument(named, [], ENGLISH), 'table');
			const cells = tables.flatMap(({ entries }) => entries.flatMap((entry) => entry.cells));
			expect(cells.filter(({ tone }) => tone)).toEqual([]);
			const [figure] = analysisDocument(judgedAnalysis({ ...low, previous }), ENGLISH).blocks;
			expect(linesIn(figure!)[0]).toMatch(
				score === 39 ? / \(±0 since the previous / : / \(\+4 since the previous /,
			);
		}
	});

	it('calls no analysis unusual when chance among so many explains it', () => {
		const some = analysisOf('some.example', 53);
		expect(saidOf([some]).texts[0]).toBe('some.example is better.');
		expect(saidOf([...quiet(19), some])).toMatchObject({ texts: ['All 20 as usual.'] });
	});

	it('evaluates no analysis without a score or without earlier ones', () => {
		const pending: AnalysisResult = {
			...analysisOf('pending.example', 0),
			record: { id: 'an_2', domain: 'pending.example', status: 'processing' },
		};
		const unknown = { ...analysisOf('unknown.example', 20), usual: undefined };
		expect(saidOf([pending, unknown]).texts).toEqual([]);
		expect(saidOf([...quiet(2), analysisOf('new.example', 20, null)]).texts).toEqual([
			'2 of 3 as usual, 1 too early to judge.',
		]);
	});

	it.each([
		['their dates', ['2026-11-02T10:00:00Z', '2026-11-05T10:00:00Z'], ['2 Nov 2026', '5 Nov 2026']],
		[
			'their times, when the dates are equal',
			['2026-11-02T10:00:00Z', '2026-11-02T16:30:00Z'],
			['2 Nov 2026, 10:00', '2 Nov 2026, 16:30'],
		],
	])('counts analyses, and tells those of one domain apart by %s', (_, begins, dates) => {
		const results = begins.map((created_at, index) => {
			const { record, ...result } = analysisOf('a.example', 50 + index);
			return { ...result, record: { ...record, created_at } };
		});
		const all = [...results, analysisOf('b.example', 70)];
		const document = analysesDocument(
			all.map((result) => ({ name: 'Item 0', result: judgedAnalysis(result) })),
			[],
			ENGLISH,
		);
		expect(document.headline).toBe('3 analyses');
		const names = blocksIn(document, 'table').flatMap(({ entries }) =>
			entries.map(({ cells }) => cells[0]?.text),
		);
		expect(names).toEqual(dates.map((at) => `a.example (${at})`).reverse());
		expect(saidOf(all).texts.at(-1)).toBe('▲ b.example: score 70.0 (+20), usually 47.3–52.7');
	});

	it('names the date in its sentence about one of several analyses of a domain', () => {
		const [quietOne, unusualOne] = [analysisOf('a.example', 50), analysisOf('a.example', 61)];
		const dated = [quietOne!, unusualOne!].map(({ record, ...result }, index) => ({
			...result,
			record: { ...record, created_at: `2026-11-0${index + 2}T10:00:00Z` },
		}));
		expect(saidOf(dated)).toMatchObject({
			subject: 'AI visibility: a.example (3 Nov 2026) is better',
			texts: [
				'a.example (3 Nov 2026) is better.',
				'▲ a.example (3 Nov 2026): score 61.0 (+11), usually 47.3–52.7',
			],
		});
	});
});
