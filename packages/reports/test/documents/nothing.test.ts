import { hasRole, plain } from '../../src/blocks/text';
import { reportDocument } from '../../src/documents/report';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { reportOf } from '../helpers/reports/reports';

/** A report of which no section could be read. */

const SECTIONS = ['visibility', 'benchmarks', 'mentions', 'actionPlan'] as const;
const unavailable = SECTIONS.map((section) => ({ section, reason: 'HTTP 503' }));
const domain = 'lumenroast.example';

describe.each(LANGUAGE_TAGS)('a report without any data, in %s', (tag) => {
	const { subject, headline, blocks } = reportDocument(
		reportOf({ data: { domain, unavailable } }),
		localeOf(tag, 'UTC'),
	);
	const boxes = blocks.filter((block) => hasRole(block, 'warning'));

	it('says so in one box, and in its subject', () => {
		expect(headline).toBe(domain);
		expect(boxes).toHaveLength(1);
		const [, said] = boxes[0]!.text.map(({ text }) => text.replace('⚠ ', ''));
		expect(subject).toMatch(/^lumenroast\.example\s?[:：].*2026/);
		expect(said).toMatch(/\S/);
	});
});

it('a report without any data names what is missing, and promises nothing', () => {
	const { blocks } = reportDocument(
		reportOf({ data: { domain, unavailable } }),
		localeOf('en', 'UTC'),
	);
	expect(blocks.map((block) => ('text' in block ? plain(block.text) : block.kind))).toEqual([
		'AI visibility, 16–22 Nov 2026',
		'⚠ No report for 16–22 Nov 2026: the service returned no data. Missing: Score, Share of voice, Mentions, Action plan.',
	]);
});
