import type { ReportDocument } from '../../src/blocks/types';
import { reportsDocument } from '../../src/documents/combinedReports';
import { html } from '../../src/formats/email/email';
import type { Report } from '../../src/model/report';
import {
	steppedBy,
	benchmarksOf,
	reportOf,
	steady,
	USUAL,
	ZONE,
	type Situation,
} from '../helpers/reports/reports';
import { english } from '../helpers/reports/locales';
import { blocksIn, linesIn, sentencesIn } from '../helpers/reports/samples';

/** A report on a domain of an account of its own, by default as usual. */
function clientOf(name: string, more: Partial<Situation> = {}): Report {
	const domain = `${name}.example`;
	const benchmarks = benchmarksOf(['Own', 26, true], ['Stark', 31.4]);
	const data = { domain, benchmarks, ...more.data };
	const report = reportOf({ scores: steady(91), now: USUAL, before: USUAL, ...more, data });
	return { ...report, visibility: report.visibility && { ...report.visibility, domain } };
}

const documentIn = (isOneAccount: boolean, reports: Report[]) =>
	reportsDocument(
		reports.map((result) => ({ name: 'Item 0', result })),
		[],
		english(ZONE),
		isOneAccount,
	);

const textsIn = (document: ReportDocument) => sentencesIn(document).map(({ text }) => text);

const tableIn = (document: ReportDocument) => blocksIn(document, 'table')[0];

/** What is told of single ones, without the sign of what is worse. */
const newsIn = (document: ReportDocument) =>
	linesIn(...blocksIn(document, 'list').filter(({ role }) => role === 'news')).map((line) =>
		line.replace(/^[❗●▲▼] /u, ''),
	);

const rowOf = (document: ReportDocument, name: string) =>
	blocksIn(document, 'table')
		.flatMap(({ entries }) => entries)
		.find(({ cells: [cell] }) => cell?.text.endsWith(name))?.cells;

const withEngines = (chatgpt: number, gemini: number) => ({
	...USUAL,
	engines: { ...USUAL.engines, chatgpt, gemini },
});

/** The line of the account's mentions. */
const mentionsIn = (document: ReportDocument) =>
	linesIn(...blocksIn(document, 'figure')).find((line) => line.startsWith('Mentions '));

const quiet = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => clientOf(name));

describe('one report on several accounts', () => {
	const documentOf = (...reports: Report[]) => documentIn(false, reports);
	const ONLY_NEGATIVE: Partial<Situation> = {
		now: withEngines(45, 20),
		data: { filters: { sentiment: 'negative' } },
	};

	it('have a table of all figures in an email only if Detail is Full', () => {
		const four = ['A', 'B', 'C', 'D'].map((name) => clientOf(name, { scores: steppedBy(-6) }));
		const tables = (detail?: 'full') =>
			String(html.toJson(documentOf(...four), { detail }, english(ZONE)).html).includes(
				english(ZONE).combined.group({ group: 'figures' }),
			);
		expect([tables(), tables('full')]).toEqual([false, true]);
	});

	it.each<[string, string, Partial<Situation>]>([
		[
			'is worse',
			'score 66.3 (−5.5), recent average 68.0, usually 71.0–73.0, low since 18 Nov',
			{ scores: steppedBy(-6) },
		],
		[
			'is better',
			'score 78.3 (+6.5), recent average 76.0, usually 71.0–73.0, high since 18 Nov',
			{ scores: steppedBy(6) },
		],
		[
			'is worse',
			'175 negative mentions (+105), usually 43–104',
			{ now: { ...USUAL, negative: 25 } },
		],
		['is worse', '308 mentions (−133), usually 378–509', { now: withEngines(12, 6) }],
		['is worse', '637 negative mentions (+196), usually 378–509', ONLY_NEGATIVE],
		[
			'has more mentions',
			'175 mentions in Gemini (+91), usually 54–121',
			{ now: withEngines(12, 25) },
		],
	])('says who %s, and tells of it %s', (what, said, situation) => {
		const document = documentOf(...quiet, clientOf('tidewater', situation));
		expect(textsIn(document)).toEqual([`tidewater.example ${what}.`]);
		expect(newsIn(document)[0]).toContain(`tidewater.example: ${said}`);
		expect(tableIn(document)?.entries[0]).toMatchObject({
			isUnusual: true,
			cells: [{ text: expect.stringMatching(/^(❗ )?tidewater\.example$/) }, {}, {}, {}, {}],
		});
	});

	it('says what most of the negative mentions say', () => {
		const negative = (index: number) => ({
			snippet: index % 63 < 20 ? 'Too dear for that.' : undefined,
			citation_url: 'https://s1.example/tea',
		});
		const now = { ...USUAL, negative: 25, more: negative };
		const document = documentOf(...quiet, clientOf('tidewater', { now }));
		expect(newsIn(document)[0]).toMatch(
			/, usually 43–104\. 140 ChatGPT answers say “Too dear for that”\. Most cite s1\.example\/tea\.$/,
		);
	});

	it('tells of a score that left its range earlier as still low, since when, and without an alarm', () => {
		const document = documentOf(...quiet, clientOf('tidewater', { scores: steppedBy(-6, 11) }));
		expect(sentencesIn(document)).toEqual([
			{ text: 'tidewater.example is still low.', isUnusual: false },
		]);
		expect(newsIn(document)).toEqual([
			expect.stringMatching(
				/^tidewater\.example: still low: score .+, usually 71\.0–73\.0, low since 12 Nov$/,
			),
		]);
	});

	it('says from which day on a score with a short trend can be judged', () => {
		const early = { scores: steady(15) };
		const more = { ...early, now: withEngines(45, 20) };
		const document = documentOf(...quiet, clientOf('early', early), clientOf('more', more));
		expect(textsIn(document)[0]).toBe('more.example has more mentions.');
		expect(linesIn(...document.blocks)).toContainEqual(
			expect.stringMatching(/^Too early to judge: early\.example [\d.]+ \(known from 28 Nov\)$/),
		);
	});

	it('colors the changes that are unusual, and lines figures up by their decimals', () => {
		const fell = clientOf('fell', { scores: steppedBy(-6) });
		const bad = clientOf('bad', { now: { ...USUAL, negative: 25 } });
		const document = documentOf(...quiet, fell, bad);
		expect(tableIn(document)?.columns).toEqual([
			'Domain',
			'Score',
			'Share',
			'Mentions',
			'Negative',
		]);
		const tones = (name: string) => rowOf(document, name)?.map(({ tone }) => tone);
		expect(tones('fell.example')).toEqual([undefined, 'bad', undefined, undefined, undefined]);
		expect(tones('bad.example')).toEqual([undefined, undefined, undefined, undefined, 'bad']);
		expect(tones('a.example')).toEqual(Array(5).fill(undefined));
		expect(rowOf(document, 'bad.example')?.slice(2)).toMatchObject([
			{ text: '26%', detail: '#2/2' },
			{ text: '441', detail: '±0' },
			{ text: '175', detail: '+105 ❗', tone: 'bad' },
		]);
		expect(rowOf(document, 'a.example')?.[1]?.text).toMatch(/^\d+\.\d$/);
	});

	it('has a dash when a domain is not the own one of its account', () => {
		const accountDomain = { kind: 'other', domain: 'own.example' } as const;
		const other = clientOf('other', {
			now: undefined,
			data: { accountDomain, benchmarks: undefined },
		});
		const document = documentOf(...quiet, other);
		expect(rowOf(document, 'other.example')?.slice(2)).toMatchObject(
			Array(3).fill({ text: '–', detail: '' }),
		);
	});

	it('names by its item a domain that the service does not name', () => {
		const { visibility: _, ...report } = clientOf('nobody');
		const document = documentOf(...quiet, { ...report, domain: undefined });
		expect(rowOf(document, 'Item 0')).toBeDefined();
	});
});

describe('one report on several domains of an account', () => {
	const documentOf = (...reports: Report[]) => documentIn(true, reports);
	const accountDomain = { kind: 'other', domain: 'own.example' } as const;
	const ofAccount = (name: string, more: Partial<Situation> = {}) =>
		clientOf(name, { now: undefined, ...more, data: { accountDomain, ...more.data } });
	const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ofAccount(name));

	it('has a score per domain and what the account has once', () => {
		const own = clientOf('own');
		const fell = ofAccount('fell', { scores: steppedBy(-6) });
		const document = documentOf(...others, own, fell);
		expect(textsIn(document)[0]).toBe('fell.example is worse.');
		expect(newsIn(document)).toEqual([expect.stringMatching(/^fell\.example: score /)]);
		expect(linesIn(...document.blocks).filter((line) => line.includes('a.example'))).toEqual([
			expect.stringMatching(/^As usual: (\w+\.example \d+\.\d(, )?){8}$/),
		]);
		const labels = blocksIn(document, 'figure').map(({ label }) => label);
		expect(labels).toEqual(['Share of voice (Own)', 'Mentions (Own)', 'Negative (Own)']);
	});

	it('has the changes of the mentions when the first report on its domain has only a minimum of them', () => {
		const least = clientOf('own', { hasMore: true });
		const document = documentOf(least, clientOf('own', { now: withEngines(33, 18) }));
		expect(mentionsIn(document)).toMatch(/^Mentions \(Own\) \d+ \(\+98/);
	});

	it('says when the latest of the reports was generated, whatever their order', () => {
		const [one, two, three] = [23, 25, 24].map((day, index) => {
			const generatedAt = Date.parse(`2026-11-${day}T07:00:00+01:00`);
			return ofAccount(`own${index}`, { data: { generatedAt } });
		}) as [Report, Report, Report];
		for (const reports of [
			[one, two, three],
			[two, one, three],
			[three, one, two],
		]) {
			expect(linesIn(...documentOf(...reports).blocks).at(-1)).toContain('25 Nov');
		}
	});

	it('without scores says what its own report does', () => {
		const own = clientOf('own', { now: withEngines(33, 18), scores: undefined });
		const document = documentOf(own);
		expect(textsIn(document)[0]).toMatch(/^Mentions up \(441 → \d+\)$/);
		expect(document.subject).toMatch(/: mentions up \(441 → \d+\)$/);
	});

	it("calls the account's own changes unusual only when they are so among all domains", () => {
		const more = { now: withEngines(33, 18) };
		const own = clientOf('own', more);
		expect(own.counts.get('mentions')?.isUnusual).toBe(true);
		const isUnusualAmong = (domains: Report[]) =>
			blocksIn(documentOf(...domains, own), 'figure').some((figure) => figure.isUnusual);
		expect(isUnusualAmong([])).toBe(true);
		expect(isUnusualAmong(Array<Report[]>(8).fill(others).flat())).toBe(false);
	});
});

const SECTIONS = ['visibility', 'benchmarks', 'mentions', 'actionPlan'] as const;
const lackOf = (...sections: Array<(typeof SECTIONS)[number]>) => ({
	...Object.fromEntries(sections.map((section) => [section, null])),
	unavailable: sections.map((section) => ({ section, reason: 'HTTP 503' })),
});
const roleOf = (block: { kind: string; role?: string }) => block.role ?? block.kind;

describe('what is missing in one report on several domains', () => {
	it('is named among the domains without data when a report has none', () => {
		const none = reportOf({ data: { domain: 'none.example', ...lackOf(...SECTIONS) } });
		const document = documentIn(false, [...quiet, none]);
		expect(textsIn(document)[0]).toBe('7 of 8 as usual, 1 without data.');
		expect(linesIn(...document.blocks)).toContain('⚠ No data: none.example');
		expect(JSON.stringify(document)).not.toContain('not available');
	});

	it('is named, too, when it is the score of another domain of the account', () => {
		const accountDomain = { kind: 'other', domain: 'own.example' } as const;
		const own = clientOf('own');
		const other = reportOf({
			data: {
				domain: 'b.example',
				benchmarks: own.benchmarks,
				accountDomain,
				...lackOf('visibility'),
			},
		});
		const document = documentIn(true, [own, other]);
		expect(linesIn(...document.blocks)).toContain('⚠ No data: b.example');
	});

	it('is one box for the sections of one account', () => {
		const own = clientOf('own');
		const lacking = { ...own, ...lackOf('benchmarks', 'mentions', 'actionPlan') };
		const document = documentIn(true, [lacking]);
		const boxes = document.blocks.filter((block) => roleOf(block) === 'warning');
		expect(linesIn(...boxes)).toEqual(['⚠ Missing: Share of voice, Mentions, Action plan.']);
	});

	it('is one box, which promises nothing, when no domain of one account has data', () => {
		const reports = ['a', 'b'].map((name) =>
			reportOf({ data: { domain: `${name}.example`, ...lackOf(...SECTIONS) } }),
		);
		const { subject, headline, blocks } = documentIn(true, reports);
		expect([subject, headline]).toEqual(['2 domains: no data, 16–22 Nov 2026', '2 domains']);
		expect(blocks.map(roleOf)).toEqual(['context', 'warning']);
		expect(linesIn(blocks[1]!)).toEqual([
			'⚠ No report for 16–22 Nov 2026: the service returned no data. Missing: Score, Share of voice, Mentions, Action plan.',
		]);
	});
});

it.each<[string, Array<number | null>, string]>([
	['the same day', steady(91), 'Score vs. 15 Nov'],
	['several days', [...steady(83), null, ...steady(7)], 'Score vs. the period before'],
	['no day', [null], 'Score vs. 15 Nov'],
])(
	'one report says since when its changes are when another score is compared with %s',
	(_, scores, since) => {
		const none = { now: undefined, before: undefined };
		const reports = [clientOf('a', none), clientOf('b', { scores, ...none })];
		for (const all of [reports, [...reports].reverse()]) {
			const [basedOn] = documentIn(true, all).blocks;
			expect(basedOn).toMatchObject({ role: 'context' });
			expect(linesIn(basedOn!)).toEqual([`AI visibility, 16–22 Nov 2026. ${since}`]);
		}
	},
);
