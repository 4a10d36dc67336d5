import type { ReportDocument } from '../../../../nodes/shared/documents/document';
import type { ActionPlan } from '../../../../nodes/reporting/api/reportingApi';
import { actionPlanDocument } from '../../../../nodes/reporting/output/actionPlan';
import {
	digestDocument,
	mentionDocument,
} from '../../../../nodes/VisibilityReportingTrigger/events/mention';
import { shareChangeDocument } from '../../../../nodes/VisibilityReportingTrigger/events/shareOfVoiceChange';
import { silenceDocument } from '../../../../nodes/VisibilityReportingTrigger/events/silence';
import { scoreChangeDocument } from '../../../../nodes/VisibilityReportingTrigger/events/visibilityChange';
import type { Occurrence } from '../../../../nodes/VisibilityReportingTrigger/signals/occurrence';
import { shareChanges } from '../../../../nodes/VisibilityReportingTrigger/signals/shareChanges';
import { withTitle } from '../../../../nodes/shared/documents/titles';
import { renderText } from '../../shared/documents/messages';
import { readersSee } from '../../shared/documents/readers';
import { ENGLISH, english } from '../../../locales';

const NOW = Date.UTC(2026, 10, 21, 12);
const domain = 'a.example';

const textOf = (document: ReportDocument) => renderText(document, ENGLISH);

test('a score has a text, also where little is known', () => {
	const item = {
		domain: '',
		score: 55,
		previous_score: 50,
		change: 5,
		direction: 'up',
		level: null,
	};
	expect(textOf(scoreChangeDocument({ item, since: NaN }, ENGLISH))).toBe(
		'Score rose to 55\nAI visibility: 55 (+5 from 50)\nThe trend has fewer than 20 days, so any change of 5 points or more counts as unusual.',
	);
	const inside = { ...item, domain, level: 50, usual_low: 49, usual_high: 51 };
	expect(textOf(scoreChangeDocument({ item: inside }, ENGLISH))).toMatch(
		/^a\.example: score is in its usual range\n/,
	);
	expect(textOf(scoreChangeDocument({ item: { direction: 'up' } }, ENGLISH))).toBe(
		'Score rose to ?\nAI visibility: no score',
	);
});

describe('a rank', () => {
	const settings = { threshold: 2, brands: 'all' } as const;
	/** The own brand A among four others. */
	const withOwn = (share: number) => ({
		competitors: Object.entries({ A: share, B: 30, C: 20, D: 10, E: 5 }).map(
			([name, share_pct]) => ({ name, share_pct, is_you: name === 'A' }),
		),
	});
	const titlesOf = (occurrences: Occurrence[]) =>
		occurrences.map((each) => textOf(shareChangeDocument(each, ENGLISH)).split('\n')[0]);

	it('names several who have overtaken, and who was overtaken', () => {
		const before = shareChanges(undefined, withOwn(40), settings, NOW);
		const down = shareChanges(before.state, withOwn(4), settings, NOW);
		expect(titlesOf(down.occurrences)).toEqual([
			'B, C, D and others overtook you: you fell from #1 to #5 in share of voice',
			'B overtook A and rose from #2 to #1 in share of voice, 26 points ahead',
			'C overtook A and rose from #3 to #2 in share of voice, 16 points ahead',
			'D overtook A and rose from #4 to #3 in share of voice, 6 points ahead',
			'E overtook A and rose from #5 to #4 in share of voice, 1 point ahead',
		]);
		expect(textOf(shareChangeDocument(down.occurrences[0]!, english('America/New_York')))).toMatch(
			/\nShare of voice of A: 4% \(−36 pts since 21 Nov 2026, 07:00 EST\)$/,
		);
		const up = shareChanges(down.state, withOwn(40), settings, NOW);
		expect(titlesOf(up.occurrences).slice(0, 2)).toEqual([
			'You overtook B, C, D and others and rose from #5 to #1 in share of voice',
			'A overtook B, which fell from #1 to #2 in share of voice, 10 points behind',
		]);
	});
});

it('names three who were overtaken without others when there are no others', () => {
	const item = { name: 'A', is_you: true, rank: 1, previous_rank: 4 };
	const document = shareChangeDocument({ item, passed: ['B', 'C', 'D'] }, ENGLISH);
	expect(textOf(document)).toMatch(/overtook|overtaken/);
	expect(textOf(document)).not.toContain('others');
});

test('a silence has a text', () => {
	expect(textOf(silenceDocument({ hours: 1, last_mention_at: null }, ENGLISH))).toBe(
		'No new mention for 1 hour\nNo earlier mention is known.',
	);
	expect(
		textOf(silenceDocument({ hours: 0.5, last_mention_at: '2026-11-21T10:00:00Z' }, ENGLISH)),
	).toBe('No new mention for 30 minutes\nLast mention: 21 Nov 2026, 10:00 UTC');
});

test.each([
	[{ engine: 'grok', sentiment: 'positive' }, 'Grok mentioned you positively'],
	[{ engine: 'grok', sentiment: 'neutral' }, 'Grok mentioned you'],
	[{ engine: 'eliza', sentiment: 'constructor' }, 'eliza mentioned you'],
	[{}, 'An AI assistant mentioned you'],
])('a mention of %j says who spoke', (mention, title) => {
	expect(textOf(mentionDocument(mention, ENGLISH)).split('\n')[0]).toBe(title);
});

/** What each format shows of a document: an email has all of it in its subject and its text, too. */
function shownOf(document: ReportDocument) {
	const [first] = withTitle(document, undefined, ENGLISH).parts;
	const title = first?.kind === 'title' ? first.text : '';
	return readersSee(document).map(([format, seen]): [format: string, shown: string] => {
		const isEmail = format === 'html';
		const end = isEmail ? seen.lastIndexOf(`\n${title}`) : seen.length;
		return [format, seen.slice(isEmail ? seen.indexOf('\n') + 1 : 0, end)];
	});
}

const captured_at = '2026-11-21T10:00:00Z';
const said = { engine: 'gemini', captured_at, prompt: 'Which one?', snippet: 'Too dear for that.' };
const mentions = [
	{ ...said, sentiment: 'negative' },
	{ ...said, sentiment: 'positive', snippet: 'Very good beans.', prompt: 'Is it good?' },
];
const score = { domain, score: 55, previous_score: 50, change: 5, direction: 'up' };
const share = { name: 'A', is_you: true, share_pct: 30, previous_share_pct: 25, change: 5 };
const plan = { week_of: '2026-11-16', actions: [{ title: 'Write about roasting' }] };

it.each<[string, ReportDocument]>([
	['mention', mentionDocument(mentions[0]!, ENGLISH)],
	['mention digest', digestDocument({ mentions }, {}, ENGLISH)],
	['digest of one mention', digestDocument({ mentions: mentions.slice(1) }, {}, ENGLISH)],
	['score', scoreChangeDocument({ item: score, since: NOW }, ENGLISH)],
	[
		'unusual score',
		scoreChangeDocument(
			{ item: { ...score, level: 55, usual_low: 49, usual_high: 51 }, since: NOW },
			ENGLISH,
		),
	],
	[
		'share',
		shareChangeDocument(
			{
				item: { ...share, category: 'Coffee', rank: 1, previous_rank: 2, direction: 'up' },
				since: NOW,
				passed: ['B'],
			},
			ENGLISH,
		),
	],
	['silence', silenceDocument({ hours: 24, last_mention_at: captured_at }, ENGLISH)],
	['plan', actionPlanDocument(plan as ActionPlan, ENGLISH)],
])('the document of a %s says no sentence twice, in any format', (_, document) => {
	for (const [format, shown] of shownOf(document)) {
		const sentences = shown.split('\n').filter((line) => line.trim().split(' ').length > 2);
		expect(sentences.length).toBeGreaterThan(0);
		expect([format, sentences]).toEqual([format, [...new Set(sentences)]]);
	}
});

describe('a mention', () => {
	const seenOf = (mention: object) =>
		shownOf(mentionDocument({ captured_at, snippet: 'Dear.', ...mention }, ENGLISH));

	it('says once, in each format, who has said it and how', () => {
		const words = /Gemini|negative/g;
		for (const [format, seen] of seenOf({ engine: 'gemini', sentiment: 'negative' })) {
			expect([format, seen.match(words)]).toEqual([format, ['Gemini', 'negative']]);
			expect([format, seen]).toEqual([format, expect.stringMatching(/21 Nov 2026, 10:00 UTC/)]);
			expect([format, seen]).toEqual([format, expect.not.stringContaining('–')]);
		}
		for (const [format, seen] of seenOf({ engine: 'gemini', sentiment: 'neutral' })) {
			const found = seen.match(/Gemini|neutral/g);
			expect([format, found]).toEqual([format, ['Gemini', 'neutral']]);
		}
	});
});
