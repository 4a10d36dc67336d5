import type {
	Bar,
	Metric,
	Part,
	Quotation,
	ReportDocument,
} from '../../nodes/shared/documents/document';

/** The parts of a document in the settings in which `REPORT` does not have them. */

const metric: Metric = { kind: 'metric', label: 'Mentions', value: 12, absent: '' };
const brand: Bar = { name: 'Globex', value: 4, absent: '', isOwn: false };
const said: Quotation = { speaker: 'Grok', sentiment: '', time: '' };
const days = (...values: number[]): Part => ({
	kind: 'trend',
	points: values.map((value, index) => ({ date: `${index + 1} Nov`, value })),
});

const figures: Part[] = [
	{ kind: 'note', text: 'A note right under the title' },
	{ kind: 'note', text: 'and another' },
	{ ...metric, detail: 'of 9', change: { by: -3, period: 'in a week' }, better: 'down' },
	{ ...metric, unit: '%', change: { by: -3, period: 'in a week' }, detail: '' },
	{ ...metric, label: 'Reach', value: undefined, absent: '' },
	{ kind: 'title', level: 'section', text: 'One figure' },
	{ ...metric, value: 0, unit: '%', isAtLeast: true },
];

const bars: Part[] = [
	{
		kind: 'bars',
		whole: 10,
		unit: 'x',
		bars: [
			{ ...brand, name: 'Acme', isOwn: true },
			{ ...brand, name: 'Acme Coffee', value: 30, isOwn: true, detail: 'also you', change: 0 },
			{ ...brand, value: -2, detail: 'below', change: 2.5 },
			{ ...brand, name: 'Stark', value: 10 },
			{ ...brand, name: '', value: 0 },
		],
	},
	{ kind: 'bars', whole: 0, bars: [{ ...brand, value: 0 }] },
	{ kind: 'bars', whole: 9, bars: [{ ...brand, value: undefined, absent: 'no share' }] },
];

const words: Part[] = [
	{
		kind: 'counts',
		label: '',
		counts: [
			{ name: 'positive', count: 0, change: 0, tone: 'good' },
			{ name: 'negative', count: 0, tone: 'bad' },
		],
	},
	{
		kind: 'counts',
		label: 'By topic',
		counts: [
			{ name: 'price', count: 0, change: -2, tone: 'bad' },
			{ name: 'taste', count: 0 },
		],
	},
	{ kind: 'counts', label: '', counts: [] },
	{ kind: 'counts', label: 'By sentiment', counts: [{ name: 'mixed', count: 3, tone: 'neutral' }] },
];

const lists: Part[] = [
	{ kind: 'note', role: 'context', text: 'What stands behind a list' },
	{ kind: 'rankedList', label: '', entries: [{ text: '', details: ['x'.repeat(20)] }] },
	{ kind: 'rankedList', entries: [{ text: 'one', details: ['x'.repeat(21)] }] },
	{ kind: 'rankedList', more: 0, entries: [{ text: 'two', details: ['', 'a', 'b'] }] },
	{
		kind: 'rankedList',
		label: 'Last',
		entries: [
			{ text: 'three', details: ['a'] },
			{ text: 'four', details: ['a', 'b'] },
		],
	},
];

const quotations: Part[] = [
	{
		kind: 'quotations',
		heading: '',
		more: 0,
		quotations: [
			{ ...said, prompt: 'Only a prompt?' },
			{ ...said, text: 'Only an answer.', sentiment: 'mixed' },
			{ ...said, source: 'https://a.example/only?a=1&b=2', time: 'today' },
			{ ...said, prompt: 'With a source?', source: 'https://b.example/' },
			{ ...said, text: 'With a source.', source: 'http://c.example' },
			{ ...said, speaker: '', tone: 'neutral', source: 'ftp://d.example/' },
		],
	},
	{ kind: 'quotations', more: 1, quotations: [] },
];

const notes: Part[] = [
	{ kind: 'title', level: 'section', text: 'Notes' },
	{ kind: 'note', text: 'A note right under the title of a section' },
	{ kind: 'note', role: 'warning', text: 'One is missing.' },
	{ kind: 'note', role: 'warning', text: 'Another is, too.' },
	...Array.from({ length: 11 }, (_, index): Part => ({
		kind: 'note',
		role: 'context',
		text: `Source ${index}`,
	})),
];

export const EVERY_SETTING: ReportDocument = {
	parts: [
		{ kind: 'title', text: 'Every setting' },
		...figures,
		days(7),
		days(7, 7, 7),
		days(3, 9, 6),
		...bars,
		...words,
		...lists,
		...quotations,
		...notes,
	],
};

const long = (letter: string) => letter.repeat(900);

/** Texts longer than any format lets through, each of one letter, by which it is found again. */
export const LONG_TEXTS: ReportDocument = {
	parts: [
		{ kind: 'title', text: long('A') },
		{
			kind: 'metric',
			label: long('B'),
			value: undefined,
			absent: long('C'),
			detail: long('D'),
			change: { by: 1, period: long('E') },
		},
		{ kind: 'title', level: 'section', text: long('F') },
		{
			kind: 'trend',
			points: [
				{ date: long('H'), value: 1 },
				{ date: long('I'), value: 2 },
			],
		},
		{
			kind: 'bars',
			whole: 1,
			bars: [
				{ name: long('K'), value: undefined, absent: long('L'), isOwn: false },
				{ name: long('M'), value: 1, absent: '', isOwn: true, detail: long('N') },
			],
		},
		{
			kind: 'counts',
			label: long('O'),
			counts: [
				{ name: long('P'), count: 1 },
				{ name: long('Q'), count: 2, tone: 'good' },
			],
		},
		{ kind: 'counts', label: '', counts: [{ name: long('R'), count: 1, tone: 'good' }] },
		{ kind: 'rankedList', label: long('S'), entries: [{ text: long('T'), details: [long('U')] }] },
		{
			kind: 'quotations',
			heading: long('V'),
			more: 0,
			quotations: [
				{
					speaker: long('W'),
					sentiment: long('X'),
					time: long('Y'),
					prompt: long('Z'),
					text: long('a'),
					source: `https://${'b'.repeat(200)}.example/`,
				},
			],
		},
		{ kind: 'note', text: long('c') },
		{ kind: 'note', role: 'warning', text: long('d') },
	],
};
