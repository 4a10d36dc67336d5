import type { JsonObject } from '../../src/values/json';

import { message } from '../../src/formats/chat/message';
import { renderText } from '../helpers/formats/messages';
import { mentionsDocument } from '../../src/documents/mentions';
import { reportDocument } from '../../src/documents/report';
import { plain } from '../../src/blocks/text';
import { ORDINARY, reportOf, USUAL } from '../helpers/reports/reports';
import { blocksIn } from '../helpers/reports/samples';
import type { MentionFilter } from '../../src/model/mention';
import { ENGLISH, english } from '../helpers/reports/locales';

const documentOf = (mentions: JsonObject[], filters: MentionFilter = {}, zone = 'UTC') =>
	mentionsDocument(mentions, { maxMentions: 5, filters }, english(zone));
const digest = (mentions: JsonObject[], filters?: MentionFilter) =>
	renderText(documentOf(mentions, filters), ENGLISH);

describe('the digest of mentions', () => {
	const mention = (sentiment: string, hour: string, more = {}) => ({
		id: 'men_1',
		engine: 'chatgpt',
		prompt: 'best coffee?',
		sentiment,
		captured_at: `2026-11-02T${hour}:00:00Z`,
		snippet: 'A snippet.',
		citation_url: 'https://example.com/',
		...more,
	});

	it('lists negative mentions first, then positive ones, each newest first', () => {
		const text = digest([
			mention('neutral', '08', { snippet: 'One.' }),
			mention('positive', '09', { snippet: 'Two.' }),
			mention('negative', '10', { snippet: 'Three.' }),
			mention('negative', '11', { engine: 'grok' }),
		]);
		expect(text.split('\n').slice(0, 10)).toEqual([
			'AI visibility: 4 mentions, 2 Nov 2026',
			'By assistant:',
			'3 ChatGPT',
			'1 Grok',
			'By sentiment: positive 1, neutral 1, negative 2',
			'Negative mentions first, then the latest others:',
			'🔴 Grok, negative, 2 Nov 2026',
			'  “A snippet.”',
			'  https://example.com/',
			'  Prompt: best coffee?',
		]);
		expect(text.match(/^\p{So} .+$/gmu)!.map((line) => line.split(', ')[1])).toEqual([
			...['negative', 'negative', 'positive', 'neutral'],
		]);
	});

	it('quotes equal statements once, for all the answers that make them', () => {
		const late = { snippet: 'Ships late.' };
		const text = digest([
			...['10', '11', '12'].map((hour) => mention('negative', hour, late)),
			mention('negative', '13', { ...late, engine: 'grok' }),
			...[1, 2, 3, 4, 5, 6].map((n) => mention('negative', '09', { snippet: `Other ${n}.` })),
		]);
		expect(text.match(/Ships late/g)).toHaveLength(1);
		expect(text).toContain('🔴 In 4 answers from 2 assistants, negative, 2 Nov 2026\n');
		expect(text).toMatch(/2 more negative mentions$/);
	});

	const times = (count: number, sentiment: string, snippet: string) =>
		Array.from({ length: count }, () => mention(sentiment, '10', { snippet }));

	it('quotes one text once for each sentiment, with the answers of that sentiment', () => {
		const late = [...times(20, 'negative', 'Late.'), ...times(5, 'positive', 'Late.')];
		const quoted = digest(late).match(/^\p{So} .+, (positive|negative),/gmu);
		expect(quoted).toEqual([
			'🔴 In 20 ChatGPT answers, negative,',
			'🟢 In 5 ChatGPT answers, positive,',
		]);
	});

	it.each([
		['mentions, and the negative ones among them', [], '8 more mentions, 6 of them negative'],
		['mentions of two sentiments, none of them negative', ['negative'], '2 more mentions'],
		['negative mentions as such', ['neutral'], '6 more negative mentions'],
	])('counts what a summary leaves out as %s', (_, without, rest) => {
		const all = [
			...times(9, 'negative', 'Late.'),
			...times(4, 'negative', 'Dear.'),
			...(without.includes('negative') ? [] : times(6, 'negative', 'Slow.')),
			...(without.includes('neutral') ? [] : times(2, 'neutral', 'Is there.')),
		];
		const { text } = message.toJson(documentOf(all), { detail: 'summary' }, ENGLISH);
		expect(String(text).split('\n').at(-1)).toBe(rest);
	});

	it('has the earlier one of its days first, whatever the zones of its mentions', () => {
		const at = (captured_at: string) => mention('neutral', '10', { captured_at });
		const text = digest([at('2026-11-21T23:30:00-05:00'), at('2026-11-22T00:10:00+09:00')]);
		expect(text).toMatch(/^AI visibility: 2 mentions, 21–22 Nov 2026\n/);
	});

	it("counts its days in the workflow's time zone, where a late evening in UTC is the next day", () => {
		const late = mention('neutral', '10', { captured_at: '2026-11-21T23:30:00Z' });
		expect(documentOf([late], {}, 'Europe/Berlin').headline).toBe('1 mention, 22 Nov 2026');
	});

	it.each<[name: string, MentionFilter, string]>([
		['its day alone', {}, '1 mention, 2 Nov 2026'],
		['its assistant', { engine: 'grok' }, '1 mention in Grok, 2 Nov 2026'],
		['its sentiment', { sentiment: 'positive' }, '1 positive mention, 2 Nov 2026'],
		[
			'both its filters',
			{ engine: 'chatgpt', sentiment: 'negative' },
			'1 negative mention in ChatGPT, 2 Nov 2026',
		],
	])(
		'is titled by %s, and counts negative mentions in a subject of all sentiments',
		(_, filters, title) => {
			const { headline, subject } = documentOf([mention('negative', '10')], filters);
			expect(headline).toBe(title);
			expect(subject).toBe(filters.sentiment ? title : `${title}: 1 negative`);
		},
	);

	it('says that none matches its filters', () => {
		const said = digest([], { engine: 'chatgpt', sentiment: 'negative' });
		expect(said).toBe('AI visibility: No negative mentions in ChatGPT');
	});

	it('has no heading for a choice of which nothing is known', () => {
		const unknown = { sentiment: undefined };
		const text = digest([
			mention('', '10', unknown),
			mention('', '11', { ...unknown, snippet: 'B.' }),
		]);
		expect(text).not.toMatch(/positive|negative/);
	});

	it('is complete for a mention without any field', () => {
		expect(digest([{}])).toBe('AI visibility: 1 mention\n⚪ unknown, unknown');
	});
});

describe('the quotes of a report', () => {
	/** A week in which only ChatGPT is unusual, whose answers are positive, and others negative. */
	const report = (maxMentions: number) =>
		reportOf({
			...ORDINARY,
			maxMentions,
			now: {
				engines: { ...USUAL.engines, chatgpt: 90 },
				more: (index) => {
					const isFirst = index % 128 < 90;
					const sentiment = isFirst ? 'positive' : 'negative';
					return { sentiment, snippet: isFirst ? 'Good.' : `Late ${index % 4}.` };
				},
			},
		});
	const quotedIn = (maxMentions: number) =>
		blocksIn(reportDocument(report(maxMentions), ENGLISH), 'quote').flatMap(({ entries }) =>
			entries.map(({ line, words }) => `${plain(line).split(', ')[1]} ${plain(words[0])}`),
		);

	it('have no positive one while a negative statement is left out', () => {
		expect(quotedIn(3)).toEqual(Array(3).fill(expect.stringMatching(/^negative “Late \d\.”$/)));
	});

	it('have the negative ones before the positive ones, so that a cut leaves these', () => {
		const quoted = quotedIn(5);
		expect(quoted.slice(0, 4)).toEqual(Array(4).fill(expect.stringMatching(/^negative/)));
		expect(quoted[4]).toBe('positive “Good.”');
	});

	it('and what is left are all mentions of the report', () => {
		const { text } = message.toJson(
			reportDocument(report(5), ENGLISH),
			{ detail: 'full' },
			ENGLISH,
		);
		const counts = String(text)
			.match(/^\p{So} In (\d+)/gmu)!
			.map((line) => Number(/\d+/.exec(line)));
		expect(counts.reduce((sum, count) => sum + count)).toBe(report(5).mentions!.now.total);
		expect(text).not.toMatch(/more mentions/);
	});
});
