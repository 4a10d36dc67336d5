import { KINDS, scoresOf } from '../../bench/series';
import { reportDocument } from '../../src/documents/report';
import { ENGLISH } from '../helpers/reports/locales';
import { PAST_EVENTS } from '../helpers/reports/pastEvents';
import { aboutOf, reportOf, told } from '../helpers/reports/reports';

type Told = [name: string, subject: string, ...sentences: string[]];

const domain = 'lumenroast.example';
const inRange = 'Score, mentions and negative mentions are in their usual ranges.';
const others = 'Mentions and negative mentions are in their usual ranges.';
const normal = `A normal week. ${inRange}`;

/** What an email and its first sentences say; "!" marks what is called unusual. */
const EXPECTED: Told[] = [
	[
		'a score that is back after weeks at another level',
		'score 72.3, 16–22 Nov 2026',
		'The score has fallen by 11.5 points since 15 Nov, to 72.3.',
		others,
	],
	[
		'a month with two weeks at another level',
		'score briefly high',
		'! From 6 Nov to 19 Nov the score averaged 84.0. Since then it has been back at 72.0 (usual average: 68.9–76.3).',
	],
	[
		'two bad days that are over',
		'score briefly low',
		'! From 19 Nov to 20 Nov the score averaged 52.1. Since then it has been back at 71.9 (usual average: 71.0–73.0).',
	],
	[
		'a score that left its range again',
		'score still low',
		'The score still averages 69.5, below its usual range (71.0–73.0).',
	],
	[
		'a new level that has become usual',
		'score 64.3, 16–22 Nov 2026',
		'Since 23 Oct the score has averaged 64.0 instead of 72.0; that is usual for it now (62.2–74.8).',
		others,
	],
	['a score that grew and is level', 'a normal week', normal],
	[
		'a score of 0 on most days',
		'score briefly high',
		'! From 20 Nov to 21 Nov the score averaged 12.0. Since then it has been back at 0.0 (usual average: 0.0–1.0).',
	],
	[
		'a score that moves slowly',
		'a normal week',
		`${normal} The score moves slowly, as averages of several days do: only changes of about 12 points or more can be told from chance.`,
	],
	['an old last score', 'a normal week', `${normal} The latest score is from 16 Nov.`],
	['mentions after a peak', 'a normal week', normal],
	['mentions after a low', 'a normal week', normal],
	[
		'mentions that fell, and are still many',
		'more mentions than usual',
		'! Mentions fell by 210 to 672, still high (usual: 376–511).',
	],
	[
		'one assistant beside others that offset each other',
		'mentions up (441 → 539)',
		'! Mentions rose by 98 to 539 (usual: 378–509). ChatGPT accounts for all of it: 175 → 273.',
	],
];

describe('a report on what is over, or only seems to have happened,', () => {
	it.each(EXPECTED)('is true of %s', (name, subject, ...sentences) => {
		const situation = PAST_EVENTS[name]!;
		const said = told(situation).map(({ text, unusual }) => (unusual ? `! ${text}` : text));
		expect(said).toEqual(sentences);
		expect(reportDocument(reportOf(situation), ENGLISH).subject).toBe(`${domain}: ${subject}`);
	});

	it('has a case here for each such event', () => {
		expect(EXPECTED.map(([name]) => name)).toEqual(Object.keys(PAST_EVENTS));
	});

	it.each(Object.entries(PAST_EVENTS))(
		'calls nothing unusual in its subject that its text does not, about %s',
		(_, situation) => {
			const document = reportDocument(reportOf(situation), ENGLISH);
			const isMarked = told(situation).some(({ unusual }) => unusual);
			const isNews = /than usual|briefly| up | down /.test(document.subject!);
			expect(isNews).toBe(isMarked);
			if (/a normal week/.test(document.subject!)) expect(aboutOf(situation)).toEqual(['period']);
		},
	);
});

describe('a period is seldom called normal', () => {
	/** 40 accounts whose score was five deviations higher for four weeks, until so many days before the end. */
	it.each([3, 7])('when a score came back %i days before its end, after four weeks', (ago) => {
		const accounts = Array.from({ length: 40 }, (_, seed) =>
			scoresOf({ ...KINDS.white, sd: 2, phi: 0.3 }, 91, 31 * (seed + 1), (day) =>
				day > 90 - ago - 28 && day <= 90 - ago ? 22 : 12,
			).map((score = 0) => Math.round(10 * score) / 10),
		);
		const normal = accounts.filter((scores) => told({ scores })[0]!.text.startsWith('A normal'));
		expect(normal.length).toBeLessThanOrEqual(5);
	});
});
