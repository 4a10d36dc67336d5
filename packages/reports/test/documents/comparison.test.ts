import { comparisonDocument } from '../../src/documents/comparison';
import { comparisonFacts, comparisonRows } from '../../src/records/comparison';
import type { JsonObject } from '../../src/values/json';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH } from '../helpers/reports/locales';

const messageOf = (json: object) =>
	renderText(comparisonDocument(json as JsonObject, ENGLISH), ENGLISH);

it('says nothing of a leader, and calls a domain unnamed, when fields are missing', () => {
	const competitors = [{}, 'x', { domain: 'b.com', delta: -3, score: 3 }];
	const json = { domain: 'a.com', competitors };
	expect(comparisonRows(json)).toHaveLength(2);
	expect(messageOf(json)).toBe(
		'AI visibility comparison\n3 b.com (+3)\na.com: no score ◀ you\nunnamed: no score',
	);
});

it.each([
	['nothing is known', {}, { domain: null, score: null }],
	[
		'there are no competitors',
		{ domain: 'a.com', score: 5, competitors: [] },
		{ domain: 'a.com', score: 5 },
	],
])('has a row of the domain itself when %s', (_, json, own) => {
	const none = { competitor: null, competitor_score: null, delta: null };
	const row = { ...own, ...none, leader: null, generated_at: null };
	expect(comparisonRows(json)).toEqual([{ ...row, row_key: `|${own.domain ?? ''}|` }]);
});

it('shows a score that is not a number as it is, after the others and without a bar', () => {
	const competitors = [
		{ domain: 'b.com', score: 'very *high*', delta: 2 },
		{ domain: 'c.com', score: '90', delta: -40 },
	];
	expect(messageOf({ domain: 'a.com', score: 50, leader: 'c.com', competitors })).toBe(
		'AI visibility comparison: c.com leads\n90 c.com (+40)\n50 a.com ◀ you\nb.com: very high (−2)',
	);
});

it('has no score to branch on when the service gives none, not even 0', () => {
	expect(comparisonFacts({ domain: 'a.com', leader: 'b.com' })).toEqual({
		domain: 'a.com',
		score: null,
		leader: 'b.com',
	});
});
