import { reportDocument } from '../../src/documents/report';
import { reportsDocument } from '../../src/documents/combinedReports';
import { reportRecord } from '../../src/records/report';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH } from '../helpers/reports/locales';
import {
	ORDINARY,
	reportOf,
	steady,
	told,
	USUAL,
	type Situation,
} from '../helpers/reports/reports';

const unavailable = (section: 'mentions' | 'visibility'): Situation['data'] => ({
	[section]: null,
	unavailable: [{ section, reason: 'The service answered with 503.' }],
});
const unread: Situation = { scores: steady(91), data: unavailable('mentions') };
const ofOther: Situation = {
	scores: steady(91),
	data: { accountDomain: { kind: 'other', domain: 'harbor.example' } },
};
const unscored: Situation = { now: USUAL, before: USUAL, data: unavailable('visibility') };

describe('a quiet week of which something was not read', () => {
	it.each<[string, Situation, string, string?]>([
		['mentions', unread, 'The score is as usual; mentions could not be read'],
		[
			"mentions, which are another domain's",
			ofOther,
			'The score is as usual; mentions are known for harbor.example only',
			'Score as usual, mentions not known',
		],
		['the score', unscored, 'Mentions are as usual; the score could not be read'],
	])(
		'names what is as usual, and what is not known, without %s',
		(_, situation, sentence, headline = sentence) => {
			const report = reportOf(situation);
			expect(told(situation)[0]?.text).toBe(`${sentence}.`);
			expect(reportRecord(report)).toMatchObject({ headline });
			const document = reportDocument(report, ENGLISH);
			expect(document.subject).toMatch(/: (the )?(score|mentions)( is| are)? as usual[,;]/);
			const text = renderText(document, ENGLISH);
			expect(text).toContain(headline);
			expect(text).toContain(sentence);
			expect(text).not.toMatch(/normal week/i);
		},
	);

	it('is called normal if mentions were not asked for', () => {
		expect(told({ scores: steady(91) })[0]?.text).toMatch(/^A normal week\. The score/);
	});

	it('does not count as usual among several accounts', () => {
		const all = [
			{ name: 'lumenroast.example', result: reportOf(ORDINARY) },
			{ name: 'moka.example', client: 'Moka', result: reportOf(unread) },
		];
		const text = renderText(reportsDocument(all, [], ENGLISH, false), ENGLISH);
		expect(text).not.toMatch(/both as usual|all 2 as usual/i);
		expect(text).toMatch(/The mentions of Moka are not available/);
	});
});
