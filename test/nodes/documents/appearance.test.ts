import type { IDataObject } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { events } from '../../../nodes/VisibilityReporting/events';
import { TriggerWorkflow } from '../../worlds/pollEngine';
import { byId, sandboxed } from '../../worlds/sandboxed';

/** What readers get in the user's own appearance, from every operation and event. */

const EMAIL = ['htmlFile', 'logoUrl', 'subject'];
const EVERYWHERE = ['accentColor', 'detail', 'footer', 'language', 'title', ...EMAIL];

it.each([...analysisOperations, ...reportingOperations, ...events])(
	'$option.name has the options of every appearance',
	({ properties }) => {
		const { options = [] } = properties.find(({ name }) => name === 'options')!;
		expect(options.map(({ name }) => name)).toEqual(expect.arrayContaining(EVERYWHERE));
	},
);

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
const all = (is: boolean) => ({
	subject: is,
	title: is,
	footer: is,
	accentColor: is,
	logoUrl: is,
});

describe.each([
	['visibilityAnalysis', { operation: 'get', analysisId: byId('={{ $json.id }}') }],
	['visibilityReporting', { operation: 'visibility' }],
] as const)('%s with %j', (type, parameters) => {
	const world = sandboxed(type);

	it('gives each item of a roster an email in its own appearance', async () => {
		const { id } = world.seed('example.com', 1);
		const items = ROSTER.map((client) => ({ ...client, id }));
		const chosen = { ...parameters, output: 'html', options: APPEARANCE };
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
		const options = { ...APPEARANCE, combine: true };
		const emails = await world.items({ ...report, options }, { items: ROSTER });
		expect(emails.map(foundIn)).toEqual([[all(true), all(false), all(false)]]);
	});

	it('is that of each item, and a hint names the item of each value that cannot be used', async () => {
		const items = [
			{ color: '008080', language: 'German', logo: 'https://a.example/l.png', title: 'One' },
			{ color: '#fff', language: 'de-DE', logo: 'http://a.example/l.png', title: 't'.repeat(151) },
			{ color: 'teal', language: 'Klingon', logo: '', title: 'Three' },
		];
		const options = {
			accentColor: '={{ $json.color }}',
			language: '={{ $json.language }}',
			logoUrl: '={{ $json.logo }}',
			title: '={{ $json.title }}',
		};
		const { json, hints, error } = await world.run({ ...report, options }, { items });
		expect(error).toBeUndefined();
		const has = (html: unknown, text: string) => String(html).includes(text);
		expect(
			json.map(({ html }) => [
				/<html lang="(.*?)">/.exec(String(html))![1],
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
		const options = { logoUrl: 'http://a.example/l.png' };
		const { json, hints } = await world.run({ ...report, options }, { items: ROSTER });
		expect([json.length, hints.length]).toEqual([3, 1]);
	});

	it('leaves records, facts and rows in English', async () => {
		const options = { language: 'ja' };
		for (const output of ['record', 'rows']) {
			const english = await world.items({ ...report, output });
			expect(await world.items({ ...report, output, options })).toEqual(english);
		}
		const [{ subject, html, text, ...facts } = {}] = await world.items({ ...report, options });
		const [plain] = await world.items(report);
		expect(plain).toMatchObject(facts);
		expect([subject, html, text]).not.toEqual([plain!.subject, plain!.html, plain!.text]);
	});
});

describe("a user's title", () => {
	const reporting = sandboxed('visibilityReporting');

	it.each([
		['mentions', /^Ours\n\d+ mentions, /],
		['benchmarks', /^Ours\nShare of voice, /],
		['actionPlan', /^Ours\nActions for the week of /],
		['report', /^Ours · AI visibility, \d.+ \d{4}, mentions vs\. the 7 days before\n/],
	])('of %s hides nothing that is said nowhere else', async (operation, text) => {
		const parameters = { operation, output: 'message', options: { title: 'Ours' } };
		expect((await reporting.items(parameters))[0]!.text).toMatch(text);
	});

	it.each(events.map(({ option }) => option.value))(
		'stands above what event %s is about',
		async (event) => {
			const textWith = async (options = {}) => {
				const parameters = { event, output: 'message', options };
				const [item] = await new TriggerWorkflow(parameters, reporting.credential).test();
				return String(item!.text);
			};
			const [news] = (await textWith()).split('\n');
			expect(await textWith({ title: 'Ours', footer: 'From us' })).toMatch(
				new RegExp(`^Ours\n${news}\n[^]*\nFrom us$`),
			);
		},
	);
});

describe("an analysis with a user's title", () => {
	const world = sandboxed('visibilityAnalysis');

	it('still says that it is not complete', async () => {
		const options = { title: 'Ours' };
		const parameters = { operation: 'analyze', domain: 'example.com', waitForCompletion: false };
		const [item] = await world.items({ ...parameters, output: 'message', options });
		expect(item!.text).toMatch(
			/^Ours\nThe AI visibility analysis of example\.com is still running/,
		);
	});

	it('still names the leader, and how many analyses there are', async () => {
		world.seed('example.com', 1, { score: 70 });
		world.seed('example.org', 1, { score: 60 });
		const chosen = { output: 'message', options: { title: 'Ours' } };
		const compare = { operation: 'compare', domain: 'example.com', competitors: 'example.org' };
		expect((await world.items({ ...compare, ...chosen }))[0]!.text).toMatch(
			/^Ours\nAI visibility comparison: example\.com leads\n/,
		);
		expect((await world.items({ operation: 'history', ...chosen }))[0]!.text).toMatch(
			/^Ours\n15 AI visibility analyses, /,
		);
	});
});

describe('the appearance of an event', () => {
	const world = sandboxed('visibilityReporting');

	it('is that of its options in an email', async () => {
		const { reporting } = world.sandbox;
		const { domain: _, ...options } = ROSTER[1]!;
		const parameters = { event: 'visibilityChange', output: 'html', options };
		const workflow = new TriggerWorkflow(parameters, world.credential);
		reporting.setScore(50);
		await workflow.activate();
		reporting.setScore(40);
		const emails = await workflow.poll();
		expect(emails.map(foundIn)).toEqual([[all(false), all(true), all(false)]]);
	});
});
