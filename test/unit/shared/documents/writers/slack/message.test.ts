import type { Part, ReportDocument } from '../../../../../../nodes/shared/documents/document';
import type { SlackBlock } from '../../../../../../nodes/shared/documents/writers/slack/elements';
import { slack } from '../../../../../../nodes/shared/documents/writers/slack/message';
import { LONG_TEXTS } from '../../../../../corpus/everySetting';
import { ENGLISH } from '../../../../../locales';
import { lettersIn } from '../../readers';
import {
	bars,
	list,
	metric,
	NATIVE,
	PLAIN,
	quotations,
	section,
	several,
	title,
	trend,
} from '../../samples';

const blocksOf = (parts: Part[], appearance = PLAIN) =>
	(slack.toJson({ parts }, appearance, ENGLISH).blocks as { blocks: SlackBlock[] }).blocks;
const typesOf = (parts: Part[], appearance = NATIVE) =>
	blocksOf(parts, appearance).map(({ type }) => type);
const jsonOf = (document: ReportDocument, appearance = PLAIN) =>
	JSON.stringify(blocksOf(document.parts, appearance));
const text = (said: string, bold?: true) =>
	bold ? { type: 'text', text: said, style: { bold } } : { type: 'text', text: said };
const rich = (...elements: object[]) => ({
	type: 'rich_text',
	elements: [{ type: 'rich_text_section', elements }],
});
const small = (said: string) => ({
	type: 'context',
	elements: [{ type: 'plain_text', text: said, emoji: false }],
});

it('writes each text as it is, in blocks that have no markup', () => {
	const said = '*a* _b_ <!channel> :fire: &';
	const parts: Part[] = [
		{ ...title, text: said },
		{ kind: 'note', role: 'context', text: said },
		{ kind: 'insights', sentences: [{ text: said, isUnusual: true }] },
		{ ...metric, label: said },
		{ ...section, text: said },
		{ kind: 'note', role: 'warning', text: said },
	];
	expect(blocksOf(parts, { ...PLAIN, footer: said })).toEqual([
		{ type: 'header', text: { type: 'plain_text', text: said, emoji: false } },
		small(said),
		rich(text(`❗ ${said}`, true)),
		rich(text(`${said}: `), text('1,234.6', true)),
		{ type: 'divider' },
		rich(text(said, true)),
		rich(text(`⚠ ${said}`)),
		{ type: 'divider' },
		small(said),
	]);
});

it('begins with the label of a figure as header where there is no title', () => {
	expect(blocksOf([metric])).toEqual([
		{ type: 'header', text: { type: 'plain_text', text: 'Score', emoji: false } },
		rich(text('1,234.6', true)),
	]);
});

it('quotes what was said below who said it, with its source as a link', () => {
	const said = { speaker: 'Grok', sentiment: 'bad', tone: 'bad' as const, time: '' };
	const source = 'https://a.example/b';
	const part: Part = {
		kind: 'quotations',
		quotations: [{ ...said, prompt: 'Who?', text: 'Not they.', source }, said],
	};
	const head = [text('🔴 '), text('Grok', true), text(', bad')];
	expect(blocksOf([title, part])[1]).toEqual({
		type: 'rich_text',
		elements: [
			{ type: 'rich_text_section', elements: head },
			{
				type: 'rich_text_quote',
				elements: [
					text('Asked: Who?\n'),
					text('“Not they.”\n'),
					{ type: 'link', url: source, text: 'a.example' },
				],
			},
			{ type: 'rich_text_section', elements: head },
		],
	});
});

describe('a Slack message with more than it has room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		const footer = 'e'.repeat(900);
		expect(lettersIn(jsonOf(LONG_TEXTS, { ...PLAIN, footer }))).toBe(
			[
				'A149 B149 C59 E99 D59 F199 H59 I59 L59 K79 M79 N59 O149 P39 Q39 R39 S149 T299 U59',
				'V149 W59 X59 Y59 Z299 a599 b200 b59 c499 d499 e499',
			].join(' '),
		);
		expect(lettersIn(jsonOf(LONG_TEXTS, NATIVE))).toMatch(/ G49 G19 H19 I19 H19 I19 /);
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		expect(jsonOf({ parts: [bars(300, 5)] })).toMatch(/… and 2\d\d more/);
		expect(jsonOf({ parts: [list(900)] })).toMatch(/… and [56]\d\d more/);
		expect(jsonOf({ parts: [quotations(40)] })).toMatch(/… and \d\d more/);
	});

	it('has at most 49 blocks, and says when it leaves out the rest', () => {
		const sections = (count: number) => several(count, () => section);
		expect(blocksOf([title, ...sections(24)])).toHaveLength(49);
		expect(jsonOf({ parts: [title, ...sections(24)] })).not.toContain('does not fit');
		const cut = blocksOf([title, ...sections(60)]);
		expect(cut).toHaveLength(48);
		expect(cut.at(-1)).toEqual(small('The rest of this report does not fit here.'));
	});

	it('has room for fewer texts that are not ASCII, which Slack counts escaped', () => {
		const shown = (sign: string) =>
			blocksOf(several(40, () => ({ kind: 'note', text: sign.repeat(100) }))).length;
		expect([shown('x'), shown('é')]).toEqual([40, 16]);
	});
});

describe('native charts in Slack', () => {
	const table = (count: number): Part => ({
		kind: 'table',
		columns: ['Domain', 'Score'],
		rows: several(count, (index) => ({
			isUnusual: index === 0,
			cells: [{ text: `${index}.example` }, { text: '44', detail: '−4.2' }],
		})),
	});

	it('are at most two, of at most 20 bars, with their figures below', () => {
		const [chart, lines] = ['data_visualization', 'rich_text'];
		expect(typesOf([title, bars(21)])).toEqual(['header', lines]);
		expect(typesOf([title, bars(20), trend(2), trend(3)])).toEqual([
			'header',
			chart,
			lines,
			chart,
			'context',
			lines,
			'context',
		]);
		expect(typesOf([title, bars(0), bars(2)])).toEqual(['header', chart, lines]);
		expect(jsonOf({ parts: [bars(2)] }, NATIVE)).not.toContain('█');
		expect(jsonOf({ parts: [bars(2)] })).toContain('█');
	});

	it('are one table of at most 100 rows, and lines for another one or more rows', () => {
		const [, first, ...more] = blocksOf([title, table(99), table(2)], NATIVE);
		expect(first).toMatchObject({
			type: 'table',
			column_settings: [{ align: 'left' }, { align: 'right' }],
		});
		const { rows } = first as { rows: unknown[] };
		expect(rows).toHaveLength(100);
		expect(rows[1]).toMatchObject([{ text: '❗ 0.example' }, { text: '44 (−4.2)' }]);
		expect(more.map(({ type }) => type)).toEqual(['context', 'rich_text']);
		expect(typesOf([title, table(100)])).toEqual(['header', 'context', 'rich_text']);
	});

	it('are not of brands whose names begin alike, which no chart would tell apart', () => {
		const same = { name: 'A brand with a long name', value: 1, absent: '', isOwn: false };
		const part = { ...bars(0), unit: '%', bars: [same, { ...same, name: '' }] };
		expect(blocksOf([part], NATIVE)[0]).toMatchObject({
			title: 'Comparison',
			chart: { axis_config: { categories: ['A brand with a long…', '–'], y_label: '%' } },
		});
		expect(typesOf([{ ...part, bars: [same, { ...same, isOwn: true }, same] }])).toEqual([
			'rich_text',
		]);
	});

	it('show 20 days of a longer trend, with the first and the last', () => {
		const [block] = blocksOf([trend(90)], NATIVE);
		const { categories } = (block as { chart: { axis_config: { categories: string[] } } }).chart
			.axis_config;
		expect([categories.length, categories[0], categories[19]]).toEqual([20, 'day 0', 'day 89']);
	});

	it('need two different days for a trend', () => {
		expect(typesOf([trend(1)])).toEqual(['rich_text', 'context']);
		const points = ['', '1 Nov', '', '1 Nov'].map((date) => ({ date, value: 1 }));
		expect(typesOf([{ kind: 'trend', points }])).toEqual(['rich_text', 'context']);
	});
});
