import fc from 'fast-check';

import type { Metric, Part, ReportDocument } from '../../../reports/documents/document';

/** Documents of all kinds of part. */

/** What others write to format, to mention, to hide a link or to leave their place. */
const TRICKS = [
	...'<!channel> <@U024BE7LH> @everyone @here <https://evil.example|bank> *bold* _it_ ~gone~'.split(
		' ',
	),
	...'`code` ``` [bank](https://evil.example) || https://evil.example/@here?a=<b>_c_ a_b'.split(
		' ',
	),
	...'https://user:pass@evil.example/ www.evil.example :fire: javascript: :: & &amp; &lt;'.split(
		' ',
	),
	...'<script>alert(1)</script> &#60;b&#62; <!-- --> </td></tr></table> </style> </p>'.split(' '),
	'<![endif]-->',
	'<img src=x>',
	'" onload="alert(1)',
	"' style='x",
	'# ',
	' ',
	'\n',
	'\r\n',
	'\u2028',
	'\u2029',
	'\u0085',
	'\u000b',
	'\u202e',
	'\u0000',
	'\u200b',
	'\ud83d',
];

/** Any character; a `unit` of the library's own costs half a second to make. */
const character = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code));

export const anyString = (maxLength?: number) => fc.string({ unit: character, maxLength });

export const trickyText = fc.oneof(
	anyString(60),
	fc.array(fc.constantFrom(...TRICKS), { maxLength: 12 }).map((parts) => parts.join('')),
);

const anyText = fc.oneof(
	{ arbitrary: trickyText, weight: 4 },
	{ arbitrary: fc.constantFrom('', 'x', '&'.repeat(3_000), 'long '.repeat(200)), weight: 1 },
);
const number = fc.oneof(
	fc.integer({ min: -5, max: 120 }),
	fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
);
const tone = fc.constantFrom('good', 'bad', 'neutral', undefined);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const some = <T>(of: fc.Arbitrary<T>) =>
	fc.oneof(fc.array(of, { maxLength: 4 }), fc.array(of, { minLength: 20, maxLength: 70 }));
const more = fc.nat(1_000_000);
const unit = fc.constantFrom('%', undefined);

const source = fc.oneof(
	anyText,
	anyText.map((path) => `https://a.example/${path}`),
	fc.constantFrom('http://[::1]/', 'https://a_b.example/'),
);

const part: fc.Arbitrary<Part> = fc.oneof(
	fc.record({
		kind: fc.constant('title' as const),
		text: anyText,
		level: fc.constantFrom('document', 'section', undefined),
	}),
	fc.record({
		kind: fc.constant('insights' as const),
		sentences: fc.array(fc.record({ text: anyText, isUnusual: fc.boolean() }), { maxLength: 5 }),
	}),
	fc.record({
		kind: fc.constant('metric' as const),
		label: anyText,
		value: maybe(number),
		absent: anyText,
		unit,
		isAtLeast: maybe(fc.boolean()),
		detail: maybe(anyText),
		better: fc.constantFrom('up', 'down', 'neither', undefined),
		change: maybe(
			fc.record({
				by: number,
				period: fc.constantFrom('in 30 days', '&'),
				isUnusual: maybe(fc.boolean()),
			}),
		),
	}),
	fc.record({
		kind: fc.constant('trend' as const),
		points: some(fc.record({ date: anyText, value: number })),
		band: maybe(fc.record({ low: number, high: number })),
	}),
	fc.record({
		kind: fc.constant('bars' as const),
		whole: number,
		unit,
		more: maybe(more),
		bars: some(
			fc.record({
				name: anyText,
				isOwn: fc.boolean(),
				value: maybe(number),
				absent: anyText,
				change: maybe(number),
				isUnusual: maybe(fc.boolean()),
				detail: maybe(anyText),
			}),
		),
	}),
	fc.integer({ min: 1, max: 6 }).chain((width) => {
		const cell = fc.record({ text: anyText, detail: maybe(anyText), tone });
		const cells = fc.array(cell, { minLength: width, maxLength: width });
		return fc.record({
			kind: fc.constant('table' as const),
			columns: fc.array(anyText, { minLength: width, maxLength: width }),
			more: maybe(more),
			rows: some(fc.record({ cells, isUnusual: maybe(fc.boolean()) })),
		});
	}),
	fc.record({
		kind: fc.constant('rankedList' as const),
		label: maybe(anyText),
		more: maybe(more),
		entries: some(fc.record({ text: anyText, details: fc.array(anyText, { maxLength: 3 }) })),
	}),
	fc.record({
		kind: fc.constant('counts' as const),
		label: anyText,
		counts: some(
			fc.record({
				name: anyText,
				count: fc.nat(),
				change: maybe(fc.integer()),
				isUnusual: maybe(fc.boolean()),
				tone,
			}),
		),
	}),
	fc.record({
		kind: fc.constant('quotations' as const),
		heading: maybe(anyText),
		more,
		quotations: some(
			fc.record({
				speaker: anyText,
				sentiment: anyText,
				time: anyText,
				tone,
				prompt: maybe(anyText),
				text: maybe(anyText),
				source: maybe(source),
			}),
		),
	}),
	fc.record({
		kind: fc.constant('note' as const),
		text: anyText,
		role: fc.constantFrom('context', 'warning', undefined),
	}),
);

const missing: fc.Arbitrary<Part> = fc.record({
	kind: fc.constant('missing' as const),
	texts: some(anyText),
});

export const anyDocument: fc.Arbitrary<ReportDocument> = fc.record({
	subject: maybe(anyText),
	parts: fc.oneof(
		fc.array(fc.oneof({ arbitrary: part, weight: 9 }, missing), { maxLength: 12 }),
		fc.array(part, { minLength: 20, maxLength: 30 }),
	),
});

const points = Array.from({ length: 30 }, (_, day) => ({
	date: `2026-10-${String(day + 1).padStart(2, '0')}`,
	value: 60 + (day % 12),
}));

const PERIOD = 'vs 8 to 14 Nov';

const section = (text: string): Part => ({ kind: 'title', level: 'section', text });

const metric = (label: string, value: number, more: Partial<Metric>): Metric => {
	return { kind: 'metric', label, value, absent: '', ...more };
};

/** A report of every kind of part, as a week of a brand could be. */
export const REPORT: ReportDocument = {
	subject: 'AI visibility of acme.com: 71 (+4 vs 8 to 14 Nov)',
	parts: [
		{ kind: 'title', text: 'AI visibility report: acme.com' },
		{ kind: 'note', role: 'context', text: '15 to 21 November 2026, Europe/Berlin' },
		metric('AI visibility', 71, { absent: 'no score', change: { by: 4, period: PERIOD } }),
		metric('Share of voice', 31.5, { unit: '%', absent: 'no share', detail: 'rank 2 of 6' }),
		metric('Mentions', 20_000, { isAtLeast: true, change: { by: -96, period: PERIOD } }),
		metric('Negative mentions', 37, { better: 'down', change: { by: 9, period: PERIOD } }),
		section('Score of the reporting service'),
		{ kind: 'trend', points },
		section('Share of voice'),
		{
			kind: 'bars',
			whole: 100,
			unit: '%',
			more: 2,
			bars: [
				{ name: 'Globex', value: 38.2, absent: '', isOwn: false, change: -1.5 },
				{ name: 'Acme', value: 31.5, absent: '', isOwn: true, detail: 'you' },
				{ name: 'Stark', value: undefined, absent: 'no share', isOwn: false, detail: 'new' },
			],
		},
		section('Mentions'),
		{
			kind: 'counts',
			label: 'By sentiment',
			counts: [
				{ name: 'positive', count: 801, change: 60, tone: 'good' },
				{ name: 'neutral', count: 410, change: 0, tone: 'neutral' },
				{ name: 'negative', count: 37, change: -9, tone: 'bad' },
			],
		},
		{
			kind: 'counts',
			label: 'By assistant',
			counts: [
				{ name: 'ChatGPT', count: 612, change: 40 },
				{ name: 'Perplexity', count: 306 },
			],
		},
		{
			kind: 'rankedList',
			label: 'Most cited domains',
			more: 7,
			entries: [
				{ text: 'g2.com', details: ['212 citations'] },
				{ text: 'reddit.com', details: ['98 citations'] },
			],
		},
		{
			kind: 'quotations',
			heading: 'Negative mentions first',
			more: 34,
			quotations: [
				{
					speaker: 'ChatGPT',
					sentiment: 'negative',
					tone: 'bad',
					time: '21 Nov 2026, 14:16',
					prompt: 'Which tools have the worst support?',
					text: 'Acme takes days to answer.',
					source: 'https://www.reddit.com/r/tools',
				},
				{ speaker: 'Perplexity', sentiment: 'positive', tone: 'good', time: '20 Nov 2026' },
			],
		},
		section('Action plan'),
		{ kind: 'note', role: 'warning', text: 'The action plan is unavailable: HTTP 503.' },
		{ kind: 'note', text: 'All else is complete.' },
		{
			kind: 'rankedList',
			entries: [
				{ text: 'Publish a comparison', details: ['+3.2 points', 'content'] },
				{ text: 'Answer questions', details: [] },
			],
		},
	],
};
