import { combinedDocument, standingSentences } from '../../src/documents/combined';
import type {
	CombinedEntry,
	FindingInWords,
	FindingKind,
} from '../../src/documents/combinedEntries';
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

/** A kind of finding, or how else an entry may stand. */
type Stand = FindingKind | 'usual' | 'early';

const TONES = {
	worse: 'bad',
	low: 'bad',
	more: 'neutral',
	fewer: 'neutral',
	better: 'good',
	high: 'good',
} as const;

const findingOf = (kind: FindingKind, more: Partial<FindingInWords> = {}): FindingInWords => ({
	kind,
	tone: TONES[kind],
	figure: 'news',
	parts: { name: 'Score', value: '50', change: { text: '▼ 5' } },
	...more,
});

/** An entry that was judged: the first one's p is the least. */
const judgedAs = (
	name: string,
	stand: Stand,
	{ p = 0.5, change = 0, value = 50 } = {},
): CombinedEntry => ({
	name,
	value,
	absent: '',
	change,
	judged:
		stand === 'usual' || stand === 'early'
			? { standing: stand, p, ...(stand === 'early' && { knownFrom: 'known from 5 Dec' }) }
			: {
					standing: stand === 'low' || stand === 'high' ? 'still' : 'news',
					p,
					finding: findingOf(stand),
				},
});

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
		judgedAs('below.example', 'low', { p: 0.0001 }),
		judgedAs('early.example', 'early', { change: 3 }),
		judgedAs('rose.example', 'better', { p: 0.0002, change: 40 }),
		judgedAs('fell.example', 'worse', { p: 0.0009, change: -5 }),
		{ name: 'unknown.example', value: undefined, absent: 'no score', change: undefined },
	];

	it('stand in groups, each once: what to look at, what else changed, and the rest on a line each', () => {
		for (const all of [entries, [...entries].reverse()]) {
			const lines = linesIn(...documentOf(all, ['lost.example']).blocks);
			expect(lines).toEqual([
				'❗ fell.example is worse.',
				'1 still low, 1 better, 2 as usual, 1 too early to judge, 1 without data.',
				'Look at these:',
				'❗ fell.example: news',
				'▼ below.example: still low: news',
				'⚠ No data: lost.example',
				'Also changed:',
				'▲ rose.example: news',
				'As usual: moved.example 50, usual.example 99',
				'Too early to judge: early.example 50 (known from 5 Dec)',
				'Not judged: unknown.example: no score',
			]);
		}
	});

	it('are all in a table that only the full message has', () => {
		const columns = [{ name: 'Score', short: 'Score' }];
		const document = combinedDocument(
			entries.map((entry) => ({ ...entry, cells: [{ text: `${entry.value}` }] })),
			{ basedOn: [], failed: [], locale: ENGLISH, columns },
		);
		const [table] = blocksIn(document, 'table');
		const shown = table?.entries.map(({ cells, tone }) => [cells[0]?.text, tone]);
		expect([table?.title, shown?.slice(0, 4)]).toEqual([
			'All figures',
			[
				['❗ fell.example', 'bad'],
				['below.example', undefined],
				['rose.example', 'good'],
				['moved.example', undefined],
			],
		]);
		const textIn = (detail: 'full' | 'summary') =>
			String(message.toJson(document, { detail }, ENGLISH).text);
		expect(textIn('full')).toContain('\nmoved.example: 50\n');
		expect(textIn('summary')).not.toContain('\nmoved.example: 50');
	});

	it('show all their figures when three or fewer are as usual', () => {
		const three = ['a', 'b', 'c'].map((name) => judgedAs(name, 'usual', { change: 2 }));
		const [table] = blocksIn(documentOf(three), 'table');
		expect(table?.entries.map(({ cells }) => cells[1]?.detail)).toEqual(Array(3).fill('+2'));
		const four = [...three, judgedAs('d', 'usual')];
		expect(blocksIn(documentOf(four), 'table')).toEqual([]);
	});

	it('have fewer words each when many of them stand out', () => {
		const finding = findingOf('worse', {
			figure: 'score 60',
			usual: 'usually 71',
			reason: [{ text: 'Why.' }],
		});
		const linesOf = (count: number) =>
			linesIn(
				...documentOf(
					several(count, (index) => ({
						...judgedAs(`${index}`, 'worse'),
						judged: { standing: 'news' as const, p: 0.1, finding },
					})),
				).blocks,
			);
		expect(linesOf(12)[2]).toBe('❗ 0: score 60, usually 71. Why.');
		expect(linesOf(13)[2]).toBe('❗ 0: score 60');
	});

	it('share a line with their kind when they are more than a chat has lines for', () => {
		const many = [
			...several(20, (index) => judgedAs(`a${index}`, 'worse')),
			...several(10, (index) => judgedAs(`b${index}`, 'better')),
		];
		const lines = linesIn(...documentOf(many).blocks);
		expect(lines).toHaveLength(2 + 1 + 12 + 1 + 1 + 1);
		expect(lines.at(15)).toMatch(/^❗ Worse: a\d+(, a\d+){7}$/);
		expect(lines.at(-1)).toMatch(/^▲ Better: b\d+(, b\d+){9}$/);
	});

	it('raise no alarm when none is unusual', () => {
		const all = several(10, (index) => judgedAs(`${index}.example`, 'usual'));
		expect(sentencesIn(documentOf(all, ['a']))).toEqual([
			{ text: '10 of 11 as usual, 1 without data.', isUnusual: false },
		]);
		expect(documentOf(all).subject).toBe('AI visibility: all 10 as usual');
	});

	it('are in the subject with as many names as a phone shows', () => {
		const usual = several(8, (index) => judgedAs(`${index}.example`, 'usual'));
		const subjectOf = (...names: string[]) =>
			documentOf([...usual, ...names.map((name) => judgedAs(name, 'worse'))]).subject;
		expect(subjectOf('Harbor')).toBe('AI visibility: Harbor is worse');
		expect(subjectOf('A', 'B', 'C', 'D')).toBe('AI visibility: A, B, C and 1 more are worse');
		const long = 'Coffee Roasters of Hamburg';
		expect(subjectOf(`1 ${long}`, `2 ${long}`)).toBe(
			'1 Coffee Roasters of Hamburg and 1 more are worse',
		);
		expect(subjectOf(`${long} and all of Lower Saxony, since 1896`)).toBe(
			'AI visibility: 1 of 9 changed',
		);
	});

	it('are told by the first figure when none could be judged', () => {
		const [one, other] = ['a', 'b'].map((name) => judgedAs(name, 'early', { change: 2 }));
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

const times = (count: number, stand: Stand) => Array<Stand>(count).fill(stand);

const standingsOf = (stands: Array<Stand | undefined>, failed: number) => {
	const entries = stands.map((stand, index) => {
		const name = String.fromCharCode(65 + index);
		return { name, judged: stand && judgedAs(name, stand).judged };
	});
	return standingSentences(entries, failed, ENGLISH).join(' ');
};

it.each<[string, Array<Stand | undefined>]>([
	['there is no domain', []],
	['the only domain was not judged', [undefined]],
])('says nothing of all domains together when %s', (_, stands) => {
	expect(standingsOf(stands, 0)).toBe('');
});

const MIXED: Stand[] = ['early', 'low', 'better', 'more', 'worse', 'usual', 'fewer', 'high'];

it.each<[string, Array<Stand | undefined>, number?]>([
	['As usual.', ['usual']],
	['All 10 as usual.', times(10, 'usual')],
	['2 of 3 as usual.', ['usual', undefined, 'usual']],
	['Too early to judge.', times(2, 'early')],
	['A is worse.', ['worse']],
	['A and C are worse. 1 better.', ['worse', 'better', 'worse']],
	['A, B, C and 2 more are worse. 1 as usual.', [...times(5, 'worse'), 'usual']],
	['C is better. 2 as usual.', ['usual', 'usual', 'better']],
	['A has more mentions. 1 as usual.', ['more', 'usual']],
	['A and B have fewer negative mentions.', times(2, 'fewer')],
	['A is still low. 1 as usual.', ['low', 'usual']],
	['9 of 11 as usual, 2 too early to judge.', [...times(2, 'early'), ...times(9, 'usual')]],
	['9 of 10 as usual, 1 without data.', times(9, 'usual'), 1],
	['Too early to judge, 2 without data.', ['early'], 2],
	['2 without data.', [], 2],
	[
		'E is worse. 1 still low, 1 with more mentions, 1 with fewer negative mentions, 1 better, 1 still high, 1 as usual, 1 too early to judge, 1 without data.',
		MIXED,
		1,
	],
])('says of all domains together "%s"', (text, stands, failed = 0) => {
	expect(standingsOf(stands, failed)).toBe(text);
});
