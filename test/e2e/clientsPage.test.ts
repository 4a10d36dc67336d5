import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import type { Workflow } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { type LoggedRequest } from '../../sandbox/index.js';
import { brands } from '../../sandbox/reporting/brands.js';
import { launchBrowser } from '../../tools/pictures/chromium.js';
import { recipeIn } from '../../tools/recipes.js';

import { useScene } from './scene.js';

/** The recipe that shows each client an address of its own. */

const FILE = 'clients-page.json';
const TABLE = 'AI visibility links';

/** Where pictures of the page go, when they are wanted. */
const { PICTURES } = process.env;

const scene = useScene();

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** The clients, by the name that their row has. */
const DOMAINS = Object.fromEntries(brands.map(({ name, domain }) => [name, domain]));
const [OWN, OTHER] = brands.map(({ name }) => name) as [string, string, ...string[]];

let workflow: Workflow;

/** The recipe with its hour and its five minutes as `seconds`, so that a test need not wait for them. */
async function importRecipe(seconds?: number): Promise<Workflow> {
	let text = JSON.stringify(recipeIn(FILE));
	if (seconds !== undefined) {
		text = text.replaceAll("as('hours') < 1", `as('seconds') < ${seconds}`);
		text = text.replaceAll('minutes: 5', `seconds: ${seconds}`);
		// n8n serves a path for one workflow only.
		text = text.replaceAll('ai-visibility/:token', `quick-${seconds}/:token`);
	}
	const recipe = JSON.parse(text) as ReturnType<typeof recipeIn>;
	return await scene.editor.importWorkflow(recipe, scene.credentials);
}

/** Puts links of clients into the table, and lets the workflow make their tokens. @returns tokens, by client */
async function makeLinks(
	rows: Array<{
		client: string;
		until?: string;
		domain?: string;
		language?: string;
		color?: string;
	}>,
): Promise<Record<string, string>> {
	const defaults = { until: inDays(30) };
	await scene.editor.addRows(
		TABLE,
		rows.map((row) => ({ domain: DOMAINS[row.client], ...defaults, ...row })),
	);
	const execution = await scene.editor.run(workflow);
	expect(execution).toMatchObject({ status: 'success' });
	const saved = await scene.editor.rowsOf(TABLE);
	return Object.fromEntries(saved.map(({ client, token }) => [String(client), String(token)]));
}

/** The address of a client's page. */
function addressOf(token: string, { nodes } = workflow): string {
	const { webhookId, parameters } = nodes.find(({ type }) => type === 'n8n-nodes-base.webhook')!;
	const path = String(parameters.path).replace(':token', token);
	return `${scene.n8n.url}/webhook/${String(webhookId)}/${path}`;
}

interface Opening {
	status: number;
	headers: Record<string, string>;
	body: string;
	ms: number;
}

async function open(address: string): Promise<Opening> {
	const start = performance.now();
	const response = await fetch(address);
	const body = await response.text();
	const headers = Object.fromEntries(response.headers);
	return { status: response.status, headers, body, ms: performance.now() - start };
}

/** Opens a page as a browser does, which opens it again while it is being prepared. */
async function openUntilThere(address: string): Promise<Opening> {
	const start = performance.now();
	let opening = await open(address);
	while (opening.body.includes('being prepared')) {
		await new Promise((resolve) => setTimeout(resolve, 5_000));
		opening = await open(address);
	}
	return { ...opening, ms: performance.now() - start };
}

const calls = (): LoggedRequest[] => scene.sandbox.requests({ service: 'reporting' });

async function activate(imported: Workflow): Promise<void> {
	await scene.editor.activate(imported);
	const isThere = async () => !(await open(addressOf('x', imported))).body.includes('registered');
	await until('n8n has the address', isThere, 60_000, 500);
}

let tokens: Record<string, string>;
let browser: Browser;

beforeAll(async () => {
	workflow = await importRecipe();
	expect(await scene.editor.run(workflow)).toMatchObject({ status: 'success' });
	tokens = await makeLinks([
		{ client: OWN },
		{ client: OTHER, language: 'de', color: '#0f766e' },
		{ client: 'Alone', domain: DOMAINS[OWN] },
		{ client: 'Expired', domain: DOMAINS[OWN], until: inDays(-2) },
		{ client: 'Revoked', domain: DOMAINS[OWN] },
		{ client: 'Refused', domain: 'nobody-tracks-this.example' },
	]);
	await activate(workflow);
	browser = await launchBrowser();
}, 300_000);
afterAll(async () => await browser?.close());

const HEADERS = {
	'content-type': 'text/html; charset=utf-8',
	'cache-control': 'no-store',
	'referrer-policy': 'no-referrer',
	'x-robots-tag': 'noindex',
};

const quantile = (values: number[], part: number) =>
	Math.round(values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1]!);

test('makes a token of 128 bits for each row, and leaves the tokens that there are', async () => {
	const made = Object.values(tokens);
	for (const token of made) expect(token).toMatch(/^[0-9a-f]{32}$/);
	expect(new Set(made).size).toBe(made.length);
	expect(await makeLinks([])).toEqual(tokens);
});

test('a hundred openings at the same moment cost the calls of one report', async () => {
	scene.sandbox.clearRequests();
	const alone = await openUntilThere(addressOf(tokens.Alone!));
	const callsOfOne = calls().length;
	expect(callsOfOne).toBeGreaterThan(2);
	scene.sandbox.clearRequests();
	const address = addressOf(tokens[OWN]!);
	const openings = await Promise.all(
		Array.from({ length: 100 }, async () => await openUntilThere(address)),
	);
	const callsOfHundred = calls().length;
	const times = openings.map(({ ms }) => ms);
	const [first, half, most, last] = [0.01, 0.5, 0.95, 1].map((part) => quantile(times, part));
	process.stdout.write(
		`One opening: ${callsOfOne} calls, ${Math.round(alone.ms)} ms. A hundred at the same moment: ` +
			`${callsOfHundred} calls; first ${first} ms, half ${half} ms, 95 % ${most} ms, last ${last} ms. ` +
			`Headers: ${JSON.stringify(openings[0]!.headers)}\n`,
	);
	for (const opening of openings) {
		expect(opening).toMatchObject({ status: 200, headers: HEADERS });
		expect(opening.body).toContain(DOMAINS[OWN]);
		expect(opening.body).not.toContain('As of');
	}
	expect(new Set(openings.map(({ body }) => body)).size).toBe(1);
	expect(callsOfHundred).toBe(callsOfOne);
	scene.sandbox.clearRequests();
	const again = await open(address);
	process.stdout.write(`Opened again within the hour: ${Math.round(again.ms)} ms\n`);
	expect(again.body).toBe(openings[0]!.body);
	expect(calls()).toEqual([]);
}, 300_000);

test('a page shows its own client, whatever else the address says', async () => {
	const address = `${addressOf(tokens[OTHER]!)}?domain=${DOMAINS[OWN]}&token=${tokens[OWN]}`;
	const { body } = await openUntilThere(address);
	expect(body).toContain(DOMAINS[OTHER]);
	expect(body).not.toContain(DOMAINS[OWN]);
});

test("a page is in its client's language and color", async () => {
	const { body } = await openUntilThere(addressOf(tokens[OTHER]!));
	expect(body).toContain('<html lang="de"');
	expect(body).toContain('#0f766e');
	expect((await openUntilThere(addressOf(tokens[OWN]!))).body).not.toContain('#0f766e');
});

test('a token that is unknown, expired, revoked or of somebody else gets one and the same answer', async () => {
	const path = `/rest/projects/${(await scene.editor.request<{ id: string }>('GET', '/rest/projects/personal')).id}`;
	await deleteRow(path, tokens.Revoked!);
	scene.sandbox.clearRequests();
	const [first, ...others] = await Promise.all(
		[tokens.Expired!, tokens.Revoked!, 'f'.repeat(32), OWN, '%20', "'%20OR%20''='", 'null'].map(
			async (token) => await open(addressOf(token)),
		),
	);
	const answer = ({ status, body, headers: { date: _, ...headers } }: Opening) => ({
		status,
		body,
		headers,
	});
	expect(first).toMatchObject({ status: 404, headers: HEADERS });
	expect(first!.body).toContain('This page does not exist, or no longer exists.');
	for (const other of others) expect(answer(other)).toEqual(answer(first!));
	expect(calls()).toEqual([]);
});

async function deleteRow(project: string, token: string): Promise<void> {
	const { data } = await scene.editor.request<{ data: Array<{ id: string; name: string }> }>(
		'GET',
		'/rest/data-tables-global',
	);
	const { id } = data.find(({ name }) => name === TABLE)!;
	const filters = [{ columnName: 'token', condition: 'eq', value: token }];
	const filter = encodeURIComponent(JSON.stringify({ type: 'and', filters }));
	await scene.editor.request('DELETE', `${project}/data-tables/${id}/rows?filter=${filter}`);
}

describe('when the service fails', () => {
	const problems = async () =>
		Object.fromEntries(
			(await scene.editor.rowsOf(TABLE)).map(({ client, problem }) => [client, problem]),
		);

	test('a page without a copy says so in a neutral sentence, and the table has the reason', async () => {
		scene.sandbox.clearRequests();
		const address = addressOf(tokens.Refused!);
		const [first, second] = [await open(address), await open(address)];
		expect(first).toMatchObject({ status: 200, headers: HEADERS });
		expect(first.body).toContain('This report cannot be shown at the moment.');
		expect(first.body).not.toMatch(/tracks|404|API|n8n/);
		expect(second.body).toBe(first.body);
		expect((await problems()).Refused).toMatch(/nobody-tracks-this\.example/);
		expect(calls().length).toBeLessThanOrEqual(4);
	});

	test('the last copy is shown with its date', async () => {
		const quick = await importRecipe(3);
		await activate(quick);
		const address = addressOf(tokens[OWN]!, quick);
		const isKept = async () => (await openUntilThere(address)).body.includes(DOMAINS[OWN]!);
		// The other copy of the recipe has had the turn of this hour.
		await until('there is a copy', isKept, 30_000, 1_000);
		await new Promise((resolve) => setTimeout(resolve, 3_500));
		const fault = scene.sandbox.addFault({ kind: 'status', status: 403, times: Infinity });
		const { status, body } = await open(address);
		fault.remove();
		expect(status).toBe(200);
		expect(body).toMatch(/<body[^>]*><p [^>]*>As of \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d<\/p>/);
		expect(body).toContain(DOMAINS[OWN]);
		expect((await problems())[OWN]).not.toBe('');
		await new Promise((resolve) => setTimeout(resolve, 3_500));
		const { body: later } = await open(address);
		expect(later).not.toContain('As of');
		expect((await problems())[OWN]).toBeNull();
	}, 120_000);
});

describe('in a browser', () => {
	let page: Page;
	beforeEach(async () => {
		page = await browser.newPage({ viewport: { width: 360, height: 740 }, colorScheme: 'light' });
	});
	afterEach(async () => await page.close());

	async function picture(name: string): Promise<void> {
		if (!PICTURES) return;
		await mkdir(PICTURES, { recursive: true });
		await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
	}

	test('a phone shows the whole width, without scripts', async () => {
		await page.goto(addressOf(tokens[OWN]!));
		await page.locator('.card').waitFor();
		const widths = await page.evaluate<number[]>(
			'[document.documentElement.scrollWidth, innerWidth]',
		);
		expect(widths).toEqual([360, 360]);
		expect(await page.locator('script').count()).toBe(0);
		await picture('phone');
		await page.setViewportSize({ width: 1_000, height: 740 });
		await picture('desktop');
	});

	test('paper cuts no row', async () => {
		await page.setViewportSize({ width: 800, height: 1_000 });
		await page.goto(addressOf(tokens[OWN]!));
		await page.emulateMedia({ media: 'print' });
		for (const height of [500, 730, 1_000]) {
			const style = `body{height:${height}px;column-width:800px;column-gap:0;column-fill:auto}`;
			await page.addStyleTag({ content: style });
			const found = await page.evaluate<{ rows: number; cut: string[] }>(`(() => {
				const rows = [...document.querySelectorAll('.card tr')].filter((row) => !row.querySelector('tr'));
				const cut = rows.filter((row) => row.getClientRects().length > 1);
				return { rows: rows.length, cut: cut.map(({ innerText }) => innerText) };
			})()`);
			expect(found.rows).toBeGreaterThan(20);
			expect(found.cut).toEqual([]);
		}
		if (PICTURES) {
			await page.goto(addressOf(tokens[OWN]!));
			await page.pdf({ path: join(PICTURES, 'printed.pdf'), format: 'A4', printBackground: true });
		}
	});

	test('a page that is being prepared opens again by itself', async () => {
		tokens = await makeLinks([{ client: 'Fresh', domain: DOMAINS[OWN] }]);
		const address = addressOf(tokens.Fresh!);
		scene.sandbox.addFault({ kind: 'delay', delayMs: 4_000, path: /^\/benchmarks/ });
		scene.sandbox.clearRequests();
		const first = open(address);
		await until('the report is asked for', () => calls().length > 0, 30_000);
		await page.goto(address);
		await page.getByText('This report is being prepared.').waitFor();
		await picture('prepared');
		await page.locator('.card').waitFor({ timeout: 60_000 });
		expect((await first).body).toContain(DOMAINS[OWN]);
	}, 120_000);

	test('what is refused is a page that can be read, too', async () => {
		await page.goto(addressOf('f'.repeat(32)));
		await page.getByText('This page does not exist').waitFor();
		await picture('not-found');
		await page.goto(addressOf(tokens.Refused!));
		await page.getByText('cannot be shown at the moment').waitFor();
		await picture('unavailable');
	});
});
