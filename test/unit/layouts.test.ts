import type {
	Appearance,
	Metric,
	Part,
	ReportDocument,
} from '../../nodes/shared/documents/document';
import {
	formatChange,
	formatFigure,
	formatMetric,
	thinned,
	toneOfChange,
} from '../../nodes/shared/documents/figures';
import { asTyped } from '../../nodes/shared/documents/escapeMarkup';
import { mixed, visibleOn } from '../../nodes/shared/documents/html/color';
import { html, renderHtml } from '../../nodes/shared/documents/html/email';
import { escapeHtml, escapeTyped } from '../../nodes/shared/documents/html/escape';
import { FORMATS } from '../../nodes/shared/documents/formats';
import {
	firstThatFits,
	groupsOf,
	headed,
	subjectOf,
	withTitle,
} from '../../nodes/shared/documents/layout';
import { blocks, renderBlocks } from '../../nodes/shared/documents/slack/blocks';
import { escapeMrkdwn } from '../../nodes/shared/documents/slack/elements';
import { message, renderText } from '../../nodes/shared/documents/text';
import { REPORT } from '../corpus/documents';
import { EVERY_SETTING, LONG_TEXTS } from '../corpus/everySetting';

const PLAIN: Appearance = { nativeCharts: false };
const NATIVE: Appearance = { nativeCharts: true };
const LOOK: Appearance = {
	...{ title: 'Weekly', logoUrl: 'https://a.example/l.png?a=1&b=2', accentColor: '#0f766e' },
	...{ footer: 'Agency <1>\nStreet', nativeCharts: false },
};

const metric: Metric = { kind: 'metric', label: 'Score', value: 1_234.567, absent: 'none' };
const bars = (count: number, more?: number): Part => ({
	...{ kind: 'bars', whole: 10, more },
	bars: Array.from({ length: count }, (_, index) => ({
		...{ name: `Brand number ${index} of all`, value: index, absent: '', isOwn: index === 3 },
	})),
});
const trend = (count: number): Part => ({
	kind: 'trend',
	points: Array.from({ length: count }, (_, day) => ({ date: `day ${day}`, value: day })),
});
const list = (count: number, more?: number): Part => ({
	...{ kind: 'rankedList', more },
	entries: Array.from({ length: count }, (_, index) => ({ text: `entry ${index}`, details: [] })),
});
const quotations = (count: number): Part => ({
	...{ kind: 'quotations', more: 2 },
	quotations: Array.from({ length: count }, (_, index) => ({
		...{ speaker: `speaker ${index}`, sentiment: '', time: 'now', text: 'x'.repeat(400) },
	})),
});
const counts = (count: number, tone?: 'good'): Part => ({
	...{ kind: 'counts', label: 'By word' },
	counts: Array.from({ length: count }, (_, index) => ({
		name: `word ${index}`,
		count: index,
		tone,
	})),
});

/** One of each kind that others do not have. */
const ODD: ReportDocument = {
	parts: [
		{ ...metric, change: { by: -2, period: 'in 30 days' }, detail: 'of all' },
		{ ...metric, label: 'Share', unit: '%', change: { by: 0, period: 'in 7 days' } },
		{ ...metric, label: '', unit: '%', change: { by: 3, period: 'now' }, better: 'neither' },
		{ ...metric, value: undefined, isAtLeast: true },
		trend(1),
		trend(40),
		bars(1, 3),
		counts(9),
		counts(2, 'good'),
		list(2, 1),
		quotations(1),
		{ kind: 'note', text: '' },
		{ kind: 'note', role: 'warning', text: '' },
		{ kind: 'title', level: 'section', text: '' },
		{ kind: 'missing', texts: ['a.example is not available: HTTP 503', ''] },
	],
};

describe('the looks of documents', () => {
	const documents: Array<[string, ReportDocument]> = [
		['a report', REPORT],
		['odd parts', ODD],
		['every setting', EVERY_SETTING],
		['a metric', { parts: REPORT.parts.slice(2, 3) }],
		['nothing', { parts: [] }],
		['lists without entries', { parts: [bars(0), trend(0), list(0), quotations(0), counts(0)] }],
	];

	it.each(documents)('%s as text', (_, document) => {
		expect(renderText(document, LOOK.footer)).toMatchSnapshot();
	});

	it.each(documents)('%s as blocks', (_, document) => {
		expect(renderBlocks(document, PLAIN)).toMatchSnapshot();
		expect(renderBlocks(document, { ...NATIVE, footer: 'End' })).toMatchSnapshot();
	});

	it.each(documents)('%s as an email', (_, document) => {
		expect(renderHtml(document, LOOK)).toMatchSnapshot();
	});

	it('a document in the looks that nobody chose', () => {
		expect(renderHtml({ parts: [metric] }, PLAIN)).toMatchSnapshot();
	});

	it('are what a format gives', () => {
		expect(FORMATS.map(({ option }) => option)).toMatchSnapshot();
		const text = renderText(REPORT, LOOK.footer);
		expect(message.toJson(REPORT, LOOK)).toEqual({ text });
		expect(blocks.toJson(REPORT, LOOK)).toEqual({
			text,
			blocks: { blocks: renderBlocks(REPORT, LOOK) },
		});
		expect(html.toJson(REPORT, LOOK)).toEqual({
			subject: 'AI visibility of acme.com: 71 (+4 vs 8 to 14 Nov) – Weekly',
			html: renderHtml(REPORT, LOOK),
			text: renderText(REPORT, LOOK.footer, asTyped),
		});
	});
});

describe('what is too long', () => {
	/** Each text of one letter that is found again, and its length. */
	const shownOf = (rendered: string) =>
		(rendered.match(/([A-Za-z])\1{9,}/g) ?? []).map((run) => `${run[0]}${run.length}`).join(' ');

	it('is a text of others of more than so many characters', () => {
		expect(shownOf(renderHtml(LONG_TEXTS, PLAIN))).toBe(
			[
				'B149 A199 B149 C59 E99 D59 F199 H39 I39 K79 L59 M79 N59 O149 P79 Q79 R59 S149 T299 U59',
				'V199 W59 X59 Y59 Z299 a599 b200 b59 c499 d499',
			].join(' '),
		);
		expect(shownOf(said(LONG_TEXTS, { ...PLAIN, footer: 'e'.repeat(900) }))).toBe(
			[
				'A149 B149 C59 E199 D59 F149 H59 I59 L59 K59 M59 N59 O149 P59 Q59 R59 S149 T199 U59',
				'V149 W59 X59 Y59 Z199 a499 b200 b59 c499 d499 e499',
			].join(' '),
		);
		expect(shownOf(said(LONG_TEXTS, NATIVE))).toMatch(
			/ F149 G49 G19 H19 I19 H19 I19 H59 I59 J49 J19 M17 M17 K99 L99 M97 N99 O149 /,
		);
	});

	const types = (document: ReportDocument, look = PLAIN) =>
		renderBlocks(document, look).map(({ type }) => type);
	const said = (document: ReportDocument, look = PLAIN) =>
		JSON.stringify(renderBlocks(document, look));

	it('is counted under bars, lists and quotations', () => {
		expect(said({ parts: [bars(300, 5)] })).toContain('… and 225 more');
		expect(said({ parts: [list(200)] })).toContain('… and 120 more');
		expect(said({ parts: [quotations(40)] })).toMatch(/… and (17|27|32) more/);
		expect(said({ parts: [bars(120)] }, NATIVE)).toContain('… and 21 more');
		expect(renderHtml({ parts: [bars(130, 5), list(161)] }, PLAIN)).toMatch(
			/… and 75 more[^]+… and 101 more/,
		);
	});

	it('is left out of Slack from the end', () => {
		const titles = Array.from({ length: 60 }, (_, index): Part => ({
			kind: 'title',
			text: `T${index}`,
		}));
		const shown = renderBlocks({ parts: titles }, PLAIN);
		expect(shown).toHaveLength(49);
		expect(JSON.stringify(shown.at(-1))).toContain(
			'The rest of this report does not fit in a Slack message.',
		);
		expect(JSON.stringify(shown.at(-3))).toContain('T23');
		const notes = Array.from({ length: 40 }, (): Part => ({
			...{ kind: 'note', role: 'warning', text: 'x'.repeat(500) },
		}));
		const some = renderBlocks({ parts: notes }, PLAIN);
		expect(some.length).toBeGreaterThan(15);
		expect(some.length).toBeLessThan(20);
	});

	it('is no message of as many blocks as Slack takes', () => {
		const sections = (count: number) =>
			Array.from({ length: count }, (): Part => ({ kind: 'title', level: 'section', text: 'T' }));
		const last = (parts: Part[]) => JSON.stringify(renderBlocks({ parts }, PLAIN).at(-1));
		const title: Part = { kind: 'title', text: 'T' };
		expect(renderBlocks({ parts: [title, ...sections(24)] }, PLAIN)).toHaveLength(49);
		expect(last([title, ...sections(24)])).not.toContain('too long');
		const labeled: Part = { ...list(161), label: 'L' } as Part;
		expect(last([title, ...sections(23), list(161)])).toContain('… and 101 more');
		expect(last([title, ...sections(23), labeled])).toContain('… and 161 more');
		expect(last([title, ...sections(25)])).toContain('does not fit');
	});

	it('is more of Slack where it is not ASCII, which Slack counts escaped', () => {
		const shown = (letter: string) =>
			renderBlocks(
				{
					parts: Array.from({ length: 40 }, (): Part => ({
						...{ kind: 'note', role: 'warning', text: letter.repeat(100) },
					})),
				},
				PLAIN,
			).length;
		expect([shown('x'), shown('é'), shown('~!')]).toEqual([40, 16, 40]);
	});

	it('is told in as many fields, and lines of a field, as Slack takes', () => {
		const fieldsOf = (parts: Part[]) =>
			renderBlocks({ parts: [{ kind: 'title', text: '' }, ...parts] }, PLAIN).map((block) =>
				'fields' in block ? block.fields.map(({ text }) => text.length) : block.type,
			);
		expect(fieldsOf(Array.from({ length: 12 }, () => metric))).toEqual([
			Array(10).fill(18),
			[18, 18],
		]);
		const words = Array.from({ length: 8 }, () => ({ name: '&'.repeat(60), count: 1 }));
		expect(fieldsOf([{ kind: 'counts', label: 'L', counts: words }])).toEqual([[1_839]]);
		const fitting = Array.from({ length: 8 }, () => ({ name: '&'.repeat(45), count: 1 }));
		const full = { kind: 'counts', label: 'x'.repeat(150), counts: fitting } as const;
		expect(fieldsOf([full])).toEqual([[2_000]]);
		const huge = { ...metric, label: 'é'.repeat(150), detail: 'é'.repeat(60) };
		const period = 'é'.repeat(150);
		expect(
			fieldsOf(Array.from({ length: 10 }, () => ({ ...huge, change: { by: 1, period } }))),
		).toEqual(['context']);
	});

	it('is left out of emails from the end', () => {
		const email = renderHtml({ parts: Array.from({ length: 30 }, () => trend(30)) }, PLAIN);
		expect(email).toContain('The rest of this report does not fit in an email.');
		expect(Buffer.byteLength(email)).toBeGreaterThan(80_000);
		expect(Buffer.byteLength(email)).toBeLessThanOrEqual(95_000);
	});

	it('is no more of an email than it takes', () => {
		const shown = (count: number) =>
			renderHtml({ parts: Array.from({ length: count }, () => trend(30)) }, PLAIN).split('highest')
				.length - 1;
		const counts = Array.from({ length: 30 }, (_, index) => index + 1);
		const tooMany = counts.find((count) => shown(count) < count)!;
		expect(shown(tooMany)).toBe(tooMany - 1);
		expect(renderHtml({ parts: [quotations(120)] }, PLAIN)).toContain('… and 42 more');
	});

	it('is left out of a text from the end', () => {
		const notes = Array.from({ length: 10 }, (): Part => ({ kind: 'note', text: 'y'.repeat(450) }));
		expect(renderText({ parts: notes })).toBe(Array(6).fill('y'.repeat(450)).join('\n'));
	});

	it('is no chart of more than 20 bars, and no third chart', () => {
		expect(types({ parts: [bars(21)] }, NATIVE)).toEqual(['table']);
		expect(types({ parts: [bars(20), trend(2), trend(3)] }, NATIVE)).toEqual([
			'data_visualization',
			'table',
			'data_visualization',
			'context',
			'section',
			'context',
		]);
		expect(types({ parts: [bars(2), bars(2)] }, NATIVE)).toEqual([
			...['data_visualization', 'table', 'data_visualization', 'rich_text'],
		]);
		expect(types({ parts: [bars(0), bars(0), bars(2)] }, NATIVE)).toEqual([
			...['data_visualization', 'table'],
		]);
	});

	it('is told apart where it begins alike', () => {
		const same = { name: 'A brand with a long name', value: 1, absent: '', isOwn: false };
		const [chart] = renderBlocks(
			{
				parts: [
					{ kind: 'bars', whole: 1, unit: '%', bars: [same, same, same, { ...same, name: '' }] },
				],
			},
			NATIVE,
		);
		expect(chart).toMatchObject({
			title: 'Comparison',
			chart: {
				axis_config: {
					categories: ['A brand with a long…', 'A brand with a lo… 2', 'A brand with a lo… 3', '?'],
					y_label: '%',
				},
			},
		});
	});

	it('is a line of 20 days, with the first and the last', () => {
		const [chart] = renderBlocks({ parts: [trend(90)] }, NATIVE);
		const { categories } = (chart as { chart: { axis_config: { categories: string[] } } }).chart
			.axis_config;
		expect([categories.length, categories[0], categories[19]]).toEqual([20, 'day 0', 'day 89']);
		expect(types({ parts: [trend(1)] }, NATIVE)).toEqual(['section', 'context']);
		const points = ['', '1 Nov', '', '1 Nov'].map((date) => ({ date, value: 1 }));
		expect(types({ parts: [{ kind: 'trend', points }] }, NATIVE)).toEqual(['section', 'context']);
	});
});

describe('figures', () => {
	it('are for readers', () => {
		expect([formatFigure(metric, '%'), formatMetric({ ...metric, isAtLeast: true })]).toEqual([
			...['1,234.57%', 'at least 1,234.57'],
		]);
		expect(formatMetric({ ...metric, value: undefined, isAtLeast: true })).toBe('none');
		expect([2, -2.5, 0].map((by) => formatChange(by))).toEqual(['+2', '−2.5', 'no change']);
	});

	it.each([
		[1, undefined, 'good'],
		[-1, 'up', 'bad'],
		[1, 'down', 'bad'],
		[-1, 'down', 'good'],
		[1, 'neither', 'neutral'],
		[0, 'down', 'neutral'],
	] as const)('a change by %j, %s is better, is %s', (by, better, tone) => {
		expect(toneOfChange(by, better)).toBe(tone);
	});

	it('are thinned evenly', () => {
		expect(thinned([1, 2, 3], 3)).toEqual([1, 2, 3]);
		expect(thinned([1, 2, 3, 4, 5], 3)).toEqual([1, 3, 5]);
	});

	it('fit with as many entries as there is room for', () => {
		const fitting = (room: number) =>
			firstThatFits(
				({ first, rest }) => [Math.min(first, 90), Math.min(rest, 90)],
				([first, rest]) => first! + rest! <= room,
			);
		expect([180, 179, 149, 102, 90].map(fitting)).toEqual(
			[90, 80, 40, 10, 0].map((rest) => [90, rest]),
		);
		expect([89, 59, 2, 0, -1].map(fitting)).toEqual([80, 40, 1, 0, 0].map((first) => [first, 0]));
	});
});

describe('colors', () => {
	it('are mixed, and told from their ground', () => {
		expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
		expect(mixed('#102030', '#ffffff', 0)).toBe('#102030');
		expect(visibleOn('#ffffff', '#2563eb')).toBe('#2563eb');
		expect(visibleOn('#ffffff', '#ffffff')).toBe('#cccccc');
		expect(visibleOn('#ffffff', '#ffe600')).toBe('#ccb800');
		expect(visibleOn('#161b26', '#000000')).toBe('#4d4d4d');
		expect(visibleOn('#161b26', '#0000b4')).toBe('#3333c3');
	});
});

describe('an email in dark mode', () => {
	const luminance = (color: string) => {
		const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
			(start) => (parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2,
		);
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};

	it.each([undefined, '#0f766e', '#7c3aed', '#ffe600'])(
		'shows where bars of %s end',
		(accentColor) => {
			const email = renderHtml({ parts: [] }, { ...PLAIN, accentColor });
			const colorOf = (name: string) =>
				new RegExp(`\\.${name}\\{background-color:(#\\w{6})`).exec(email)![1]!;
			const [track, pale] = [colorOf('track'), colorOf('pale')].map(luminance);
			expect((pale! + 0.05) / (track! + 0.05)).toBeGreaterThan(1.4);
		},
	);
});

describe('texts of others', () => {
	it('stand for themselves in HTML', () => {
		expect(escapeHtml('<b>&"\'`\n x')).toBe('&#60;b&#62;&#38;&#34;&#39;&#96; x');
		expect(escapeHtml('a@b WWW.x https://y')).toBe('a@\u200bb WWW.\u200bx https://\u200by');
		expect([escapeHtml('abcdef', 5), escapeHtml('abcde', 5), escapeHtml(undefined)]).toEqual([
			...['abcd…', 'abcde', ''],
		]);
		expect(escapeTyped('a <b>\r\n c@d ', 99)).toBe('a &#60;b&#62;<br>c@d');
	});

	it('stand for themselves in Slack', () => {
		expect(escapeMrkdwn('a & <b> :fire: 10:20:30 :+1:')).toBe(
			'a &amp; ‹b› :\u200bfire: 10:20:30 :\u200b+1:',
		);
	});
});

describe('a document', () => {
	const title: Part = { kind: 'title', text: 'Own' };
	const section: Part = { kind: 'title', text: 'Section', level: 'section' };

	it('takes the title of the user in place of its own', () => {
		const parts = (document: ReportDocument) => withTitle(document, 'New').parts;
		expect(parts({ parts: [title, section] })).toEqual([
			{ kind: 'title', text: 'New', by: 'user' },
			section,
		]);
		expect(parts({ parts: [section] })).toEqual([
			{ kind: 'title', text: 'New', by: 'user' },
			section,
		]);
		expect(withTitle({ parts: [title] }, undefined).parts).toEqual([title]);
	});

	it('is headed by its title, or by the metric that it begins with', () => {
		const of = (...parts: Part[]) => headed({ parts });
		const isTyped = false;
		expect(of(title, metric)).toEqual({ heading: 'Own', isTyped, rest: [metric] });
		expect(of({ ...title, by: 'user' })).toEqual({ heading: 'Own', isTyped: true, rest: [] });
		expect(of(metric, title)).toEqual({ heading: 'Score', isTyped, hero: metric, rest: [title] });
		expect(of(section)).toEqual({ heading: 'Section', isTyped, rest: [] });
		expect(of(bars(1))).toEqual({ heading: '', isTyped, rest: [bars(1)] });
	});

	it('has the one figure that matters in its subject', () => {
		const score = { ...metric, value: 7 };
		expect(subjectOf({ subject: 'S @x', parts: [title] })).toBe('S @\u200bx');
		expect(subjectOf({ parts: [title, score] }, 'Weekly')).toBe('Score: 7 – Weekly');
		expect(subjectOf({ parts: [title] })).toBe('Own');
		expect(subjectOf({ parts: [title] }, 'Own')).toBe('Own');
		expect(subjectOf({ parts: [] })).toBe('AI visibility');
	});

	it('has metrics, counts and notes of one role side by side', () => {
		const [plain, warning]: Part[] = [
			{ kind: 'note', text: 'a' },
			{ kind: 'note', text: 'b', role: 'warning' },
		];
		const all = [metric, metric, section, metric, counts(1), counts(2), plain!, plain!, warning!];
		expect(groupsOf(all)).toEqual([
			{ kind: 'metrics', metrics: [metric, metric] },
			section,
			{ kind: 'metrics', metrics: [metric] },
			{ kind: 'counts', counts: [counts(1), counts(2)] },
			{ kind: 'notes', role: undefined, texts: ['a', 'a'] },
			{ kind: 'notes', role: 'warning', texts: ['b'] },
		]);
	});
});
