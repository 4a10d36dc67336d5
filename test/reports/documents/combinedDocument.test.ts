import { combinedDocument, standingsText } from '../../../reports/documents/combined';
import type { CombinedEntry, Standing } from '../../../reports/documents/combinedEntries';
import type { ReportDocument } from '../../../reports/documents/document';
import { message } from '../../../reports/formats/message';
import { readersSee } from '../formats/readers';
import { blocksIn, COLUMNS, manyDomains, quotesOf, sentencesIn, several } from './samples';
import { ENGLISH } from '../locales';

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
const versionsOf = (seen: string) => seen.split(/(?<=\n)(?=AI visibility of \d)/).slice(-2);

it.each([
	[72.4561, 0.1 + 0.2, '72.5 (+0.3)'],
	[5, 0, '5 (±0)'],
])('has a score of %j that changed by %j in its subject as %s', (value, change, shown) => {
	const about = { basedOn: [], failed: [], locale: ENGLISH };
	const { subject } = combinedDocument([{ name: 'a.example', value, absent: '', change }], about);
	expect(subject).toBe(`AI visibility of 1 domain: a.example ${shown}`);
});

it('has only the blocks that there is something to say in', () => {
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
	standing: Standing,
	{ p = 0.5, change = 0, value = 50 } = {},
): CombinedEntry => ({
	name,
	value,
	absent: '',
	change,
	judged: { standing, p, sentence: `${name} is told.` },
});

const documentOf = (entries: CombinedEntry[], failed: string[] = []) =>
	combinedDocument(entries, {
		basedOn: [],
		failed: failed.map((name) => ({ name })),
		columns: COLUMNS,
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

	it('stand with what is unusual first, the most improbable before, then by change and figure', () => {
		for (const all of [entries, [...entries].reverse()]) {
			const [table] = blocksIn(documentOf(all), 'table');
			expect(table?.entries.map(({ cells: [name], isUnusual }) => [name?.text, isUnusual])).toEqual(
				[
					['rose.example', true],
					['❗ fell.example', true],
					['below.example', false],
					['moved.example', false],
					['early.example', false],
					['usual.example', false],
					['unknown.example', false],
				],
			);
		}
	});

	it('are counted in one sentence with the missing ones, and up to three are told, the worst first', () => {
		expect(sentencesIn(documentOf(entries, ['a', 'b']))).toEqual([
			{ text: '1 down, 1 up, 2 other, 2 of 9 as usual, 2 without data.', isUnusual: true },
			{ text: 'fell.example is told.', isUnusual: false },
			{ text: 'rose.example is told.', isUnusual: false },
		]);
		const fell = several(5, (index) => judgedAs(`${index}.example`, 'fell'));
		expect(sentencesIn(documentOf(fell.reverse())).map(({ text }) => text)).toEqual([
			'5 down.',
			...['0.example is told.', '1.example is told.', '2.example is told.'],
		]);
	});

	it('raise no alarm where none is unusual', () => {
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
		expect(subjectOf(fell)).toBe('AI visibility: 1 down, 8 of 9 as usual');
		expect(subjectOf(fell, rose)).toBe('AI visibility: 1 down, 1 up, 8 of 10 as usual');
		const others = [judgedAs('c', 'mentions'), judgedAs('d', 'still')];
		expect(subjectOf(fell, rose, ...others)).toBe('AI visibility: 3 of 12 domains unusual');
		const { subject } = documentOf([...usual, fell, rose, ...others], ['e']);
		expect(subject).toBe('AI visibility: 3 of 13 domains unusual, 1 without data');
	});

	it('of which none could be judged are told by the first figure', () => {
		const [one, other] = ['a', 'b'].map((name) => judgedAs(name, 'tooEarly', { change: 2 }));
		const document = documentOf([one!, other!]);
		expect(document.subject).toBe('AI visibility of 2 domains: a 50 (+2)');
		expect(sentencesIn(document)).toEqual([{ text: 'Too early to judge.', isUnusual: false }]);
	});
});

describe.each([
	['as bars', undefined],
	['as a table', COLUMNS],
])('the scores of all items as one, %s', (_, columns) => {
	it.each([
		[30, 10],
		[14, 26],
		[3, 600],
	])('all %i stand before %i failures, each of which is named or counted', (scores, failures) => {
		for (const [format, seen] of readersSee(manyDomains(scores, failures, { columns }))) {
			for (const version of versionsOf(seen)) {
				const shown = new Set(version.match(/client\d+\.example/g));
				expect([format, shown.size]).toEqual([format, scores]);
				const named = version.match(/No data for failed\d+\.example\./g) ?? [];
				const hidden = /and ([\d,]+) more without data/.exec(version)?.[1] ?? '0';
				expect([format, named.length + Number(hidden)]).toEqual([format, failures]);
				const firstFailure = version.search(/No data for failed|more without data/);
				expect([format, firstFailure > version.lastIndexOf('client')]).toEqual([format, true]);
			}
		}
	});

	it('come before failures where not even they have room', () => {
		for (const [format, seen] of readersSee(manyDomains(1_000, 1, { columns }))) {
			expect([format, seen.includes('failed0.example')]).toEqual([format, false]);
			expect([format, seen]).toEqual([format, expect.stringContaining('and 1 more without data')]);
			expect([format, seen]).toEqual([format, expect.stringMatching(/… and [\d,]+ more\n/)]);
		}
	});

	it('leave room to name a few failures before long lists of the account', () => {
		for (const [format, seen] of readersSee(
			manyDomains(10, 2, { columns, further: [quotesOf(20)] }),
		)) {
			expect([format, seen]).toEqual([
				format,
				expect.stringMatching(/No data for failed0\.example\.[^]+No data for failed1\.example\./),
			]);
			expect([format, seen]).toEqual([format, expect.stringContaining('xxxxx')]);
		}
	});
});

it('takes work in proportion to the number of items', () => {
	const reads = (count: number) =>
		readsOf(manyDomains(count, count, { columns: COLUMNS }), (document) =>
			message.toJson(document, { detail: 'full' }, ENGLISH),
		);
	expect(reads(600) / reads(300)).toBeLessThan(2.2);
});

const times = (count: number, standing: Standing) => Array<Standing>(count).fill(standing);

const ALL: Standing[] = ['tooEarly', 'still', 'rose', 'mentions', 'fell'];

it.each<[string | undefined, Array<Standing | undefined>, number?]>([
	[undefined, []],
	[undefined, [undefined]],
	['as usual', ['usual']],
	['all 10 as usual', times(10, 'usual')],
	['2 of 3 as usual', ['usual', undefined, 'usual']],
	['too early to judge', times(2, 'tooEarly')],
	['1 down', ['fell']],
	['2 down, 1 up', ['fell', 'rose', 'fell']],
	['1 down, 9 of 10 as usual', [...times(9, 'usual'), 'fell']],
	['2 too early to judge, 9 of 11 as usual', [...times(2, 'tooEarly'), ...times(9, 'usual')]],
	['1 still outside the usual range, 1 of 2 as usual', ['still', 'usual']],
	['3 with unusual mention counts', times(3, 'mentions')],
	['1 down, 1 with unusual mention counts, 1 up', ['mentions', 'rose', 'fell']],
	['1 down, 8 of 10 as usual, 1 without data', [...times(8, 'usual'), 'fell'], 1],
	['9 of 10 as usual, 1 without data', times(9, 'usual'), 1],
	['too early to judge, 2 without data', ['tooEarly'], 2],
	['2 without data', [], 2],
	[
		'1 down, 1 with unusual mention counts, 1 up, 1 still outside the usual range, 1 too early to judge',
		ALL,
	],
	[
		'1 down, 1 with unusual mention counts, 3 other, 1 of 7 as usual, 1 without data',
		[...ALL, 'usual'],
		1,
	],
	['1 down, 1 with unusual mention counts, 1 up, 2 other, 1 of 6 as usual', [...ALL, 'usual']],
])('says %j', (text, standings, failed = 0) => {
	expect(standingsText(standings, failed, ENGLISH)).toBe(text);
});
