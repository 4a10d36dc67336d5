import type { Part } from '../../../../../../nodes/shared/documents/document';
import type { SlackBlock } from '../../../../../../nodes/shared/documents/writers/slack/elements';
import { slack } from '../../../../../../nodes/shared/documents/writers/slack/message';
import { ENGLISH } from '../../../../../locales';
import { bars, NATIVE, PLAIN, several, title, trend } from '../../samples';

const blocksOf = (parts: Part[], appearance = NATIVE) =>
	(slack.toJson({ parts }, appearance, ENGLISH).blocks as { blocks: SlackBlock[] }).blocks;
const typesOf = (parts: Part[]) => blocksOf(parts).map(({ type }) => type);

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
		expect(JSON.stringify(blocksOf([bars(2)]))).not.toContain('█');
		expect(JSON.stringify(blocksOf([bars(2)], PLAIN))).toContain('█');
	});

	it('are one table of at most 100 rows, and lines for another one or more rows', () => {
		const [, first, ...more] = blocksOf([title, table(99), table(2)]);
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
		expect(blocksOf([part])[0]).toMatchObject({
			title: 'Comparison',
			chart: { axis_config: { categories: ['A brand with a long…', '–'], y_label: '%' } },
		});
		expect(typesOf([{ ...part, bars: [same, { ...same, isOwn: true }, same] }])).toEqual([
			'rich_text',
		]);
	});

	it('show 20 days of a longer trend, with the first and the last', () => {
		const [block] = blocksOf([trend(90)]);
		const { categories } = (block as { chart: { axis_config: { categories: string[] } } }).chart
			.axis_config;
		expect([categories.length, categories[0], categories[19]]).toEqual([20, 'day 0', 'day 89']);
	});

	it('have figures of one decimal', () => {
		const part = { ...bars(0), bars: [{ name: 'a', value: 31.4561, absent: '', isOwn: false }] };
		expect(JSON.stringify(blocksOf([part]))).toContain('"value":31.5}');
	});

	it('need two different days for a trend', () => {
		expect(typesOf([trend(1)])).toEqual(['rich_text', 'context']);
		const points = ['', '1 Nov', '', '1 Nov'].map((date) => ({ date, value: 1 }));
		expect(typesOf([{ kind: 'trend', points }])).toEqual(['rich_text', 'context']);
	});
});
