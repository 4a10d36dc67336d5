import { breakdownDocument, breakdownFacts } from '../../../reports/documents/breakdown';
import { ENGLISH } from '../locales';
import { barsIn, blocksIn, linesIn, sentencesIn } from './samples';
import { breakdownIn, steady, USUAL, visibilityOf, type Situation } from '../reports';

const documentOf = (situation: Situation) =>
	breakdownDocument(breakdownIn(situation, 'domain'), ENGLISH);
const textsOf = (situation: Situation) => sentencesIn(documentOf(situation));

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
	expect(linesIn(...blocksIn(document, 'heading'))).toContain('Mentions (at least)');
});
