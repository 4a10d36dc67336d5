import { trackRecordDocument } from '../../src/documents/trackRecord';
import { message } from '../../src/formats/chat/message';
import type { JudgedTrackRecord } from '../../src/model/trackRecord';
import { type LanguageTag, localeOf, type Locale } from '../../src/language/locale';
import { trackRecordFacts } from '../../src/records/trackRecord';
import { ENGLISH } from '../helpers/reports/locales';

const groupOf = (first: number) => ({ first, last: first, actions: 2 });

/** Fourteen tasks in seven groups, after which the score has risen by 12 points. */
const RISEN: JudgedTrackRecord = {
	domain: 'lumenroast.example',
	actions: 14,
	days: 28,
	promised: 41.2,
	groups: [0, 50, 100, 150, 200, 250, 300].map(groupOf),
	judged: 14,
	measured: { change: 12.14, low: 4.02, high: 20.26 },
	generatedAt: Date.parse('2026-11-23T08:00:00Z'),
};

const textOf = (record: Partial<JudgedTrackRecord>, failed = 0, locale: Locale = ENGLISH) =>
	String(
		message.toJson(trackRecordDocument({ ...RISEN, ...record }, failed, locale), {}, locale).text,
	);

it('the track record says what tasks promised, what the score has done since, and what nobody can tell', () => {
	expect(textOf({})).toBe(
		[
			'AI visibility: Track record of lumenroast.example',
			'Since 14 tasks that promised +41 points the score has risen by 12 (+4 to +20).',
			'Score since 14 tasks: +12 (+4 to +20) (promised: +41)',
			'Something else in this period may also have played a part.',
			'Measured: 14 of 14 tasks, in 7 groups. Tasks within 28 days of each other form one group, because nobody can tell them apart.',
			'Data as of 23 Nov 2026',
		].join('\n'),
	);
});

it.each<[string, Partial<JudgedTrackRecord>, string]>([
	[
		'that chance may explain it when the interval holds 0',
		{ measured: { change: 2.1, low: -3.4, high: 7.6 } },
		'Since 14 tasks that promised +41 points the score has risen by 2 (−3 to +8). That could be chance.',
	],
	[
		'that the score has fallen',
		{ measured: { change: -2.1, low: -3.4, high: -0.8 }, promised: undefined },
		'❗ Since 14 tasks the score has fallen by 2.1 (−3.4 to −0.8).',
	],
	[
		'that it has hardly changed',
		{ measured: { change: 0, low: -0.5, high: 0.5 } },
		'Since 14 tasks that promised +41 points the score has hardly changed (−0.5 to +0.5). That could be chance.',
	],
	[
		'that it is too early with fewer than eight tasks or four groups',
		{ measured: undefined, judged: 5, groups: RISEN.groups.slice(0, 3) },
		'Too early for a track record: it takes 8 measured tasks in 4 groups, and so far there are 5 in 3.',
	],
])('the track record says %s', (_, record, sentence) => {
	expect(textOf(record).split('\n')).toContain(sentence);
});

it('the track record counts the tasks that nothing could be read for', () => {
	expect(textOf({}, 2)).toContain('\n⚠ No data for 2');
	expect(textOf({}, 2)).toContain('\nMeasured: 14 of 16 tasks, in 7 groups. ');
});

it.each<[LanguageTag, string]>([
	[
		'de',
		'Seit 14 Maßnahmen mit erwarteten +41 Punkten ist der Score um 12 gestiegen (+4 bis +20).',
	],
	[
		'fr',
		'Depuis 14 actions censées rapporter +41 points, le score a augmenté de 12 (de +4 à +20).',
	],
	[
		'ja',
		'合計+41ポイントが見込まれた施策14件の実施以降、スコアは12ポイント上がりました（+4～+20）。',
	],
])('the track record is told in %s', (tag, sentence) => {
	expect(textOf({}, 0, localeOf(tag, 'UTC'))).toContain(sentence);
});

it('the track record has the facts of the contract, and what was promised only if something was', () => {
	expect(trackRecordFacts(RISEN)).toEqual({
		judged: 14,
		measured: 12.14,
		measured_low: 4.02,
		measured_high: 20.26,
		promised: 41.2,
	});
	expect(trackRecordFacts({ ...RISEN, measured: undefined, promised: undefined })).toEqual({
		judged: 14,
		measured: null,
		measured_low: null,
		measured_high: null,
	});
});
