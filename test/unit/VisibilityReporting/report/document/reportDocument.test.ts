import type { IDataObject } from 'n8n-workflow';

import { summarizeMentions } from '../../../../../nodes/VisibilityReporting/report/mentionSummary';
import { judgedReport } from '../../../../../nodes/VisibilityReporting/report/course';
import {
	reportFacts,
	reportRecord,
} from '../../../../../nodes/VisibilityReporting/report/reportOutput';
import {
	lastScore,
	type Report,
	type ReportData,
} from '../../../../../nodes/VisibilityReporting/report/report';
import { reportsDocument } from '../../../../../nodes/VisibilityReporting/report/document/combinedReports';
import { reportDocument } from '../../../../../nodes/VisibilityReporting/report/document/reportDocument';
import { slack } from '../../../../../nodes/shared/documents/writers/slack/message';
import { html } from '../../../../../nodes/shared/documents/writers/html/email';
import { renderText } from '../../../shared/documents/messages';
import { periodOf, type PeriodWord } from '../../../../../nodes/shared/time/periods';
import { ENGLISH, english } from '../../../../locales';

const ZONE = 'Europe/Berlin';
const NOW = Date.parse('2026-11-22T14:30:00+01:00');
const trend = [
	{ date: '2026-09-30', score: 60 },
	{ date: '2026-10-21', score: 51.3 },
	{ date: '2026-10-31', score: 71.3 },
	{ date: '2026-11-14', score: 73.3 },
	{ date: '2026-11-21', score: 72.3 },
];

const reportOf = (word: PeriodWord, sections: Partial<ReportData> = {}, now = NOW): Report => {
	const data: ReportData = {
		domain: undefined,
		period: periodOf(word, ZONE, now),
		compares: true,
		filters: {},
		unavailable: [],
		accountDomain: { kind: 'reported' },
		generatedAt: now,
		...sections,
	};
	return judgedReport(data, ZONE);
};

const mention = (captured_at: string, more: IDataObject = {}): IDataObject => ({
	captured_at,
	engine: 'chatgpt',
	sentiment: 'positive',
	...more,
	citation_url: 'https://a.example/',
	snippet: 'Good.',
});
const THIS_WEEK = '2026-11-20T12:00:00Z';
const WEEK_BEFORE = '2026-11-10T12:00:00Z';
/** Since then there is data, which is read with the week before. */
const BEGINNING = '2026-11-08T00:00:00+01:00';

/** A report of a week with these mentions. */
const reportWith = (mentions: IDataObject[], hasMore: boolean, more: Partial<ReportData> = {}) => {
	const { period } = reportOf('last7Days');
	const begun = hasMore ? mentions : [...mentions, mention(BEGINNING)];
	const all = { mentions: begun, hasMore };
	const summarized = { period, compares: true, maxMentions: 5, zone: ZONE };
	const summary = summarizeMentions(all, summarized);
	return reportOf('last7Days', { mentions: summary, ...more });
};

/** All texts of a message for Slack. */
const textsIn = (json: unknown): string[] =>
	typeof json !== 'object' || json === null
		? []
		: Object.entries(json).flatMap(([key, each]) =>
				key === 'text' && typeof each === 'string' ? each : textsIn(each),
			);

/** What readers see of a report in each format. */
const shown = (report: Report) => {
	const document = reportDocument(report, english(ZONE));
	const { html: email, subject } = html.toJson(document, { nativeCharts: false }, ENGLISH);
	return {
		subject: String(subject),
		text: renderText(document, ENGLISH),
		blocks: textsIn(slack.toJson(document, { nativeCharts: false }, ENGLISH).blocks).join(' '),
		html: String(email)
			.replace(/<[^>]+>/g, ' ')
			.replace(/\s+/g, ' '),
	};
};

describe('a score', () => {
	const visibility = { domain: 'a.example', score: 72.3, trend };

	it.each<[PeriodWord, number, string]>([
		['thisMonth', NOW, '+1 since 31 Oct'],
		['last7Days', NOW, '−1 since 14 Nov'],
		['last7Days', Date.parse('2026-11-28T12:00:00Z'), '−1 since 14 Nov'],
	])('of %s is compared with the last one before it, by its day', (word, now, change) => {
		const { text } = shown(reportOf(word, { visibility }, now));
		expect(text).toContain(`Visibility score: 72.3 (${change})`);
		expect(text).not.toMatch(/vs\.|compared/);
	});

	it('is the last one of the trend in the period, whatever the service calls the current one', () => {
		const later = {
			...visibility,
			score: 99,
			trend: [...trend, { date: '2026-11-22', score: 98 }],
		};
		expect(lastScore(reportOf('last7Days', { visibility: later }))).toBe(72.3);
		const { text } = shown(reportOf('previousWeek', { visibility: later }, NOW + 14 * 86_400_000));
		expect(text).toContain('Visibility score: no score');
	});

	it('is not compared with the first day of its own period', () => {
		const days = [...trend, { date: '2026-11-15', score: 50 }];
		const { text } = shown(reportOf('last7Days', { visibility: { ...visibility, trend: days } }));
		expect(text).toContain('(−1 since 14 Nov)');
	});

	it.each<[string, string[], number | undefined]>([
		['the last day of a past period', ['2026-10-30', '2026-10-31', '2026-11-01'], 1],
		['no day where the past period has none', ['2026-09-30', '2026-11-01'], undefined],
	])('is that of %s', (_, dates, score) => {
		const days = dates.map((date, index) => ({ date, score: index }));
		const report = reportOf('previousMonth', { visibility: { ...visibility, trend: days } });
		expect(lastScore(report)).toBe(score);
	});

	it.each<[string, typeof trend, string]>([
		['the same day', trend, '15–21 Nov 2026, change since 14 Nov'],
		[
			'several days',
			trend.filter(({ date }) => date !== '2026-11-14'),
			'15–21 Nov 2026, change since the last score before 15 Nov 2026',
		],
		['no day', [], '15–21 Nov 2026, change since 14 Nov'],
	])(
		'among others that are compared with %s says what the changes are since',
		(_, other, about) => {
			const reports = [trend, other].map((days) =>
				reportOf('last7Days', { visibility: { ...visibility, trend: days } }),
			);
			const contextOf = (all: Report[]) => {
				const named = all.map((result) => ({ name: 'Item 0', result }));
				return reportsDocument(named, [], english(ZONE), true).parts[1];
			};
			const text = `Visibility score, ${about}`;
			expect(contextOf(reports)).toMatchObject({ role: 'context', text });
			expect(contextOf([...reports].reverse())).toMatchObject({ role: 'context', text });
		},
	);
});

describe('what mentions are compared with', () => {
	const mentions = [mention(THIS_WEEK), mention(WEEK_BEFORE)];

	it('stands under the title where they are', () => {
		const { text } = shown(reportWith(mentions, false));
		expect(text).toContain('\n15–21 Nov 2026, mentions compared with the 7 days before\n');
		expect(text).toContain('Mentions: 1 (−1 vs. the 7 days before, usual)');
	});

	it.each([
		['minimums', reportWith(mentions, true)],
		['not available', reportOf('last7Days', { mentions: null })],
	])('does not where they are %s', (_, report) => {
		expect(shown(report).text).toContain('\n15–21 Nov 2026\n');
	});
});

describe('mentions of which there are more than were read', () => {
	it('are called minimums wherever they stand', () => {
		const both = [mention(THIS_WEEK), mention(THIS_WEEK, { sentiment: 'negative' })];
		const report = reportWith(both, true);
		const { subject, ...formats } = shown(report);
		expect(subject).toBe('Your brand: at least 2 mentions by AI assistants, 15–21 Nov 2026');
		for (const format of Object.values(formats)) {
			expect(format).toMatch(/Mentions\W+at least\W+2\b/);
			expect(format).toMatch(/Negative mentions\W+at least\W+1\b/);
			expect(format).toContain('By assistant (at least)');
			expect(format).toContain('By sentiment (at least)');
			expect(format).toContain('Most cited in the mentions read');
			expect(format).toContain('at least 2 times');
			expect(format).toContain('all mention counts are minimums');
		}
		expect(reportFacts(report)).toMatchObject({ mentions: 2, negative: 1 });
	});

	it('are quoted as a selection, whose rest is not counted', () => {
		const many = Array.from({ length: 9 }, () => mention(THIS_WEEK));
		const { text } = shown(reportWith(many, true));
		expect(text).toContain('A selection, negative ones first:');
		expect(text).not.toMatch(/latest|No negative|and \d+ more/);
	});

	it('are not said to be at least 0', () => {
		const report = reportWith([mention(THIS_WEEK)], true);
		const { subject, ...formats } = shown(report);
		for (const format of Object.values(formats)) {
			expect(format).toMatch(/Negative mentions\W+none of those read/);
			expect(format).not.toContain('at least 0');
		}
		expect(subject).toContain('at least 1 mention by AI assistants');
		expect(reportFacts(report)).toMatchObject({ mentions: 1, negative: null });
		expect(reportRecord(report).mentions).toMatchObject({ total: 1, previous_total: null });
	});

	it('of another period only leave it uncounted, not empty', () => {
		const report = reportWith([mention(WEEK_BEFORE)], true);
		const { subject, ...formats } = shown(report);
		expect(subject).toBe('AI visibility report: your brand, 15–21 Nov 2026');
		for (const format of Object.values(formats)) {
			expect(format).toMatch(/Mentions\W+not counted/);
			expect(format).toContain(
				'The mentions of this period could not be counted, because there are more mentions than a report can read.',
			);
			expect(format).not.toMatch(/No mentions|at least|Negative/);
		}
		expect(reportFacts(report)).toMatchObject({ mentions: null, negative: null });
		expect(reportRecord(report).mentions).toMatchObject({
			total: null,
			previous_total: 1,
			at_least: true,
		});
	});
});

describe('a filter of the mentions', () => {
	const negative = [mention(THIS_WEEK, { sentiment: 'negative' })];
	const filters = { engine: 'chatgpt', sentiment: 'negative' } as const;

	it.each<[Report['filters'], string]>([
		[filters, 'Only negative mentions in ChatGPT are included.'],
		[{ engine: 'claude' }, 'Only mentions in Claude are included.'],
		[{ sentiment: 'positive' }, 'Only positive mentions are included.'],
	])('%j stands under the title in all formats', (given, sentence) => {
		const { subject, ...formats } = shown(reportWith(negative, false, { filters: given }));
		expect(formats.text.split('\n')[2]).toBe(sentence);
		for (const format of Object.values(formats)) expect(format).toContain(sentence);
		expect(subject).not.toContain('Only');
	});

	it('is part of the count in the subject, and where there are none', () => {
		expect(shown(reportWith(negative, false, { filters })).subject).toBe(
			'Your brand: 1 negative mention in ChatGPT, 15–21 Nov 2026',
		);
		const { text, subject } = shown(reportWith([], false, { filters }));
		expect(text).toContain('No negative mentions in ChatGPT.');
		expect(subject).toContain('0 negative mentions in ChatGPT');
	});

	it('by sentiment leaves one figure, under its name', () => {
		const visibility = { score: 72.3, trend };
		const { text } = shown(reportWith(negative, false, { filters, visibility }));
		expect(text).toMatch(/^Negative mentions: 1 \(no change vs\. the 7 days before, usual\)$/m);
		expect(text).not.toMatch(/^Mentions: /m);
		const positive = { filters: { sentiment: 'positive' }, visibility } as const;
		const { text: good } = shown(reportWith([mention(THIS_WEEK)], false, positive));
		expect(good).toMatch(/^Positive mentions: 1 /m);
		expect(good).not.toContain('egative');
	});

	it('is not mentioned where the mentions are not in the report', () => {
		const { text } = shown(reportOf('last7Days', { filters, benchmarks: {} }));
		expect(text).not.toMatch(/mention/i);
	});
});
