import { withBranded } from '../../src/judgement/breakdown';
import { breakdownDocument } from '../../src/documents/breakdown';
import { breakdownFacts, breakdownRecords, breakdownRows } from '../../src/records/breakdown';
import { FORMATS } from '../../src/formats/formats';
import { readersSee } from '../helpers/formats/readers';
import { ENGLISH } from '../helpers/reports/locales';
import { barsIn, blocksIn, linesIn, sentencesIn } from '../helpers/reports/samples';
import {
	breakdownIn,
	steady,
	USUAL,
	visibilityOf,
	type Situation,
} from '../helpers/reports/reports';

const documentOf = (situation: Situation) =>
	breakdownDocument(breakdownIn(situation, 'domain'), ENGLISH);
const textsOf = (situation: Situation) => sentencesIn(documentOf(situation));

describe('pages', () => {
	const pages = ['https://www.a.example/coffee/beans_1', 'https://b.example/guide/'];
	const cite = (all: string[]) => ({
		...USUAL,
		more: (index: number) => ({ citation_url: all[index % all.length] }),
	});
	const document = breakdownDocument(
		breakdownIn(
			{ scores: steady(91), now: cite(pages), before: cite(['https://c.example/old']) },
			'url',
		),
		ENGLISH,
	);
	const names = ['a.example/coffee/beans_1', 'b.example/guide', 'c.example/old'];

	it('have no scheme in any format, so that no line ends behind it', () => {
		for (const [format, seen] of readersSee(document)) {
			expect([format, /https?:/.exec(seen)]).toEqual([format, null]);
			for (const name of names) expect(seen).toContain(name);
		}
	});

	it.each([
		['telegram', /<a href="https:\/\/b\.example\/guide\/">b\.example\/guide<\/a>/g],
		['discord', /\[b\.example\/guide\]\(https:\/\/b\.example\/guide\/\)/g],
		['teams', /\[b\.example\/guide\]\(https:\/\/b\.example\/guide\/\)/g],
		['blocks', /"type":"link","url":"https:\/\/b\.example\/guide\/","text":"b\.example\/guide"/g],
		['html', /<a [^>]*href="https:\/\/b\.example\/guide\/"[^>]*>b\.<wbr>example\/<wbr>guide<\/a>/g],
	])('are links in %s, in the sentence and at their bars', (format, link) => {
		const { toJson } = FORMATS.find(({ option }) => option.value === format)!;
		const json = toJson(document, { detail: 'full' }, ENGLISH);
		const written = format === 'html' ? String(json.html) : JSON.stringify(json);
		const flat = written.replace(/\n/g, ' ').replaceAll('\\"', '"');
		expect(flat.match(link)?.length).toBeGreaterThanOrEqual(2);
	});
});

it('says nothing of "at least 0" when none of the mentions read cites a source', () => {
	const uncited = { scores: steady(121), now: USUAL, before: USUAL };
	expect(textsOf({ ...uncited, hasMore: true })).toEqual([]);
	expect(textsOf(uncited)).toMatchObject([{ text: expect.stringMatching(/ cite 0 sites\.$/) }]);
});

it.each([
	['with capitals', 'LumenRoast.example', 'lumenroast.example'],
	['in Unicode', 'röst.example', 'xn--rst-sna.example'],
])('marks the own site when the service writes its domain %s', (_, domain, host) => {
	const visibility = { ...visibilityOf(steady(121), '2026-11-22'), domain };
	const now = { ...USUAL, more: () => ({ citation_url: `https://www.${host}/` }) };
	expect(barsIn(documentOf({ now, data: { visibility } }))).toMatchObject([{ isOwn: true }]);
});

it('shows no change of a flat account whose months have 31 and 28 days', () => {
	const at = Date.parse('2027-04-02T08:00:00+02:00');
	const all = { ...USUAL, more: () => ({ citation_url: 'https://a.example/' }) };
	const flat = { word: 'previousMonth', at, scores: steady(121), now: all, before: all } as const;
	const [record] = breakdownRecords(breakdownIn(flat, 'domain'), 1);
	expect(record).toMatchObject({ previous_mentions: 28 * 63, mentions: 31 * 63, change: 0 });
	expect(barsIn(documentOf(flat))).toMatchObject([{ change: { text: '' } }]);
	expect(JSON.stringify(documentOf(flat))).toContain('scaled to 31 days');
});

it('calls counts minimums when there are more mentions than were read', () => {
	const now = { ...USUAL, more: () => ({ citation_url: 'https://a.example/' }) };
	const situation = { scores: steady(121), now, before: USUAL, hasMore: true };
	const facts = { count: 1, new: null, lost: null, at_least: true };
	expect(breakdownFacts(breakdownIn(situation, 'domain'))).toMatchObject(facts);
	expect(textsOf(situation)).toMatchObject([
		{ text: expect.stringMatching(/ cite at least 1 site\.$/) },
	]);
	const document = documentOf(situation);
	expect(JSON.stringify(document)).toContain('Too many mentions to read all');
	expect(linesIn(...blocksIn(document, 'heading'))).toContain('Answers that cite it (at least)');
});

it.each([
	['lumenroast.example', 'is the own one', true],
	['shop.lumenroast.example', 'is the own one', true],
	['www.lumenroast.example', 'is the own one', true],
	['notlumenroast.example', 'is another one', false],
	['lumenroast.example.com', 'is another one', false],
])('says that the site %s %s', (host, _, own_site) => {
	const now = { ...USUAL, more: () => ({ citation_url: `https://${host}/a` }) };
	const situation = { scores: steady(121), now };
	for (const by of ['domain', 'url'] as const) {
		const breakdown = breakdownIn(situation, by);
		expect(breakdownRecords(breakdown, 1)).toMatchObject([{ own_site }]);
		const [row = {}] = breakdownRows(breakdown, 1);
		const columns = Object.keys(row);
		expect(columns.indexOf('own_site')).toBe(columns.indexOf('first_seen') - 1);
	}
});

it.each([
	['Is Lumen Roast any good?', 'names the brand', true],
	['is LUMEN ROAST’s coffee good?', 'names the brand', true],
	['What does lumenroast.example sell?', 'names the brand', true],
	['Is LumenRoast any good?', 'names the brand', true],
	['Is lumen-roast any good?', 'names the brand', true],
	['Lumen Roastの評判は？', 'names the brand', true],
	['Is Lumen Roastery any good?', 'does not name the brand', false],
	['Best coffee?', 'does not name the brand', false],
])('says that the prompt "%s" %s', (prompt, _, branded) => {
	const now = { ...USUAL, more: () => ({ prompt }) };
	const found = breakdownIn({ scores: steady(121), now }, 'prompt');
	const names = ['Lumen Roast', 'lumenroast.example'];
	const breakdown = { ...found, entries: withBranded(found.entries, names) };
	expect(breakdownRecords(breakdown, 1)).toMatchObject([{ branded }]);
	const columns = Object.keys(breakdownRows(breakdown, 1)[0] ?? {});
	expect(columns.indexOf('branded')).toBe(columns.indexOf('first_seen') - 1);
});

describe('the keys of rows', () => {
	const keysOf = (prompts: string[], filters = {}) => {
		const now = { ...USUAL, more: (n: number) => ({ prompt: prompts[n % prompts.length] }) };
		const situation = { scores: steady(91), now, data: { filters } };
		return breakdownRows(breakdownIn(situation, 'prompt'), 9).map(({ row_key }) => row_key);
	};
	const period = '2026-11-16|2026-11-22|lumenroast.example';

	it('end with the prompt as it is when it has no separator', () => {
		expect(keysOf(['Best beans?', 'C:\\beans'])).toEqual([
			`${period}|Best beans?`,
			`${period}|C:\\beans`,
		]);
	});

	it('differ when a prompt has the separator and looks like another prompt with a filter', () => {
		const keys = [
			...keysOf(['a|grok|', 'a|b', 'a\\|b', 'a\\', 'a']),
			...keysOf(['a', 'a|', 'a\\', 'a|grok|'], { engine: 'grok' }),
			...keysOf(['a'], { sentiment: 'negative' }),
		];
		expect(new Set(keys).size).toBe(keys.length);
	});
});
