import type { ReportDocument } from '../../../../nodes/shared/documents/document';

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
