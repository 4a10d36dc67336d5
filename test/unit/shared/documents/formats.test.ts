import { ENGLISH } from '../../../locales';
import type {
	Appearance,
	ReportDocument,
	Table,
} from '../../../../nodes/shared/documents/document';
import { FORMATS } from '../../../../nodes/shared/documents/formats';
import { REPORT } from '../../../corpus/documents';
import { EVERY_SETTING } from '../../../corpus/everySetting';
import { bars, counts, list, metric, NATIVE, PLAIN, quotations, trend } from './samples';

const CHOSEN: Appearance = {
	title: 'Weekly',
	logoUrl: 'https://a.example/l.png?a=1&b=2',
	accentColor: '#0f766e',
	footer: 'Agency <1>\nStreet',
	nativeCharts: false,
};

const TABLE: Table = {
	kind: 'table',
	columns: ['Domain', 'Score', 'Share of voice', 'Negative'],
	rows: [
		{
			isUnusual: true,
			cells: [
				{ text: 'tidewater.example' },
				{ text: '44', detail: '−4.2', tone: 'bad' },
				{ text: '12.1%', detail: 'rank 4 of 5' },
				{ text: '14', detail: '+3' },
			],
		},
		{ cells: [{ text: '<b>.example' }, { text: '50' }, { text: '' }, { text: '' }] },
	],
	more: 3,
};

/** One of each kind that others do not have. */
const ODD: ReportDocument = {
	parts: [
		{
			kind: 'insights',
			sentences: [
				{ text: 'Mentions fell to *38*.', isUnusual: true },
				{ text: 'You lead <Globex>.', isUnusual: false },
			],
		},
		{ kind: 'insights', sentences: [] },
		{ ...metric, change: { by: -2, period: 'in 30 days' }, detail: 'of all' },
		{ ...metric, change: { by: -2, period: 'in 7 days', isUnusual: true } },
		{ ...metric, change: { by: -2, period: 'in 7 days', isUnusual: false } },
		{ ...metric, label: 'Share', unit: '%', change: { by: 0, period: 'in 7 days' } },
		{ ...metric, label: '', unit: '%', change: { by: 3, period: 'now' }, better: 'neither' },
		{ ...metric, value: undefined, isAtLeast: true },
		trend(1),
		trend(40),
		{ ...trend(3), band: { low: -3.14, high: 20 } },
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

const DOCUMENTS: Array<[string, ReportDocument]> = [
	['a report', REPORT],
	['odd parts', ODD],
	['every setting', EVERY_SETTING],
	['a metric', { parts: REPORT.parts.slice(2, 3) }],
	['a table', { parts: [TABLE] }],
	['nothing', { parts: [] }],
	['lists without entries', { parts: [bars(0), trend(0), list(0), quotations(0), counts(0)] }],
];

it('offers these formats in the field Output', () => {
	expect(FORMATS.map(({ option }) => option)).toMatchSnapshot();
});

describe.each(FORMATS)('the format $option.value', ({ toJson }) => {
	it.each(DOCUMENTS)('renders %s as before', (_, document) => {
		expect(toJson(document, CHOSEN, ENGLISH)).toMatchSnapshot();
	});

	it('renders a document as before when the user has set nothing', () => {
		expect(toJson({ parts: [metric] }, PLAIN, ENGLISH)).toMatchSnapshot();
	});
});

it.each(DOCUMENTS)('renders %s with native charts as before', (_, document) => {
	const [changed, ...others] = FORMATS.filter(
		({ toJson }) =>
			JSON.stringify(toJson(document, NATIVE, ENGLISH)) !==
			JSON.stringify(toJson(document, PLAIN, ENGLISH)),
	);
	expect(changed?.toJson(document, NATIVE, ENGLISH)).toMatchSnapshot();
	expect(others).toEqual([]);
});
