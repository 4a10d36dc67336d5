import type { INodeParameters } from 'n8n-workflow';

import { sandboxed } from '../../helpers/sandboxed';

/** Reports and scores of several domains: never another brand's figures under a domain's name. */

const world = sandboxed('visibilityReporting');

const OWN = 'lumenroast.example';
const OTHER = 'harborbeans.example';
const ALL = ['/action-plan', '/benchmarks', '/mentions', '/visibility'];
const NONE = { mentions: null, mentions_change: null, negative: null, share_pct: null, rank: null };

const report = async (domains: string, parameters: INodeParameters = {}) =>
	await world.run({ operation: 'report', domains, ...parameters });
const paths = () =>
	world.sandbox
		.requests()
		.map(({ path }) => path)
		.sort();
const asked = () =>
	world.sandbox
		.requests()
		.flatMap(({ path, query }) => (path === '/visibility' ? [query.domain] : []));

beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(60));

describe('a report on a domain that the service does not track', () => {
	it.each<[string, INodeParameters]>([
		['all sections', {}],
		['records', { output: 'record' }],
		['the sections of the account, too', { options: { accountSections: true } }],
		[
			'only sections of the account',
			{ sections: ['benchmarks'], options: { accountSections: true } },
		],
	])('fails, and gives nobody else’s figures, when it asks for %s', async (_, parameters) => {
		const { error, json } = await report('nottracked.example', parameters);
		expect(error?.message).toMatch(/"nottracked\.example is not a tracked domain"\. Check that/);
		expect(json).toEqual([]);
	});

	it.each([
		['report', 'nottracked.example'],
		['visibility', 'nottracked.example'],
		['visibility', `shop.${OWN}`],
	])(
		'fails the operation %s when the service answers for %s with another domain, or its parent',
		async (operation, domains) => {
			world.sandbox.set({ untrackedDomain: 'own' });
			const { error, json } = await world.run({ operation, domains: `${OWN}, ${domains}` });
			expect(error?.message).toMatch(/^The reporting service answers/);
			expect(error?.message).toContain(
				`answers with ${OWN} instead of ${domains}. Enter ${OWN} under 'Domains'.`,
			);
			expect(json).toEqual([]);
		},
	);

	it.each([
		[404, 'fails'],
		[422, 'fails'],
		[503, 'lacks it'],
	])('with HTTP %i for the score alone %s', async (status, end) => {
		const sections = ['visibility', 'benchmarks'];
		// The first request is for the own domain.
		const refused = { kind: 'status', status, path: '/visibility', times: Infinity } as const;
		world.sandbox.addFault({ ...refused, after: 1 });
		const options = { accountSections: true };
		const { error, json } = await report(OTHER, { sections, options });
		if (end === 'lacks it') expect(json[0]).toMatchObject({ unavailable: ['visibility'] });
		else expect(error).toBeDefined();
	});
});

it.each([OWN, `https://www.${OWN}/`, `WWW.${OWN}`])(
	'a report on the own domain, entered as %s, costs no more requests, and has all sections',
	async (domain) => {
		const { json, error } = await report(domain, { appearance: { detail: 'full' } });
		expect(error).toBeUndefined();
		expect(paths()).toEqual(ALL);
		expect(json[0]).toMatchObject({ domain: OWN, unavailable: [] });
		expect(json[0]!.mentions).toEqual(expect.any(Number));
		expect(json[0]!.text).toContain('◀ you');
	},
);

describe('a report on another domain of the account', () => {
	const HINT =
		"Share of voice, mentions and action plan are available only for the account's default domain. To show them anyway, under the name of its brand, turn on 'Add Own Brand's Figures'.";

	it('leaves out the sections of the account, for one request more, and says so in a hint', async () => {
		const { json, hints } = await report(OTHER);
		expect(asked()).toEqual([undefined, OTHER]);
		expect(paths()).toEqual(['/visibility', '/visibility']);
		expect(json[0]).toMatchObject({ domain: OTHER, ...NONE, unavailable: [] });
		expect(json[0]!.score).toEqual(expect.any(Number));
		const text = String(json[0]!.text);
		expect(text).not.toMatch(/\byou\b|Lumen Roast|^Mentions|^Share of voice |^Action plan/m);
		expect(hints).toEqual([HINT]);
	});

	it.each(['message', 'blocks', 'html'])(
		'shows them with Add Own Brand’s Figures under the name of the brand, and nobody is “you” in %s',
		async (output) => {
			const options = { accountSections: true };
			const appearance = { detail: 'full' };
			const { json } = await report(OTHER, { output, options, appearance });
			expect(paths()).toEqual([...ALL, '/visibility']);
			expect(json[0]).toMatchObject({ domain: OTHER, ...NONE });
			const shown = JSON.stringify(json[0]);
			expect(shown).toMatch(/Share of voice[^"]*\(Lumen Roast\)/);
			expect(shown).toContain('Mentions (Lumen Roast)');
			expect(shown).toMatch(/Action plan [^"]*\(Lumen Roast\)/);
			expect(shown).not.toMatch(/\byou\b|not shown/i);
			expect(String(json[0]!.subject ?? '')).not.toMatch(/mentions/);
		},
	);

	it('fails when no section is about the domain, and says so', async () => {
		const { error, json } = await report(OTHER, { sections: ['benchmarks', 'mentions'] });
		expect(error?.message).toContain(
			`only sections about the account's default domain (${OWN}), not about ${OTHER}`,
		);
		expect(error?.message).toMatch(
			/Add Visibility Score, or turn on the 'Add Own Brand's Figures' option/,
		);
		expect(json).toEqual([]);
		expect(paths()).toEqual(['/visibility']);
	});

	it('fails when all sections that are left fail', async () => {
		// The first request is for the own domain.
		world.sandbox.addFault({ kind: 'status', path: '/visibility', after: 1, times: Infinity });
		const parameters = { operation: 'report', domains: OTHER };
		expect(await world.failure(parameters)).toMatch(/could not process the request \(4 attempts/);
	});
});

describe('a report when the own domain is not known', () => {
	const unknown = (fault: object) => {
		const path = '/visibility';
		world.sandbox.addFault({ kind: 'status', status: 403, message: 'No', path, ...fault } as never);
	};

	it('has the score, and names the other sections with the reason', async () => {
		unknown({ times: 1 });
		const { json, error } = await report(OTHER, { output: 'record' });
		expect(error).toBeUndefined();
		expect(json[0]!.visibility).toMatchObject({ domain: OTHER });
		const reason = expect.stringMatching(/rejected the request: "No"/);
		expect(json[0]!.unavailable).toEqual([
			...['benchmarks', 'mentions', 'actionPlan'].map((section) => ({ section, reason })),
		]);
		expect(paths()).toEqual(['/visibility', '/visibility']);
	});

	it('gives the reason when the service does not name that domain', async () => {
		const body = { data: { score: 50, trend: [] }, meta: {} };
		world.sandbox.addFault({ kind: 'body', body, path: '/visibility' });
		const { json } = await report(OTHER, { output: 'record' });
		const reason =
			"The reporting service did not name the account's default domain. Set a default domain in the dashboard of the provider: without it, nobody knows whose figures these are.";
		expect(json[0]!.unavailable).toContainEqual({ section: 'mentions', reason });
	});

	it('fails with the service’s own error when no section is left', async () => {
		unknown({ times: Infinity });
		const { error } = await report(OTHER, { sections: ['mentions'] });
		expect(error).toMatchObject({ httpCode: '403' });
		expect(error?.message).toMatch(/rejected the request: "No"\. Check that the scope/);
	});
});

describe.each(['report', 'visibility'])('the domains of %s', (operation) => {
	const run = async (domains: string, more = {}) =>
		await world.run({ operation, domains, sections: ['visibility'] }, more);

	it.each([
		['as they are', `${OTHER}, ${OWN}`],
		['in several spellings', `${OTHER},https://${OWN}/a,${OTHER.toUpperCase()}`],
	])(
		'give one item each, once and in their order, when they are written %s',
		async (_, domains) => {
			const { main, error } = await run(domains);
			expect(error).toBeUndefined();
			expect(main.map(({ json }) => json.domain)).toEqual([OTHER, OWN]);
			expect(main.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
			expect(asked()).toHaveLength(2);
		},
	);

	it('are error items that name them if they fail, and the others go on', async () => {
		world.sandbox.addFault({ kind: 'status', status: 403, path: '/visibility', message: 'No' });
		const domains = 'first.example, nottracked.example, lumenroast.example';
		const { json, errors } = await run(domains, { onError: 'continueErrorOutput' });
		expect(json.map(({ domain }) => domain)).toEqual([OWN]);
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
		const messages = errors.map((error) => String(error.json.error));
		expect(messages[0]).toMatch(/first\.example/);
		expect(messages[1]).toMatch(/nottracked\.example/);
	});
});

describe('the hint about a section that is missing', () => {
	const hintsOf = async (path: string, domains: string) => {
		const refused = { kind: 'status', status: 403, message: 'No', times: Infinity } as const;
		// The first request is for the own domain.
		world.sandbox.addFault({ ...refused, path, after: path === '/visibility' ? 1 : 0 });
		const sections = ['visibility', 'benchmarks'];
		const { hints } = await report(domains, { sections, options: { accountSections: true } });
		return hints.map((hint) => hint.slice(0, hint.indexOf(':'))).sort();
	};

	it('names the domain of a score among several', async () => {
		expect(await hintsOf('/visibility', `${OTHER}, tidewater.example`)).toEqual([
			`Visibility score (${OTHER})`,
			'Visibility score (tidewater.example)',
		]);
	});

	it("tells once of the account's sections, by its own domain", async () => {
		expect(await hintsOf('/benchmarks', `${OTHER}, ${OWN}, tidewater.example`)).toEqual([
			`Share of voice (${OWN})`,
		]);
	});

	it.each([
		['another domain', OTHER],
		['the own one', ''],
	])('names no domain in a run of one report, on %s', async (_, domain) => {
		expect(await hintsOf('/benchmarks', domain)).toEqual(['Share of voice']);
	});
});
