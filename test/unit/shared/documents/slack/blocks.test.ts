import type { Part, ReportDocument } from '../../../../../nodes/shared/documents/document';
import { renderBlocks } from '../../../../../nodes/shared/documents/slack/blocks';
import { LONG_TEXTS } from '../../../../corpus/everySetting';
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
	warnings,
} from '../samples';
import { lettersIn } from '../readers';
import { ENGLISH } from '../../../../locales';

const typesOf = (parts: Part[]) => renderBlocks({ parts }, NATIVE, ENGLISH).map(({ type }) => type);
const jsonOf = (document: ReportDocument, appearance = PLAIN) =>
	JSON.stringify(renderBlocks(document, appearance, ENGLISH));

describe('a Slack message with more than it has room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		const footer = 'e'.repeat(900);
		expect(lettersIn(jsonOf(LONG_TEXTS, { ...PLAIN, footer }))).toBe(
			[
				'A149 B149 C59 E199 D59 F149 H59 I59 L59 K59 M59 N59 O149 P59 Q59 R59 S149 T199 U59',
				'V149 W59 X59 Y59 Z199 a499 b200 b59 c499 d499 e499',
			].join(' '),
		);
		expect(lettersIn(jsonOf(LONG_TEXTS, NATIVE))).toMatch(
			/ F149 G49 G19 H19 I19 H19 I19 H59 I59 J49 J19 M17 M17 K99 L99 M97 N99 O149 /,
		);
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		expect(jsonOf({ parts: [bars(300, 5)] })).toContain('… and 225 more');
		expect(jsonOf({ parts: [list(200)] })).toContain('… and 120 more');
		expect(jsonOf({ parts: [quotations(40)] })).toMatch(/… and (17|27|32) more/);
		expect(jsonOf({ parts: [bars(120)] }, NATIVE)).toContain('… and 21 more');
	});

	it('has at most 49 blocks, and says when it leaves out the rest', () => {
		const sections = (count: number) => several(count, () => section);
		const last = (...parts: Part[]) =>
			JSON.stringify(renderBlocks({ parts }, PLAIN, ENGLISH).at(-1));
		expect(renderBlocks({ parts: [title, ...sections(24)] }, PLAIN, ENGLISH)).toHaveLength(49);
		expect(last(title, ...sections(24))).not.toContain('does not fit');
		expect(last(title, ...sections(23), list(161))).toContain('… and 101 more');
		expect(last(title, ...sections(23), { ...list(161), label: 'L' })).toContain('… and 161 more');
		const parts = several(60, (index): Part => ({ kind: 'title', text: `T${index}` }));
		const cut = renderBlocks({ parts }, PLAIN, ENGLISH);
		expect(cut).toHaveLength(49);
		expect(JSON.stringify(cut.at(-1))).toContain('The rest of this report does not fit here.');
		expect(JSON.stringify(cut.at(-3))).toContain('T23');
	});

	it('has room for fewer texts that are not ASCII, which Slack counts escaped', () => {
		const shown = (text: string) =>
			renderBlocks({ parts: warnings(40, text) }, PLAIN, ENGLISH).length;
		expect(['x', 'é', '~!'].map((sign) => shown(sign.repeat(100)))).toEqual([40, 16, 40]);
		expect(shown('x'.repeat(500))).toBe(18);
	});

	it('has at most 10 fields per section, each with the lines that fit in 2,000 characters', () => {
		const fieldsOf = (parts: Part[]) =>
			renderBlocks({ parts: [{ kind: 'title', text: '' }, ...parts] }, PLAIN, ENGLISH).map(
				(block) => ('fields' in block ? block.fields.map(({ text }) => text.length) : block.type),
			);
		expect(fieldsOf(several(12, () => metric))).toEqual([Array(10).fill(18), [18, 18]]);
		const counted = (label: string, length: number): Part => {
			return {
				kind: 'counts',
				label,
				counts: several(8, () => ({ name: '&'.repeat(length), count: 1 })),
			};
		};
		expect(fieldsOf([counted('L', 60)])).toEqual([[1_839]]);
		expect(fieldsOf([counted('x'.repeat(150), 45)])).toEqual([[2_000]]);
		const [label, detail] = ['é'.repeat(150), 'é'.repeat(60)];
		const huge = { ...metric, label, detail, change: { by: 1, period: label } };
		expect(fieldsOf(several(10, () => huge))).toEqual(['context']);
	});
});

describe('native charts in Slack', () => {
	it('are at most two, of at most 20 bars, with one table', () => {
		const [chart, table] = ['data_visualization', 'table'];
		expect(typesOf([bars(21)])).toEqual([table]);
		expect(typesOf([bars(20), trend(2), trend(3)])).toEqual([
			chart,
			table,
			chart,
			'context',
			'section',
			'context',
		]);
		expect(typesOf([bars(2), bars(2)])).toEqual([chart, table, chart, 'rich_text']);
		expect(typesOf([bars(0), bars(0), bars(2)])).toEqual([chart, table]);
	});

	it('tell brands apart whose names begin alike', () => {
		const same = { name: 'A brand with a long name', value: 1, absent: '', isOwn: false };
		const part = { ...bars(0), unit: '%', bars: [same, same, same, { ...same, name: '' }] };
		expect(renderBlocks({ parts: [part] }, NATIVE, ENGLISH)[0]).toMatchObject({
			title: 'Comparison',
			chart: {
				axis_config: {
					categories: ['A brand with a long…', 'A brand with a lo… 2', 'A brand with a lo… 3', '?'],
					y_label: '%',
				},
			},
		});
	});

	it('say which change is unusual, as text bars do', () => {
		const bar = { name: 'a.example', value: 50, absent: '', isOwn: false };
		const moved = { ...bar, change: -9, isUnusual: true };
		const steady = { ...bar, name: 'b.example', change: 1, isUnusual: false };
		const [, table] = renderBlocks(
			{ parts: [{ ...bars(0), bars: [moved, steady] }] },
			NATIVE,
			ENGLISH,
		);
		expect(table).toMatchObject({
			rows: [
				[{ text: 'Name' }, { text: 'Value' }, { text: 'Change' }],
				[{ text: 'a.example' }, { text: '50' }, { text: '−9, unusual' }],
				[{ text: 'b.example' }, { text: '50' }, { text: '+1' }],
			],
		});
	});

	it('show 20 days of a longer trend, with the first and the last', () => {
		const [block] = renderBlocks({ parts: [trend(90)] }, NATIVE, ENGLISH);
		const { categories } = (block as { chart: { axis_config: { categories: string[] } } }).chart
			.axis_config;
		expect([categories.length, categories[0], categories[19]]).toEqual([20, 'day 0', 'day 89']);
	});

	it('need two different days for a trend', () => {
		expect(typesOf([trend(1)])).toEqual(['section', 'context']);
		const points = ['', '1 Nov', '', '1 Nov'].map((date) => ({ date, value: 1 }));
		expect(typesOf([{ kind: 'trend', points }])).toEqual(['section', 'context']);
	});
});
