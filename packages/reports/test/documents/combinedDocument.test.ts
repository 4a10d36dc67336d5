import { combinedDocument, standingsText } from '../../src/documents/combined';
import type { CombinedEntry, Verdict } from '../../src/documents/combinedEntries';
import type { Tone } from '../../src/blocks/types';
import type { ReportDocument } from '../../src/blocks/types';
import { message } from '../../src/formats/chat/message';
import { readersSee } from '../helpers/formats/readers';
import {
	blocksIn,
	COLUMNS,
	linesIn,
	manyDomains,
	quotesOf,
	sentencesIn,
	several,
} from '../helpers/reports/samples';
import { ENGLISH } from '../helpers/reports/locales';

/** How often a rendering reads anything of a document. */
function readsOf(document: ReportDocument, render: (document: ReportDocument) => unknown): number {
	let reads = 0;
	const watched = <T extends object>(value: T): T =>
		new Proxy(value, {
			get: (target, key): unknown => {
				reads += 1;
				const found: unknown = Reflect.get(target, key);
				return typeof found === 'object' && found !== null ? watched(found) : found;
			},
		});
	render(watched(document));
	return reads;
}

/** What readers see without the subject: an email and its text version, or one message. */
const versionsOf = (seen: string) => seen.split(/(?<=\n)(?=AI visibility: \d+ domains?)/).slice(-2);

it.each([
	['a score in tenths and its change', 72.4561, 0.1 + 0.2, '72.5 (+0.3)'],
	['a score that did not change', 5, 0, '5 (±0)'],
])('the subject about a single domain has %s', (_, value, change, shown) => {
	const about = { basedOn: [], failed: [], locale: ENGLISH };
	const { subject } = combinedDocument([{ name: 'a.example', value, absent: '', change }], about);
	expect(subject).toBe(`AI visibility of 1 domain: a.example ${shown}`);
});

it('a combined report has only the blocks in which there is something to say', () => {
	const kinds = (scores: number, failures: number) =>
		manyDomains(scores, failures).blocks.map((block) =>
			'role' in block ? block.role : block.kind,
		);
	expect(kinds(1, 0)).toEqual(['context', 'chart']);
	expect(kinds(1, 1)).toEqual(['context', 'verdict', 'chart', 'missing']);
	expect(kinds(0, 1)).toEqual(['context', 'verdict', 'missing']);
});

/** An entry that was judged: the first one's p is the least. */
const judgedAs = (
	name: string,
	standing: Verdict,
	{ p = 0.5, change = 0, value = 50 } = {},
): CombinedEntry => ({
	name,
	value,
	absent: '',
	change,
	judged: { standing, p, news: NEWS[standing] && { tone: NEWS[standing], figure: 'news' } },
});

const NEWS: Partial<Record<Verdict, Tone>> = { fell: 'bad', mentions: 'neutral', rose: 'good' };

const documentOf = (entries: CombinedEntry[], failed: string[] = []) =>
	combinedDocument(entries, {
		basedOn: [],
		failed: failed.map((name) => ({ name })),
		locale: ENGLISH,
	});

describe('entries that were judged together', () => {
	const entries = [
		judgedAs('usual.example', 'usual', { p: 0.001, value: 99 }),
		judgedAs('moved.example', 'usual', { change: -9 }),
		judgedAs('below.example', 'still', { p: 0.0001 }),
		judgedAs('early.example', 'tooEarly', { change: 3 }),
		judgedAs('rose.example', 'rose', { p: 0.0002, change: 40 }),
		judgedAs('fell.example', 'fell', { p: 0.0009, change: -5 }),
		{ name: 'unknown.example', value: undefined, absent: 'no score', change: undefined },
	];

	it('stand in three groups: the news, the worst first, what is as usual, and what was not judged', () => {
		for (const all of [entries, [...entries].reverse()]) {
			const lines = linesIn(...documentOf(all, ['lost.example']).blocks);
			expect(lines).toEqual([
				'❗ 2 of 8 unusual: 1 down, 1 up. No data for 1.',
				'❗ fell.example: news',
				'rose.example: news',
				'⚠ No data: lost.example',
				'As usual: moved.example 50, usual.example 99',
				'Not judged: early.example 50, below.example 50, unknown.example: no score',
			]);
		}
	});

	it('are in a table that is drawn, too, when they are news', () => {
		const [news, usual] = blocksIn(documentOf(entries), 'table');
		const shown = news?.entries.map(({ cells, tone }) => [cells[0]?.text, tone]);
		expect([news?.title, shown]).toEqual([
			'Unusual (2)',
			[
				['❗ fell.example', 'bad'],
				['rose.example', 'good'],
			],
		]);
		expect([usual?.title, usual?.entries.length]).toEqual(['As usual (2)', 2]);
	});

	it('have fewer words each when many of them are news', () => {
		const judged = { standing: 'fell' as const, p: 0.1 };
		const news = { tone: 'bad' as const, figure: 'score 60', usual: 'usual: 71' };
		const linesOf = (count: number) =>
			linesIn(
				...documentOf(
					several(count, (index) => ({
						...judgedAs(`${index}`, 'fell'),
						judged: { ...judged, news },
					})),
				).blocks,
			);
		expect(linesOf(12)[1]).toBe('❗ 0: score 60, usual: 71');
		expect(linesOf(13)[1]).toBe('❗ 0: score 60');
	});

	it('raise no alarm when none is unusual', () => {
		const all = several(10, (index) => judgedAs(`${index}.example`, 'usual'));
		expect(sentencesIn(documentOf(all, ['a']))).toEqual([
			{ text: '10 of 11 as usual, 1 without data.', isUnusual: false },
		]);
		expect(documentOf(all).subject).toBe('AI visibility: all 10 as usual');
	});

	it('are in the subject as far as a phone shows it', () => {
		const usual = several(8, (index) => judgedAs(`${index}.example`, 'usual'));
		const subjectOf = (...more: CombinedEntry[]) => documentOf([...usual, ...more]).subject;
		const [fell, rose] = [judgedAs('a', 'fell'), judgedAs('b', 'rose')];
		expect(subjectOf(fell)).toBe('AI visibility: 1 of 9 unusual (1 down)');
		expect(subjectOf(fell, rose)).toBe('AI visibility: 2 of 10 unusual (1 down, 1 up)');
		const others = [judgedAs('c', 'mentions'), judgedAs('d', 'still')];
		expect(subjectOf(fell, rose, ...others)).toBe('AI visibility: 3 of 12 unusual');
		const { subject } = documentOf([...usual, fell, rose, ...others], ['e']);
		expect(subject).toBe('AI visibility: 3 of 13 unusual, 1 without data');
	});

	it('are told by the first figure when none could be judged', () => {
		const [one, other] = ['a', 'b'].map((name) => judgedAs(name, 'tooEarly', { change: 2 }));
		const document = documentOf([one!, other!]);
		expect(document.subject).toBe('AI visibility of 2 domains: a 50 (+2)');
		expect(sentencesIn(document)).toEqual([{ text: 'Too early to judge.', isUnusual: false }]);
	});
});

describe.each([
	['as bars', undefined],
	['as a table', COLUMNS],
])('the scores of a combined report, shown %s,', (_, columns) => {
	it.each([
		[30, 10],
		[14, 26],
	])('are %i beside %i failures, each of which is named', (scores, failures) => {
		for (const [format, seen] of readersSee(manyDomains(scores, failures, { columns }))) {
			for (const version of versionsOf(seen)) {
				const shown = new Set(version.match(/client\d+\.example/g));
				expect([format, shown.size]).toEqual([format, scores]);
				expect([format, version.match(/failed\d+\.example/g)?.length]).toEqual([format, failures]);
			}
		}
	});

	it('give way to a failure when not even they have room', () => {
		for (const [format, seen] of readersSee(manyDomains(1_000, 1, { columns }))) {
			expect([format, seen]).toEqual([format, expect.stringContaining('failed0.example')]);
			expect([format, seen]).toEqual([format, expect.stringMatching(/… and [\d,]+ more\n/)]);
		}
	});

	it('leave room to name a few failures before long lists of the account', () => {
		for (const [format, seen] of readersSee(
			manyDomains(10, 2, { columns, further: [quotesOf(20)] }),
		)) {
			expect([format, seen]).toEqual([
				format,
				expect.stringMatching(/No data: failed0\.example, failed1\.example/),
			]);
			expect([format, seen]).toEqual([format, expect.stringContaining('xxxxx')]);
		}
	});
});

it('a combined report takes work in proportion to the number of its items', () => {
	const reads = (count: number) =>
		readsOf(manyDomains(count, count, { columns: COLUMNS }), (document) =>
			message.toJson(document, { detail: 'full' }, ENGLISH),
		);
	expect(reads(600) / reads(300)).toBeLessThan(2.2);
});

const times = (count: number, standing: Verdict) => Array<Verdict>(count).fill(standing);

const ALL: Verdict[] = ['tooEarly', 'still', 'rose', 'mentions', 'fell'];

const standingsOf = (standings: Array<Verdict | undefined>, failed: number) => {
	const entries = standings.map((standing) => ({ judged: standing && { standing, p: 1 } }));
	return standingsText(entries, failed, ENGLISH);
};

it.each<[string, Array<Verdict | undefined>]>([
	['there is no domain', []],
	['the only domain was not judged', [undefined]],
])('says nothing of all domains together when %s', (_, standings) => {
	expect(standingsOf(standings, 0)).toBeUndefined();
});

it.each<[string, Array<Verdict | undefined>, number?]>([
	['As usual.', ['usual']],
	['All 10 as usual.', times(10, 'usual')],
	['2 of 3 as usual.', ['usual', undefined, 'usual']],
	['Too early to judge.', times(2, 'tooEarly')],
	['1 of 1 unusual: 1 down.', ['fell']],
	['3 of 3 unusual: 2 down, 1 up.', ['fell', 'rose', 'fell']],
	['1 of 10 unusual: 1 down.', [...times(9, 'usual'), 'fell']],
	['2 too early to judge, 9 of 11 as usual.', [...times(2, 'tooEarly'), ...times(9, 'usual')]],
	['1 still outside the usual range, 1 of 2 as usual.', ['still', 'usual']],
	['1 of 10 unusual: 1 down. No data for 1.', [...times(8, 'usual'), 'fell'], 1],
	['9 of 10 as usual, 1 without data.', times(9, 'usual'), 1],
	['Too early to judge, 2 without data.', ['tooEarly'], 2],
	['2 without data.', [], 2],
	['3 of 7 unusual: 1 down, 1 with unusual mentions, 1 up. No data for 1.', [...ALL, 'usual'], 1],
])('says of all domains together "%s"', (text, standings, failed = 0) => {
	expect(standingsOf(standings, failed)).toBe(text);
});
