import type { SlackBlock } from '../../src/formats/chat/slack';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { widthOf } from '../../src/values/text';
import { refusedBySlack } from '../helpers/formats/slackLimits';
import { all } from '../../src/formats/formats';
import { english } from '../helpers/reports/locales';
import { sample } from '../helpers/sample';
import { documents } from '../../../../test/helpers/projectPages';
import { readersSee } from '../helpers/formats/readers';
import { elementsOf } from '../helpers/formats/teamsLimits';
import { reportsDocument } from '../../src/documents/combinedReports';
import { combinedFacts } from '../../src/records/combined';
import type { JsonObject } from '../../src/values/json';
import { steppedBy, ZONE } from '../helpers/reports/reports';
import { agency, agencyDocument, clientOf, NEGATIVE } from '../helpers/reports/agency';

const COUNTS = [11, 50];

const ALL_CASES = LANGUAGE_TAGS.flatMap((tag) => COUNTS.map((count) => [count, tag] as const));
const CASES = sample(ALL_CASES, 3, 1);

/** Those that are unusual or have no data. */
const NEWS = /^(Harbor|Kettle|Nordlicht|Daybreak|Moka)/;

it.each(CASES)(
	'a message of %i clients in %s names each one that is news or missing',
	(count, tag) => {
		const { tasks, failed } = agency(count);
		const names = tasks.map(({ client = '' }) => client).filter((name) => NEWS.test(name));
		const document = agencyDocument(count, localeOf(tag, ZONE));
		for (const detail of ['summary', 'full'] as const) {
			for (const [format, seen] of readersSee(document, { language: tag, detail })) {
				const words = seen.replace(/\n/g, ' ');
				const unnamed = [...names, failed[0]!.name].filter((name) => !words.includes(name));
				expect([format, detail, unnamed]).toEqual([format, detail, []]);
			}
		}
	},
);

it.each(CASES)('a subject of %i clients in %s has at most 60 columns', (count, tag) => {
	const { subject = '' } = agencyDocument(count, localeOf(tag, ZONE));
	expect([subject, widthOf(subject) <= 60]).toEqual([subject, true]);
});

it('says in an email what the figures of clients are that are as usual, right before them', () => {
	const seen = new Map(readersSee(agencyDocument(11, english(ZONE)), { language: 'en' }));
	expect(seen.get('html')?.replace(/\s+/g, ' ')).toContain(
		'As usual (4) Score: Café du Marché 72.3 · Ito Coffee 72.3',
	);
});

it('has each client once: a line for each to look at or that changed, and one for all of each other kind', () => {
	const document = agencyDocument(11, english(ZONE));
	const { text } = all.toJson(document, {}, english(ZONE));
	expect(String(text).split('\n').slice(1, -1)).toEqual([
		'❗ Harbor Beans and Kettle & Crane are worse.',
		'1 still low, 1 with more mentions, 1 better, 4 as usual, 1 too early to judge, 1 without data.',
		'Look at these:',
		'❗ Harbor Beans: score 64.3 (−7.5), recent average 66.6, usually 71.0–73.0, low since 18 Nov',
		'❗ Kettle & Crane: 280 negative mentions (+210), usually 43–104',
		'▼ Nordlicht Kaffee: still low: score 64.3 (+0.5), recent average 64.4, usually 71.0–73.0, low since 10 Nov',
		'⚠ No data (the key was rejected): Copper Spoon',
		'Also changed:',
		'● Daybreak Coffee: 756 mentions (+315), usually 378–509. ChatGPT accounts for all of it: 175 → 490.',
		'▲ Moka Collective: score 80.3 (+8.5), recent average 77.4, usually 71.0–73.0, high since 18 Nov',
		'As usual: Café du Marché 72.3, Ito Coffee 72.3, Lumen Roast 72.3, Slow Drip 72.3',
		'Too early to judge: Tidewater Roasters 72.5 (known from 29 Nov)',
	]);
});

it('says of each client in the facts where it stands, with its figures', () => {
	const { tasks, failed } = agency(11);
	const { domains } = combinedFacts(tasks, failed) as { domains: JsonObject[] };
	expect(domains.map(({ name, standing }) => `${String(name)}: ${String(standing)}`)).toEqual([
		'Lumen Roast: usual',
		'Harbor Beans: news',
		'Café du Marché: usual',
		'Kettle & Crane: news',
		'Tidewater Roasters: early',
		'Daybreak Coffee: news',
		'Moka Collective: news',
		'Nordlicht Kaffee: still',
		'Ito Coffee: usual',
		'Slow Drip: usual',
		'Copper Spoon: missing',
	]);
	expect(domains[3]).toMatchObject({
		domain: 'kettlecrane.example',
		score: expect.closeTo(72.3, 1),
		negative: 280,
		negative_change: 210,
	});
	expect(domains[10]).toMatchObject({ domain: 'copperspoon.example', score: null, rank: null });
});

it('calls no client usual whose mentions could not be read, in the facts as in the message', () => {
	const { tasks, failed } = agency(11);
	const [lumen, ...others] = tasks;
	const unread = {
		...lumen!,
		result: { ...lumen!.result, lacks: { section: 'mentions' as const } },
	};
	const standingOf = (isOneAccount: boolean) => {
		const { domains } = combinedFacts([unread, ...others], failed, isOneAccount);
		return (domains as JsonObject[])[0]?.standing;
	};
	expect(standingOf(false)).toBeNull();
	const document = reportsDocument([unread, ...others], failed, english(ZONE), false);
	const { text } = all.toJson(document, {}, english(ZONE));
	expect(String(text)).toMatch(/Not judged: .*Lumen Roast/);
	// Domains of one account are judged by their scores alone.
	expect(standingOf(true)).toBe('usual');
});

it('a message of eleven clients is the one that OUTPUTS shows', () => {
	const document = agencyDocument(11, english(ZONE));
	const { text } = all.toJson(document, {}, english(ZONE));
	const [shown] = /11 clients · [^]+?(?=```)/.exec(documents.get('docs/OUTPUTS.md')!)!;
	expect(shown).toBe(`${String(text)}\n`);
});

it.each(CASES)(
	'has one table of %i clients in %s, below everything else in Slack',
	(count, tag) => {
		const locale = localeOf(tag, ZONE);
		const json = all.toJson(
			agencyDocument(count, locale),
			{ linkUrl: 'https://a.example/', detail: 'full' },
			locale,
		);
		const { blocks } = json.blocks as { blocks: SlackBlock[] };
		expect(blocks.map(({ type }) => type).indexOf('table')).toBe(blocks.length - 1);
		expect(refusedBySlack(blocks)).toEqual([]);
	},
);

it('has only the figure that is news in bold and in a color in a Teams table', () => {
	const { card } = all.toJson(agencyDocument(11, english(ZONE)), { detail: 'full' }, english(ZONE));
	const table = elementsOf(card).find(({ type }) => type === 'Table');
	const texts = table?.rows
		?.slice(1, 6)
		.map(({ cells }) =>
			cells.slice(1).flatMap(({ items = [] }) => items.flatMap(({ text = '' }) => text)),
		);
	expect(texts?.map((row) => row.filter((text) => text.startsWith('**')))).toEqual([
		['**64.3**', '**−7.5 ❗**'],
		['**280**', '**+210 ❗**'],
		[],
		['**756**', '**+315**'],
		['**80.3**', '**+8.5**'],
	]);
});

it.each(sample([...LANGUAGE_TAGS], 2, 1))(
	'names each of fifty clients in %s, of which nearly all are unusual in long words',
	(tag) => {
		const tasks = Array.from({ length: 47 }, (_, index) =>
			clientOf(`Harbor Coffee Roasters of Hamburg ${index + 10}`, NEGATIVE),
		);
		const reasons = ['key', 'answer', 'limit'] as const;
		const failed = reasons.map((reason) => ({
			name: `Lost ${reason}`,
			detail: 'd.example',
			reason,
		}));
		const names = [...tasks.map(({ client = '' }) => client), ...failed.map(({ name }) => name)];
		const document = reportsDocument(tasks, failed, localeOf(tag, ZONE), false);
		for (const [format, seen] of readersSee(document, { language: tag })) {
			const words = seen.replace(/\s+/g, ' ');
			const unnamed = names.filter((name) => !words.includes(name));
			expect([format, unnamed]).toEqual([format, []]);
		}
	},
);

it('fits with fifty clients of long names that are all unusual', () => {
	const tasks = Array.from({ length: 50 }, (_, index) =>
		clientOf(`${'Lumen Roast Coffee Traders of Western Bavaria '.repeat(2)}${index}`, {
			scores: steppedBy(-8),
		}),
	);
	const document = reportsDocument(tasks, [], english(ZONE), false);
	for (const detail of ['summary', 'full'] as const) {
		const { blocks } = all.toJson(document, { detail }, english(ZONE)).blocks as {
			blocks: SlackBlock[];
		};
		expect(refusedBySlack(blocks)).toEqual([]);
	}
});
