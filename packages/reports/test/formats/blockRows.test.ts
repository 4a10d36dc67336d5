import { DomUtils, parseDocument } from 'htmlparser2';

import { heading, label, next, note, sentence, verdict } from '../../src/blocks/paragraphs';
import { quotes } from '../../src/blocks/quotes';
import type { Block } from '../../src/blocks/types';
import type { ReportDocument } from '../../src/blocks/types';
import type { MentionFilter } from '../../src/model/mention';
import { localeOf } from '../../src/language/locale';
import { ENGLISH } from '../helpers/reports/locales';
import { emailOf } from '../helpers/formats/readers';
import {
	bars,
	figure,
	headline,
	keyFigure,
	ranked,
	section,
	several,
	tableOf,
	trend,
} from '../helpers/reports/samples';

const htmlOf = (...blocks: Block[]) => emailOf({ headline, namesTopic: true, blocks });

/** The headings of an email, in their order. */
const headings = (document: ReportDocument) =>
	DomUtils.findAll(({ name }) => /^h\d$/.test(name), parseDocument(emailOf(document)).children).map(
		(heading) => [heading.name, DomUtils.textContent(heading)],
	);

describe('an email', () => {
	it('has real headings: one of the report, and one of each section', () => {
		const named = 'AI visibility <report>';
		expect(
			headings({ headline: named, namesTopic: true, blocks: [keyFigure, section, section] }),
		).toEqual([
			['h1', named],
			['h2', 'Section'],
			['h2', 'Section'],
		]);
		expect(headings({ blocks: [note('x')] })).toEqual([]);
	});

	it('has the figures of six columns below the name of their row, in columns of one width', () => {
		const cells = several(7, (index) => ({ text: `${index}` }));
		const columns = cells.map(({ text }) => `Column ${text}`);
		const email = htmlOf(tableOf(columns, [{ cells }]));
		expect(email.match(/width="16.67%"/g)).toHaveLength(12);
	});

	it('has a column of changes in all rows of a list when one of them has changed', () => {
		const entries = [
			{ text: 'a', details: [], figure: '2', change: { text: '+1' } },
			{ text: 'b', details: [], figure: '2' },
		];
		expect(htmlOf(ranked(entries)).match(/width="60"/g)).toHaveLength(2);
	});

	it('says in the row of a heading what the columns below it are', () => {
		const columns = 'answers · vs. the week before';
		const list = ranked([{ text: 'a', details: [], figure: '2' }]);
		for (const above of [heading('Cited', columns), label('Cited', ENGLISH, columns)]) {
			expect(htmlOf(keyFigure, above, list)).toMatch(
				/>Cited<\/h2><\/td><td[^>]* align="right"[^>]*>answers · vs\./,
			);
			expect(htmlOf(section, above, list)).toMatch(/>Cited<[^]*align="right"[^>]*>answers · vs\./);
		}
	});

	it('numbers a list whose order says something, and no other', () => {
		const entries = ['Pitch', 'Reply'].map((text) => ({ text, details: [], figure: '+1' }));
		expect(htmlOf(ranked(entries, { isNumbered: true }))).toMatch(/>1\. Pitch<[^]*>2\. Reply</);
		expect(htmlOf(ranked(entries))).toMatch(/>Pitch<[^]*>Reply</);
	});

	it('says what its marks are when it has any', () => {
		const legend = '▼ worse than usual, ▲ better, ● unusual, but neither.';
		expect(htmlOf(sentence('Odd.', 'bad'))).toContain(legend);
		expect(htmlOf(sentence('As usual.'))).not.toContain(legend);
	});

	it('says what a strip is, and leaves few rows empty when nothing is outside of it', () => {
		const days = [71.8, 72, 72.1].map((value, day) => ({ date: `2026-11-2${day}`, value }));
		const rowsOf = (email: string) => email.match(/<tr height="7"/g)!.length;
		const steady = htmlOf(trend(days, { band: { low: 71, high: 73 } }));
		expect(steady).toMatch(/Score, .+ Nov 2026\. Grey: usual <span[^>]*>71\.0–73\.0</);
		expect(rowsOf(steady)).toBe(12);
		const outside = [...days, { date: '2026-11-23', value: 74 }];
		expect(rowsOf(htmlOf(trend(outside, { band: { low: 71, high: 73 } })))).toBe(20);
	});

	it('has signs that a screen reader says in the language, and no word for a sign of others', () => {
		const foreign = '\u{f1000} \u{f1001} \u{f1002}';
		const email = htmlOf(sentence(foreign, 'bad'));
		expect(email).toMatch(/role="img" aria-label="worse"[^>]*>▼</);
		expect(email).toContain(`>${foreign}<`);
	});

	it('has changes that a screen reader says with their sign', () => {
		const email = htmlOf(
			figure({ change: { by: 4, period: 'in 30 days' } }),
			bars([{ name: 'a', value: 3, change: -9 }]),
		);
		expect(email).toMatch(/role="img" aria-label="\+4 in 30 days">▲ 4 in 30 days</);
		expect(email).toMatch(/role="img" aria-label="−9"><span[^>]*>▼ 9</);
	});

	it('counts the quotations that it does not show by what they are, apart from them', () => {
		const rest = (more: number, of?: MentionFilter) =>
			htmlOf(
				quotes({ quotations: [{ speaker: 'a', sentiment: '', time: '' }], more, of }, ENGLISH),
			);
		expect(rest(198, { sentiment: 'negative' })).toMatch(
			/padding:12px[^>]*><div[^>]*>198 more negative mentions</,
		);
		expect(rest(1)).toContain('>1 more mention<');
	});

	it('has the next action in bold, in a sentence and in no box', () => {
		const email = (lead: string, forecast: string | undefined, locale = ENGLISH) =>
			htmlOf(next({ lead, action: 'Pitch it (now).', forecast }, locale));
		expect(email('Top', '+3.6 points')).toMatch(
			/>Top: <span[^>]*700">Pitch it \(now\)\.<\/span> \(\+3\.6 points\)\.</,
		);
		expect(email('最優先', '予測+3.6', localeOf('ja', 'UTC'))).toMatch(
			/>最優先：「<span[^>]*>Pitch it \(now\)\.<\/span>」（予測\+3\.6）。</,
		);
		expect(email('Top', undefined)).not.toContain('border:1px');
	});

	it('keeps ranges and steps on one line', () => {
		const email = htmlOf(sentence('Up (usual: 397–623): 97 → 235.'));
		for (const range of ['397–623', '97 → 235']) {
			expect(email).toContain(`<span style="white-space:nowrap">${range}</span>`);
		}
	});
});

describe('what is unusual in an email', () => {
	/** The tones of the dots that mark it. */
	const marks = (...blocks: Block[]) =>
		[...htmlOf(...blocks).matchAll(/class="t-(\w+)"[^>]*>[▼▲●]</g)].map(([, tone]) => tone);
	const moved = (by: number, isUnusual?: boolean) => {
		const change = { by, isUnusual };
		return [
			figure({ change }),
			figure({ better: 'notMore', change }),
			bars([{ name: 'a', value: 3, better: 'notMore', change: by, isUnusual }]),
		];
	};

	it.each([
		['fall', -9, ['bad', 'neutral', 'neutral']],
		['rise', 9, ['good', 'bad', 'bad']],
	])('has a dot in the color of its tone, as a %s has', (_, by, tones) => {
		expect(moved(by, true).flatMap((block) => marks(block))).toEqual(tones);
	});

	it.each([
		['fall that is usual', -9, false],
		['rise that was not judged', 9, undefined],
	])('is all that has a dot, which a %s has not', (_, by, isUnusual) => {
		expect(moved(by, isUnusual).flatMap((block) => marks(block))).toEqual([]);
	});

	it('has a sign of its own for each tone, with a word that is read aloud, so that nobody needs the colors', () => {
		const email = (['bad', 'good', 'neutral'] as const).map((tone) =>
			htmlOf(sentence('Odd.', tone)),
		);
		const signs = email.map((one) => /aria-label="([^"]+)"[^>]*>([▼▲●])</.exec(one)?.slice(1));
		expect(signs).toEqual([
			['worse', '▼'],
			['better', '▲'],
			['unusual', '●'],
		]);
	});

	it('is tinted at a tile only where it is worse', () => {
		const [score, negative] = moved(9, true);
		expect(htmlOf(score!)).not.toContain('class="tint-');
		expect(htmlOf(negative!)).toContain('class="tint-bad"');
	});

	it('has a tint and an edge as the verdict', () => {
		const email = htmlOf(verdict('Odd (usual: 3–4).', 'bad', [[{ text: '5 say “no”.' }]]));
		expect(email).toMatch(/class="b-bad"[^]*class="tint-bad"[^]*▼<\/span> Odd \(usual/);
		expect(email).toMatch(/<div [^>]*20px">5 say/);
		expect(marks(verdict('Odd.', 'bad'), sentence('More.', 'neutral'))).toEqual(['bad', 'neutral']);
		expect(htmlOf(verdict('As usual.'))).not.toMatch(/class="tint|[▼▲●]/);
	});

	it('has the dot in the row of a table, in the place of the signs of a chat', () => {
		const cells = [{ text: 'a' }, { text: '44', detail: '−4', tone: 'bad' as const }];
		const block = tableOf(['A', 'B'], [{ cells, tone: 'bad' }]);
		expect(marks(block)).toEqual(['bad']);
		expect(htmlOf(block)).not.toContain('❗');
	});

	it('has no sign of a chat, but keeps the same sign in a text of others', () => {
		expect(htmlOf(sentence('Odd.', 'bad'), verdict('Odd.', 'bad'))).not.toContain('❗');
		expect(htmlOf(note('❗ Acme leads.'))).toContain('>❗ Acme leads.<');
		expect(htmlOf(tableOf(['A'], [{ cells: [{ text: '❗ Acme' }] }]))).toContain('>❗ Acme<');
	});
});
