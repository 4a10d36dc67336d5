import type { IDataObject } from 'n8n-workflow';

import { events } from '../../../nodes/VisibilityReporting/events';
import { message } from 'ai-visibility-reports';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { byId, sandboxed } from '../../helpers/sandboxed';
import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { everyDocumentIn } from '../../../packages/reports/test/helpers/everyDocument';

/** What readers get in the user's own appearance, from every operation and event. */

/** A roster of three clients, each with an appearance of its own. */
const ROSTER = ['one', 'two', 'three'].map((name, index) => ({
	domain: 'lumenroast.example',
	subject: `News for ${name}`,
	title: `Title of ${name}`,
	footer: `Footer of ${name}`,
	accentColor: ['#aa0000', '#00aa00', '#0000aa'][index]!,
	logoUrl: `https://${name}.example/logo.png`,
}));
const APPEARANCE = {
	subject: '={{ $json.subject }}',
	title: '={{ $json.title }}',
	footer: '={{ $json.footer }}',
	accentColor: '={{ $json.accentColor }}',
	logoUrl: '={{ $json.logoUrl }}',
};

/** Of each of the roster, what an email has of its appearance. */
const foundIn = ({ subject, html, text }: IDataObject) =>
	ROSTER.map((client) => ({
		subject: subject === client.subject && String(html).includes(`<title>${client.subject}<`),
		title: String(html).includes(`>${client.title}</h1>`) && String(text).includes(client.title),
		footer: String(html).includes(client.footer) && String(text).endsWith(client.footer),
		accentColor: String(html).includes(client.accentColor),
		logoUrl: String(html).includes(`src="${client.logoUrl}"`),
	}));
const all = (is: boolean) => ({ subject: is, title: is, footer: is, accentColor: is, logoUrl: is });

describe.each([
	['Get Analysis', 'visibilityAnalysis', { operation: 'get', analysisId: byId('={{ $json.id }}') }],
	['Get Visibility Score', 'visibilityReporting', { operation: 'visibility' }],
] as const)('the operation %s', (_, type, parameters) => {
	const world = sandboxed(type);

	it('gives each item of a roster an email in its own appearance', async () => {
		const { id } = world.seed('example.com', 1);
		const items = ROSTER.map((client) => ({ ...client, id }));
		const chosen = { ...parameters, output: 'html', appearance: APPEARANCE };
		const emails = await world.items(chosen, { items });
		expect(emails.map(foundIn)).toEqual([
			[all(true), all(false), all(false)],
			[all(false), all(true), all(false)],
			[all(false), all(false), all(true)],
		]);
	});
});

describe('the appearance of a report', () => {
	const world = sandboxed('visibilityReporting');

	const report = { operation: 'report', output: 'html', sections: ['visibility'] };

	it('is that of the first item when all items are combined', async () => {
		const combined = { ...report, appearance: APPEARANCE, options: { combine: true } };
		const emails = await world.items(combined, { items: ROSTER });
		expect(emails.map(foundIn)).toEqual([[all(true), all(false), all(false)]]);
	});

	it('is that of each item, and a hint names the item of each value that cannot be used', async () => {
		const items = [
			{ color: '008080', language: 'German', logo: 'https://a.example/l.png', title: 'One' },
			{ color: '#fff', language: 'de-DE', logo: 'http://a.example/l.png', title: 't'.repeat(151) },
			{ color: 'teal', language: 'Klingon', logo: '', title: 'Three' },
		];
		const appearance = {
			accentColor: '={{ $json.color }}',
			language: '={{ $json.language }}',
			logoUrl: '={{ $json.logo }}',
			title: '={{ $json.title }}',
		};
		const { json, hints, error } = await world.run({ ...report, appearance }, { items });
		expect(error).toBeUndefined();
		const has = (html: unknown, text: string) => String(html).includes(text);
		expect(
			json.map(({ html }) => [
				/<html lang="(.*?)"/.exec(String(html))![1],
				...['#008080', '#ffffff', 'src="https://a.example/l.png"'].map((text) => has(html, text)),
				/<h1[^>]*>(.*?)</.exec(String(html))![1],
			]),
		).toEqual([
			['de', true, true, true, 'One'],
			['de', false, true, false, `${'t'.repeat(149)}…`],
			['en', false, true, false, 'Three'],
		]);
		expect(hints).toEqual([
			expect.stringMatching(/^Item 2: The parameter 'Logo URL' is "http:.+ https URL.+ not set\.$/),
			expect.stringMatching(/^Item 3: The parameter 'Language' is "Klingon".+ not set\.$/),
			expect.stringMatching(/^Item 3: The parameter 'Accent Color' is "teal".+ not set\.$/),
		]);
	});

	it('says once what cannot be used when it is the same for all items', async () => {
		const appearance = { logoUrl: 'http://a.example/l.png' };
		const { json, hints } = await world.run({ ...report, appearance }, { items: ROSTER });
		expect([json.length, hints.length]).toEqual([3, 1]);
	});

	it('has no link that takes the room of its figures, and a hint says so', async () => {
		const appearance = {
			linkUrl: `https://a.example/?${'&'.repeat(1_900)}`,
			footer: 'From us',
		};
		const { json, hints } = await world.run({ ...report, output: 'telegram', appearance });
		const [{ text } = {}] = json;
		expect(text).toMatch(/Score [^]*From us$/);
		expect(text).not.toContain('a.example');
		expect(hints).toEqual([
			'A message has no room for the URL of its link, so the link was left out. Use a shorter URL.',
		]);
	});

	it('leaves records, facts and rows in English', async () => {
		const appearance = { language: 'ja' };
		for (const output of ['record', 'rows']) {
			const english = await world.items({ ...report, output });
			expect(await world.items({ ...report, output, appearance })).toEqual(english);
		}
		const [{ subject, html, text, ...facts } = {}] = await world.items({ ...report, appearance });
		const [plain] = await world.items(report);
		expect(plain).toMatchObject(facts);
		expect([subject, html, text]).not.toEqual([plain!.subject, plain!.html, plain!.text]);
	});
});

const DOCUMENTS = new Map(everyDocumentIn('en'));

it.each([
	['40 mentions', /^Ours\n40 negative mentions, /],
	['share of voice', /^Ours\nShare of voice, /],
	['action plan', /^Ours\nActions for the week of /],
	[
		'a normal week',
		/^Ours · A normal week\.\n.+\nAI visibility, .+\. Score vs\. .+, mentions vs\. the week before\n/,
	],
	['pending analysis', /^Ours\nThe AI visibility analysis of .+ is still running/],
	['comparison', /^Ours\nAI visibility comparison: B\.EXAMPLE leads\n/],
	['history of 3', /^Ours\n3 AI visibility analyses of /],
])("a title of the user's own hides nothing of %s that is said nowhere else", (name, text) => {
	const shown = message.toJson(DOCUMENTS.get(name)!, { title: 'Ours' }, ENGLISH);
	expect(shown.text).toMatch(text);
});

describe('the appearance of an event', () => {
	const world = sandboxed('visibilityReporting');

	it.each(events.map(({ option }) => option.value))(
		'has the title above the news of %s',
		async (event) => {
			const textWith = async (appearance = {}) => {
				const parameters = { event, output: 'message', appearance };
				const [item] = await new TriggerWorkflow(parameters, world.credential).test();
				return String(item!.text);
			};
			const [news] = (await textWith()).split('\n');
			expect(await textWith({ title: 'Ours', footer: 'From us' })).toMatch(
				new RegExp(`^Ours\n${news}\n[^]*\nFrom us$`),
			);
		},
	);

	it('is its own in an email', async () => {
		const { reporting } = world.sandbox;
		const { domain: _, ...appearance } = ROSTER[1]!;
		const parameters = {
			event: 'visibilityChange',
			sensitivity: 'points',
			output: 'html',
			appearance,
		};
		const workflow = new TriggerWorkflow(parameters, world.credential);
		reporting.setScore(50);
		await workflow.activate();
		reporting.setScore(40);
		const emails = await workflow.poll();
		expect(emails.map(foundIn)).toEqual([[all(false), all(true), all(false)]]);
	});
});
