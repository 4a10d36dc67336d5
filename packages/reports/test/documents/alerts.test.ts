import {
	digestDocument,
	figureChange,
	mentionDocument,
	shareChangeDocument,
	silenceDocument,
} from '../../src/documents/alerts';
import { message } from '../../src/formats/chat/message';
import { html } from '../../src/formats/email/email';
import { discord } from '../../src/formats/chat/discord';
import { teams } from '../../src/formats/chat/teams';
import { localeOf } from '../../src/language/locale';
import { renderText } from '../helpers/formats/messages';
import { emailOf } from '../helpers/formats/readers';
import { english, ENGLISH } from '../helpers/reports/locales';
import { barsIn } from '../helpers/reports/samples';

const SINCE = Date.UTC(2026, 10, 21, 12);
const percent = (figure: number) => `${figure}%`;
const DATED = { change: { by: 5, period: 'since 21 Nov 2026, 07:00' }, detail: '' };
const UNDATED = { change: { by: 5, period: '' }, detail: 'was 50%' };

it.each([
	['since when it has been', 5, SINCE, 50, DATED],
	['which figure it was when its time is unknown', 5, undefined, 50, UNDATED],
	['which figure it was when its time is unreadable', 5, NaN, 50, UNDATED],
	['nothing when neither is known', 5, undefined, undefined, {}],
	['nothing when the figure is the same', 0, SINCE, 50, {}],
	['nothing when the change is unknown', undefined, SINCE, 50, {}],
])('says of a change %s', (_, change, since, previous, expected) => {
	const occurrence = { item: { change }, since };
	const locale = english('America/New_York');
	expect(figureChange(occurrence, previous, percent, locale)).toEqual(expected);
});

const mentionOf = (sentiment: string, more: object = {}) => ({
	engine: 'gemini',
	sentiment,
	snippet: 'Ships in eight days.',
	prompt: 'Which ships fast?',
	citation_url: 'https://brewforum.example/a',
	captured_at: '2026-11-21T11:00:00Z',
	...more,
});

describe('an alert', () => {
	it('says whose it is, where that is known, and how bad', () => {
		const news = mentionDocument(mentionOf('negative', { domain: 'a.example' }), ENGLISH);
		expect(news).toMatchObject({
			headline: 'a.example: Gemini says something negative about you',
			apart: ['a.example', 'Gemini says something negative about you'],
			tone: 'bad',
		});
		const email = emailOf(news);
		expect(email).toMatch(
			/>a\.example · AI visibility<[^]*aria-label="worse"[^>]*>▼<\/span> Gemini says something negative about you<\/h1>/,
		);
		expect(email).toMatch(/class="b-bad" width="3"/);
		expect(discord.toJson(news, {}, ENGLISH).embed).toMatchObject({ color: 0xd43a31 });
		expect(JSON.stringify(teams.toJson(news, {}, ENGLISH).card)).toContain('"style":"attention"');
	});

	it.each([
		['positive', 'good', 0x0f857a],
		['neutral', 'neutral', 0x2457d6],
	])('of a %s mention is %s', (sentiment, tone, color) => {
		const news = mentionDocument(mentionOf(sentiment), ENGLISH);
		expect(news.tone).toBe(tone);
		expect(discord.toJson(news, {}, ENGLISH).embed).toMatchObject({ color });
	});

	it('begins with the quote, then its source, then the question, and tells the time without a zone', () => {
		const text = renderText(mentionDocument(mentionOf('negative'), ENGLISH), ENGLISH);
		expect(text.split('\n')).toEqual([
			'❗ AI visibility: Gemini says something negative about you',
			'  “Ships in eight days.”',
			'  https://brewforum.example/a · 21 Nov 2026, 11:00',
			'  Prompt: Which ships fast?',
			'Read brewforum.example: https://brewforum.example/a',
		]);
	});

	it('draws the brands concerned when one has overtaken another', () => {
		const item = {
			name: 'Lumen',
			share_pct: 21,
			change: -5,
			rank: 3,
			previous_rank: 1,
			is_you: true,
		};
		const shares = [
			{ name: 'Moka', share: 27.4, rank: 1, isOwn: false },
			{ name: 'Harbor', share: 24.1, rank: 2, isOwn: false },
			{ name: 'Lumen', share: 21, rank: 3, isOwn: true },
		];
		const news = shareChangeDocument({ item, passed: ['Moka', 'Harbor'], shares }, ENGLISH);
		expect(news.headline).toBe(
			'Lumen: you fell from #1 to #3 in share of voice, behind Moka and Harbor',
		);
		expect(news.tone).toBe('bad');
		expect(barsIn(news).map(({ name, figure, change }) => [name, figure, change.tone])).toEqual([
			['1. Moka', '27.4%', undefined],
			['2. Harbor', '24.1%', undefined],
			['3. Lumen', '21.0%', 'bad'],
		]);
	});
});

/** A mention that somebody can look at. */
const answerOf = (sentiment: string, more: object = {}) => ({
	engine: 'gemini',
	sentiment,
	snippet: 'Ships in eight days.',
	citation_url: 'https://brewforum.example/t/8080',
	captured_at: '2026-11-21T10:00:00Z',
	domain: 'a.example',
	...more,
});

it('has a button to the cited page, unless the user has set a link or only a forwarder is cited', () => {
	const buttonIn = (mention: object, linkUrl?: string) => {
		const { text } = message.toJson(mentionDocument({ ...mention }, ENGLISH), { linkUrl }, ENGLISH);
		return String(text).split('\n').at(-1);
	};
	const cited = answerOf('negative');
	expect(buttonIn(cited)).toBe('Read brewforum.example: https://brewforum.example/t/8080');
	expect(buttonIn(cited, 'https://own.example')).toBe('Open dashboard: https://own.example');
	const forwarded = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/A';
	expect(buttonIn({ ...cited, citation_url: forwarded })).not.toContain('Read ');
});

it('needs no legend in the email of an alert, whose title says what its sign says', () => {
	const email = String(
		html.toJson(mentionDocument(answerOf('negative'), ENGLISH), {}, ENGLISH).html,
	);
	expect(email).not.toContain(ENGLISH.figures.legend);
});

it('says whose silence it is if that is known, and what to check', () => {
	const said = { hours: 48, last_mention_at: null };
	expect(silenceDocument({ ...said, domain: 'a.example' }, ENGLISH).headline).toBe(
		'a.example: no new mention for 48 hours',
	);
	const { text } = message.toJson(silenceDocument(said, ENGLISH), {}, ENGLISH);
	expect(String(text)).toContain('Check that the service still captures answers.');
});

it.each([
	[84, '84 mentions in the 7 days up to then'],
	[1, '1 mention in the 7 days up to then'],
	// One page has no more.
	[100, 'at least 100 mentions in the 7 days up to then'],
])('says beside the last mention before a silence that the week had %s', (count, expected) => {
	const said = { hours: 48, last_mention_at: '2026-11-21T10:00:00Z' };
	const lastLine = (item: object) => {
		const { text } = message.toJson(silenceDocument({ ...item }, ENGLISH), {}, ENGLISH);
		return String(text).split('\n').at(-1);
	};
	const last = 'Last mention: 21 Nov 2026, 10:00';
	expect(lastLine(said)).toBe(last);
	expect(lastLine({ ...said, mentions_in_week_before: null })).toBe(last);
	expect(lastLine({ ...said, mentions_in_week_before: count })).toBe(`${last} · ${expected}`);
});

it('says in a digest how many mentions are negative and whose they are, and quotes these alone, without bars', () => {
	const mentions = [
		...['negative', 'negative', 'positive', 'neutral'].map((sentiment) =>
			answerOf(sentiment, { snippet: `It is ${sentiment}.` }),
		),
	];
	const document = digestDocument({ item: { mentions } }, {}, ENGLISH);
	expect(document.headline).toBe('a.example: 2 of 4 new mentions are negative');
	const { text } = message.toJson(document, {}, ENGLISH);
	const lines = String(text).split('\n');
	expect(lines[1]).toBe('1 positive mention, 1 neutral mention');
	expect(lines.filter((line) => line.includes('“'))).toEqual(['  “It is negative.”']);
	expect(String(text)).not.toContain('█');
});

it('says in the grammar of a language how many mentions of a digest are not negative', () => {
	const mentions = ['negative', 'positive', 'positive'].map((sentiment) => answerOf(sentiment));
	const french = localeOf('fr', 'UTC');
	const { text } = message.toJson(digestDocument({ item: { mentions } }, {}, french), {}, french);
	expect(String(text).split('\n')[1]).toBe('2 mentions positives');
});
