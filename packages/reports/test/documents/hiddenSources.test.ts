import { breakdownDocument } from '../../src/documents/breakdown';
import { reportDocument } from '../../src/documents/report';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { mentionRow } from '../../src/records/mentions';
import { reportRecord } from '../../src/records/report';
import { breakdownIn, reportOf, steady, USUAL } from '../helpers/reports/reports';

const REDIRECT = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/';

/** Every second answer cites a page by a forwarder, each by another address. */
const situation = {
	scores: steady(91),
	now: {
		...USUAL,
		more: (index: number) => ({
			citation_url: index % 2 === 0 ? REDIRECT + index : 'https://guide.example/tea',
		}),
	},
	before: { ...USUAL, more: () => ({ citation_url: 'https://guide.example/tea' }) },
};

describe.each(LANGUAGE_TAGS)('in %s, a forwarder', (tag) => {
	const locale = localeOf(tag, 'utc');

	it('stands in no report', () => {
		const text = JSON.stringify(reportDocument(reportOf(situation), locale));
		expect(text).not.toContain('vertexaisearch');
		expect(text).toContain('guide.example');
	});

	it.each(['domain', 'url'] as const)('is no source, new or lost, by %s', (by) => {
		const breakdown = breakdownIn(situation, by);
		expect(breakdown.entries.map(({ label, status }) => [label, status])).toEqual([
			[by === 'domain' ? 'guide.example' : 'guide.example/tea', 'kept'],
		]);
		expect(JSON.stringify(breakdownDocument(breakdown, locale))).not.toContain('vertexaisearch');
	});
});

it('is counted in one line and in the record', () => {
	const report = reportOf(situation);
	const hidden = report.mentions?.now.hiddenSources ?? 0;
	expect(hidden).toBeGreaterThan(10);
	expect(JSON.stringify(reportDocument(report, localeOf('en', 'utc')))).toContain(
		`Source not known for ${hidden} answers: they cite a link that only forwards.`,
	);
	expect(reportRecord(report)).toMatchObject({ mentions: { sources_unknown: hidden } });
});

it('stays as it was sent in rows, which name the site of its target', () => {
	const citation_url = 'https://www.google.com/url?q=https://shop.example/tea';
	expect(mentionRow({ citation_url }, 'utc')).toMatchObject({
		citation_url,
		citation_domain: 'shop.example',
	});
	expect(mentionRow({ citation_url: REDIRECT }, 'utc')).toMatchObject({ citation_domain: null });
});
