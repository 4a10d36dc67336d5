import { hasRole } from '../../src/blocks/text';
import { reportDocument } from '../../src/documents/report';
import { message } from '../../src/formats/chat/message';
import { html } from '../../src/formats/email/email';
import { all } from '../../src/formats/formats';
import { headlineOf } from '../../src/insights/headline';
import { reportInsights } from '../../src/insights/report';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { plain, withoutSigns } from '../../src/language/text';
import { reportRecord } from '../../src/records/report';
import { widthOf } from '../../src/values/text';
import { REPORTS } from '../helpers/everyDocument';
import { VISIBLE_TEXT } from '../helpers/formats/visibleText';
import { PAST_EVENTS } from '../helpers/reports/pastEvents';
import { ENGLISH } from '../helpers/reports/locales';
import {
	benchmarksOf,
	ORDINARY,
	reportOf,
	steady,
	steppedBy,
	USUAL,
	type Daily,
	type Situation,
} from '../helpers/reports/reports';

const SNIPPET = 'Lumen Roast now takes eight days to ship, customers say.';
const PAGE = 'https://www.brewforum.example/t/8080';

/** 32 negative mentions a day, which say the same, and of which so many of a week cite one page. */
const citing = (page: string, most = Infinity): Daily => ({
	engines: USUAL.engines,
	negative: 32,
	more: (index) => ({
		...(index % 63 < 32 && { snippet: SNIPPET, citation_url: index < most ? page : undefined }),
	}),
});

const BAD: Situation = { scores: steppedBy(-4, 5), now: citing(PAGE), before: USUAL };

/** The average left its range for a week and is back. */
const BACK: Situation = {
	...ORDINARY,
	scores: [...steady(84), 77, 77, 70, 70, 71.5, 72, 72],
};

const verdictOf = (situation: Situation, locale = ENGLISH) => {
	const { blocks } = reportDocument(reportOf(situation), locale);
	const found = blocks.find((block) => block.kind === 'paragraph' && block.role === 'verdict');
	return found?.kind === 'paragraph' ? found : undefined;
};

describe('the headline of a report', () => {
	it.each<[string, Situation, string]>([
		['two things, the worst first', BAD, '❗ Score down, negative mentions tripled (70 → 224)'],
		[
			'what is worse before what is better',
			{ ...BAD, scores: steppedBy(4, 5) },
			'❗ Negative mentions tripled (70 → 224), score up since 18 Nov',
		],
		[
			'the figures of only one count, as both stand below',
			{
				...ORDINARY,
				now: { ...citing(PAGE), negative: 25, engines: { ...USUAL.engines, chatgpt: 60 } },
			},
			'❗ Negative mentions up (70 → 175), mentions up',
		],
		['the only thing', { ...BAD, now: USUAL }, '❗ Score down since 18 Nov'],
		['zero', { ...ORDINARY, now: { engines: {} } }, '❗ No mentions (usually 378–509)'],
		['that nothing is unusual', ORDINARY, 'A normal week.'],
		[
			'only where the score is if its last figure moved the other way',
			{ ...ORDINARY, scores: [...steady(84), 66, 66, 66, 66, 66, 66, 73] },
			'❗ Average score still low',
		],
		['what is still so', { ...ORDINARY, scores: steppedBy(4, 13) }, 'Score still high'],
	])('says %s', (_, situation, headline) => {
		expect(plain(verdictOf(situation)!.text)).toBe(headline);
	});

	it('is a field of the record, the same as in the document', () => {
		const { headline } = reportRecord(reportOf(BAD));
		expect(headline).toBe('Score down, negative mentions tripled (70 → 224)');
		expect(reportRecord(reportOf({ data: { compares: false } })).headline).toBeNull();
	});

	it.each(LANGUAGE_TAGS)('is the same in every channel, and in the subject, in %s', (tag) => {
		const locale = localeOf(tag, 'Europe/Berlin');
		const report = reportOf(BAD);
		const headline = headlineOf(report, reportInsights(report, locale), locale)!;
		expect(widthOf(headline)).toBeLessThanOrEqual(60);
		const document = reportDocument(report, locale);
		const json = all.toJson(document, {}, locale);
		for (const [field, visibleText] of Object.entries(VISIBLE_TEXT)) {
			expect([field, visibleText(json[field])]).toEqual([field, expect.stringContaining(headline)]);
		}
		// The subject has the same words, as many of them as a phone shows behind the domain. A day may
		// stand between them.
		const [words = ''] = headline.split(/[,、]| ?[(（]/);
		for (const word of words.slice(1).split(' ')) expect(String(json.subject)).toContain(word);
	});

	it.each(LANGUAGE_TAGS)('has at most 60 columns in %s, whatever a report says', (tag) => {
		const locale = localeOf(tag, 'Europe/Berlin');
		for (const [name, report] of REPORTS) {
			const { blocks } = reportDocument(report, locale);
			const first = blocks.find((block) => hasRole(block, 'verdict'));
			const line = first && hasRole(first, 'verdict') ? plain(withoutSigns(first.text)) : '';
			expect([name, line, widthOf(line) <= 60]).toEqual([name, line, true]);
		}
	});

	it('is the state in few words where the sentence is longer, and the sentence stands below it', () => {
		const { text, proof } = verdictOf(BACK)!;
		expect(plain(text)).toBe('Score back in its usual range');
		expect(proof!.map(plain)).toEqual([
			expect.stringMatching(
				/^From .+ the score averaged above its usual range .+ back in that range/,
			),
		]);
		expect(reportRecord(reportOf(BACK)).headline).toBe(plain(text));
	});

	it.each(Object.entries(PAST_EVENTS))('names nothing unusual but what is, about %s', (_, past) => {
		const isNews = reportOf(past).findings.some(({ isNew }) => isNew);
		expect(verdictOf(past)?.tone !== undefined).toBe(isNews);
	});
});

describe('the thing itself', () => {
	const link = { text: 'brewforum.example/t/8080', link: PAGE, isAddress: true };

	it('is the page that most of the answers cite, as a link behind the statement', () => {
		const [proof, advice] = verdictOf(BAD)!.proof!;
		expect(plain(proof!)).toBe(
			'224 answers from 2 assistants say “Lumen Roast now takes eight days to ship, customers say”. Most cite brewforum.example/t/8080.',
		);
		expect(proof).toContainEqual(link);
		expect(plain(advice!)).toBe('First: read that page and answer it there.');
	});

	it.each([
		['fewer than half of the answers cite it', citing(PAGE, 200)],
		['it only forwards', citing('https://bit.ly/3abc')],
	])('is not named if %s', (_, now) => {
		const { proof = [] } = verdictOf({ ...BAD, now })!;
		expect(proof.length).toBe(1);
		expect(proof[0]).not.toContainEqual(expect.objectContaining({ link: expect.anything() }));
	});

	it.each(LANGUAGE_TAGS)('is a link in every channel that has links, in %s', (tag) => {
		const locale = localeOf(tag, 'Europe/Berlin');
		const json = all.toJson(reportDocument(reportOf(BAD), locale), {}, locale);
		for (const field of ['blocks', 'html', 'card', 'telegram', 'embed']) {
			expect(JSON.stringify(json[field])).toContain(PAGE);
		}
	});

	it('has the button of Link URL below the news, and else at the end', () => {
		const linkUrl = 'https://app.example/';
		const partsOf = (situation: Situation) => {
			const document = reportDocument(reportOf(situation), ENGLISH);
			const { text } = all.toJson(document, { linkUrl }, ENGLISH);
			return String(text)
				.split('\n')
				.map((line) => line.includes(linkUrl));
		};
		expect(partsOf(BAD).indexOf(true)).toBe(3);
		expect(partsOf(ORDINARY).at(-1)).toBe(true);
	});
});

it('no sentence of a report says again what a key figure shows', () => {
	const { blocks } = reportDocument(reportOf(BAD), ENGLISH);
	const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? plain(block.text) : []));
	expect(texts.join('\n')).not.toMatch(/usually|usual:/);
	const figures = blocks.flatMap((block) => (block.kind === 'figure' ? plain(block.line) : []));
	expect(figures[0]).toMatch(/^❗ Score .+recent average .+, usually /);
	expect(figures[1]).toMatch(/^❗ Negative 224 \(\+154, usually 43–104\)$/);
});

it('a bad week says how far a score has moved only beside the score', () => {
	const { scores } = PAST_EVENTS['a score that is back after weeks at another level']!;
	const document = reportDocument(reportOf({ ...BAD, scores }), ENGLISH);
	const { text } = message.toJson(document, {}, ENGLISH);
	expect(text).toMatch(/Score 72\.3 \(−11\.5\)/);
	expect(text).not.toMatch(/The score has fallen/);
});

it('a bad week says of a score that came back only that, unless it is full', () => {
	const document = reportDocument(reportOf({ ...BAD, scores: BACK.scores }), ENGLISH);
	const textOf = (detail: 'full' | 'summary') =>
		String(message.toJson(document, { detail }, ENGLISH).text);
	expect(textOf('summary')).toContain('\nScore back in its usual range.\n');
	expect(textOf('summary')).not.toContain('the score averaged');
	expect(textOf('full')).toMatch(/\nFrom .+ the score averaged above .+ back in that range/);
});

it('the plan comes last, under its own name', () => {
	const actionPlan = { actions: [{ title: 'Pitch', expected_lift_pts: 4.3 }] } as never;
	const document = reportDocument(reportOf({ ...BAD, data: { actionPlan } }), ENGLISH);
	const { text, embed } = all.toJson(document, {}, ENGLISH);
	expect(String(text).split('\n').at(-2)).toBe(
		'Top of your action plan: Pitch (forecast: +4.3 points).',
	);
	const { fields } = embed as { fields: object[] };
	expect(fields.at(-1)).toEqual({
		name: 'Top of your action plan',
		value: 'Pitch\nforecast: +4.3 points',
		inline: false,
	});
});

it('Discord has three figures of two lines, and the others with the period in its footer', () => {
	const benchmarks = benchmarksOf(['Lumen Roast', 26, true], ['Harbor Beans', 24.7]) as never;
	const document = reportDocument(reportOf({ ...BAD, data: { benchmarks } }), ENGLISH);
	const { embed } = all.toJson(document, {}, ENGLISH);
	const { fields, footer } = embed as {
		fields: Array<{ name: string; value: string; inline: boolean }>;
		footer: { text: string };
	};
	const figures = fields.filter(({ inline }) => inline);
	expect(figures.map(({ name }) => name)).toEqual(['❗ Score', '❗ Negative', 'Mentions']);
	expect(figures[1]!.value).toBe('**224** ▲ 154\nusually 43–104');
	expect(footer.text).toMatch(/^Share of voice 26\.0% \(#1 of 2\) · AI visibility, 16–22 Nov 2026/);
});

it('an email of a normal week has three rows a list, nothing by week, sentiment or site, and no count, unless it is full', () => {
	const actions = [1, 2, 3, 4].map((lift) => ({ title: `Gain ${lift}`, expected_lift_pts: lift }));
	const more = (index: number) => ({ citation_url: `https://site${index % 5}.example/` });
	const usual = { ...USUAL, more };
	const situation = { ...ORDINARY, now: usual, before: usual, data: { actionPlan: { actions } } };
	const document = reportDocument(reportOf(situation as Situation), ENGLISH);
	const emailOf = (detail?: 'full') => String(html.toJson(document, { detail }, ENGLISH).html);
	const titles = (email: string) => email.match(/(Gain \d|site\d\.example)(?=<)/g)!.length;
	expect(emailOf()).not.toMatch(/by week|By sentiment|Sites cited|Based on|±0/);
	expect(emailOf('full')).toMatch(/By sentiment[^]*by week[^]*Sites cited[^]*Based on/);
	expect(titles(emailOf('full'))).toBeGreaterThan(titles(emailOf()));
	expect(emailOf()).not.toContain('Gain 1<');
});

it.each<[string, number, number]>([
	['once, as a quote, if there are quotes', 5, 0],
	['in a list, if there are no quotes', 0, 1],
])('an email of a bad week has recurring statements %s', (_, most, lists) => {
	const report = reportOf(BAD);
	const { mentions } = report;
	const quoted = { ...mentions!, notable: mentions!.notable.slice(0, most) };
	const document = reportDocument({ ...report, mentions: quoted }, ENGLISH);
	const listsIn = (detail?: 'full') =>
		String(html.toJson(document, { detail }, ENGLISH).html).split('>Recurring statements<').length -
		1;
	expect([listsIn(), listsIn('full')]).toEqual([lists, 1]);
});
