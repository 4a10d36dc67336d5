import { linesOf, plain, type Block, type Text } from '../../../../nodes/shared/documents/blocks';
import { compose } from '../../../../nodes/shared/documents/compose';
import type { Bar, Part } from '../../../../nodes/shared/documents/document';
import { localeOf } from '../../../../nodes/shared/language/locale';
import { ENGLISH } from '../../../locales';
import { bars, counts, list, metric, section, several, title } from './samples';

/** What readers are told, whatever the format. */

const blocksOf = (...parts: Part[]) => compose({ parts }, {}, ENGLISH).blocks;
const below = (...parts: Part[]) => blocksOf(title, ...parts).slice(1);
/** The only block below a title. */
const only = <Kind extends Block['kind']>(kind: Kind, part: Part) => {
	const block = below(part).find((each) => each.kind === kind);
	return block as Extract<Block, { kind: Kind }>;
};
const linesIn = (...parts: Part[]) =>
	below(...parts)
		.flatMap(linesOf)
		.map(plain);
const strongIn = (text: Text) => text.flatMap((run) => (run.strong ? run.text : []));

describe('headings', () => {
	const headings = (...parts: Part[]) =>
		blocksOf(...parts).flatMap((block) => {
			if (block.kind === 'figure' && block.isLead) return [[1, block.label]];
			return block.kind === 'heading' ? [[block.level, plain(block.text)]] : [];
		});

	it('are the title, then one per section and one per labelled list', () => {
		expect(headings(title, section, { ...list(1), label: 'Most cited' })).toEqual([
			[1, 'Own'],
			[2, 'Section'],
			[3, 'Most cited:'],
		]);
	});

	it('begin with the label of a metric where there is no title', () => {
		expect(headings(metric, metric)).toEqual([[1, 'Score']]);
		expect(headings({ ...metric, label: '' })).toEqual([]);
	});

	it('know whether the user typed them', () => {
		const [typed] = blocksOf({ ...title, by: 'user' });
		expect(typed).toMatchObject({ text: [{ text: 'Own', isTyped: true }] });
	});
});

it('has nothing for texts that are empty', () => {
	const parts: Part[] = [
		{ ...title, text: '' },
		{ kind: 'insights', sentences: [{ text: ' ', isUnusual: true }] },
		{ kind: 'note', text: '' },
		{ kind: 'note', role: 'warning', text: ' ' },
		{ ...section, text: '' },
		{ kind: 'trend', points: [] },
	];
	expect(blocksOf(...parts)).toEqual([]);
});

it('keeps all signs of a brand, a quotation and a subject', () => {
	const said = 'my_brand [EU] *is* ~the~ <best>';
	const parts: Part[] = [
		{ kind: 'bars', whole: 1, bars: [{ name: said, value: 1, absent: '', isOwn: false }] },
		{ kind: 'quotations', quotations: [{ speaker: 'Grok', sentiment: '', time: '', text: said }] },
	];
	const { subject, blocks } = compose({ subject: `${said} @x`, parts }, {}, ENGLISH);
	expect(subject).toBe(`${said} @x`);
	expect(linesOf(blocks[0]!).map(plain)).toEqual([`██████████ 1 ${said}`]);
	expect(blocks[1]).toMatchObject({ entries: [{ words: [[{}, { text: said }, {}]] }] });
});

it('puts a sign in front of what is unusual and of what is missing', () => {
	const sentences = [
		{ text: 'Odd.', isUnusual: true },
		{ text: 'Normal.', isUnusual: false },
	];
	const cells = [{ text: 'a.example' }, { text: '44', detail: '−4', tone: 'bad' as const }];
	expect(
		linesIn(
			{ kind: 'insights', sentences },
			{ kind: 'note', role: 'warning', text: 'One is missing.' },
			{ kind: 'missing', texts: ['b.example', ''] },
			{ kind: 'table', columns: ['Domain', 'Score'], rows: [{ cells, isUnusual: true }] },
		),
	).toEqual([
		'❗ Odd.',
		'Normal.',
		'⚠ One is missing.',
		'⚠ b.example',
		'Domain: Score',
		'❗ a.example: 44 (−4 ❗)',
	]);
});

describe('a figure', () => {
	const change = { by: 4, period: 'since 15 Nov', isUnusual: true };
	const figureOf = (part: Part) => only('figure', part);

	it('has its label, its value, its change with the verdict, and a detail', () => {
		const { label, value, notes, line } = figureOf({ ...metric, change, detail: 'of 9' });
		expect([label, value, plain(notes), plain(line)]).toEqual([
			'Score',
			'1,234.6',
			'+4 since 15 Nov, unusualof 9',
			'Score: 1,234.6 (+4 since 15 Nov, unusual, of 9)',
		]);
		expect(strongIn(line)).toEqual(['1,234.6']);
	});

	it.each([
		[4, true, undefined, 'good'],
		[4, true, 'down', 'bad'],
		[4, false, undefined, undefined],
		[4, undefined, undefined, undefined],
	] as const)(
		'that changed by %j, unusual: %j, better: %j, has the tone %s',
		(by, isUnusual, better, tone) => {
			const [note] = figureOf({ ...metric, change: { ...change, by, isUnusual }, better }).notes;
			expect(note!.tone).toBe(tone);
		},
	);

	it('has its change behind the period where the language writes so', () => {
		const { blocks } = compose(
			{ parts: [title, { ...metric, change }] },
			{},
			localeOf('ja', 'UTC'),
		);
		const said = 'since 15 Nov +4、通常の範囲外';
		expect(blocks[1]).toMatchObject({ notes: [{ text: said }] });
		expect(linesOf(blocks[1]!).map(plain)).toEqual([`Score: 1,234.6（${said}）`]);
	});

	it('says its own words without a value, or a dash', () => {
		const absent = { ...metric, value: undefined };
		expect(figureOf(absent)).toMatchObject({ value: 'none' });
		expect(figureOf({ ...absent, absent: '' }).value).toBe('–');
	});
});

describe('bars', () => {
	const bar: Bar = { name: 'Globex', value: 5, absent: 'no share', isOwn: false };
	const linesFor = (...all: Bar[]) => linesIn({ kind: 'bars', whole: 10, bars: all });

	it("have their figure, name, change and detail, and mark the reader's own brand", () => {
		const moved = { ...bar, change: -2.5, isUnusual: true, detail: 'new' };
		const own = { ...bar, name: 'Acme', isOwn: true };
		expect(linesFor(moved, own, { ...own, detail: '+3' })).toEqual([
			'█████░░░░░ 5 Globex (−2.5, unusual, new)',
			'█████░░░░░ 5 Acme ◀ you',
			'█████░░░░░ 5 Acme ◀ +3',
		]);
	});

	it('are not drawn without a value, and have a dash without a name', () => {
		const absent = { ...bar, value: undefined };
		expect(linesFor(absent, { ...absent, name: '', absent: '' })).toEqual(['no share Globex', '–']);
	});

	it('count the entries that were left out before', () => {
		expect(only('chart', bars(2, 7))).toMatchObject({ more: 7, hasOwn: false });
	});
});

describe('counts', () => {
	it('stand on one line, with a dot of their tone and the changes', () => {
		const all = [
			{ name: 'good', count: 1_200, change: 3, tone: 'good' as const, isUnusual: true },
			{ name: 'bad', count: 1, change: 0, isUnusual: false },
			{ name: 'new', count: 2, isUnusual: true },
		];
		expect(linesIn({ kind: 'counts', label: 'By word', counts: all })).toEqual([
			'By word: 🟢 good 1,200 (+3, unusual), bad 1 (no change), new 2',
		]);
	});

	it('are eight at most, and the others are counted', () => {
		expect(linesIn(counts(9))[0]).toMatch(/word 7 7, … and 1 more$/);
	});
});

it('numbers a list, with the details of an entry behind it', () => {
	const entries = [
		{ text: 'a', details: ['x', '', 'y'] },
		{ text: '', details: [] },
	];
	expect(linesIn({ kind: 'rankedList', entries })).toEqual(['1. a (x, y)', '2. –']);
});

it('says who said what, how and when, with the question and the source', () => {
	const said = {
		speaker: 'Grok',
		sentiment: 'negative',
		tone: 'bad' as const,
		time: 'today',
		prompt: 'Who?',
		text: 'Not they.',
		source: 'https://www.a.example/b',
	};
	const nobody = { speaker: '', sentiment: '', time: '' };
	const { entries } = only('quote', { kind: 'quotations', quotations: [said, nobody] });
	expect(entries.map(({ line }) => plain(line))).toEqual(['🔴 Grok, negative, today', '• –']);
	const words = entries[0]!.words;
	expect(words.map(plain)).toEqual(['Asked: Who?', '“Not they.”', 'www.a.example']);
	expect(words[2]).toEqual([{ text: 'www.a.example', link: 'https://www.a.example/b' }]);
});

it('says in the caption of a trend where it starts and ends, and what is usual', () => {
	const points = [71, 72.5].map((value, day) => ({ date: `2026-11-1${day}`, value }));
	expect(linesIn({ kind: 'trend', points, band: { low: 70, high: 74 } })[1]).toBe(
		'10–11 Nov 2026: start 71.0, end 72.5, lowest 71.0, highest 72.5, usual level 70.0 to 74.0',
	);
});

it('has a row of a table on one line, with a dash where there is nothing', () => {
	const rows = [
		{ cells: [{ text: 'a' }, { text: '44', detail: '−4' }, { text: '' }] },
		{ cells: [{ text: '' }, { text: '7' }, { text: '9' }] },
	];
	expect(linesIn({ kind: 'table', columns: ['Domain', 'Score', 'Mentions'], rows })).toEqual([
		'Domain: Score · Mentions',
		'a: 44 (−4) · –',
		'–: 7 · 9',
	]);
});

it('ends with the footer as the user typed it', () => {
	const { blocks } = compose({ parts: [] }, { footer: 'From\nus_all' }, ENGLISH);
	const text = [{ text: 'From\nus_all', isTyped: true }];
	expect(blocks).toEqual([{ kind: 'paragraph', role: 'footer', text }]);
});

it('cuts each text to a length', () => {
	const long = 'x'.repeat(900);
	const lengths = (...parts: Part[]) => linesIn(...parts).map((line) => line.length);
	expect(
		lengths(
			{ ...section, text: long },
			{ kind: 'note', text: long },
			{ kind: 'insights', sentences: [{ text: long, isUnusual: false }] },
			{ ...list(0), label: long },
			{ kind: 'rankedList', entries: [{ text: long, details: [long] }] },
		),
	).toEqual([200, 500, 500, 151, 3 + 300 + 3 + 60]);
	expect(several(1, () => lengths({ ...metric, label: long, detail: long }))).toEqual([
		[150 + 2 + 7 + 3 + 60],
	]);
});
