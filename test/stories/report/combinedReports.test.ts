import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

const world = sandboxed('visibilityReporting');

const OWN = 'lumenroast.example';
const OTHER = 'harborbeans.example';

const report = { operation: 'report', output: 'html', options: { combine: true } };

/** The item that a report of all input items together gives. */
const combined = async (domains: Array<string | undefined>, parameters: INodeParameters = {}) => {
	const [item] = await world.items(
		{ ...report, domains: '={{ $json.domain }}', ...parameters },
		{ items: domains.map((domain) => (domain === undefined ? {} : { domain })) },
	);
	return { subject: String(item!.subject), text: String(item!.text) };
};

const linesOf = ({ text }: { text: string }) => text.split('\n');

describe('reports with One Result for All Items', () => {
	it('say nothing of a score that was not requested', async () => {
		const { subject, text } = await combined([OWN, OTHER], {
			sections: ['benchmarks', 'actionPlan'],
			options: { combine: true, accountSections: true },
		});
		expect(text).toMatch(/^AI visibility report\n[^,]+\n/);
		expect(text).toMatch(/^Share of voice, .+, last 30 days \(.+\)$/m);
		expect(subject + text).not.toMatch(/no score|[Dd]aily visibility score|compared|unnamed/);
	});

	it('say what the mentions are compared with, and which are included', async () => {
		const { text } = await combined([OWN, OTHER], {
			filters: { engine: 'claude', sentiment: 'negative' },
		});
		expect(linesOf({ text })[0]).toMatch(/\. Score vs\. .+, mentions vs\. the 7 days before$/);
		expect(linesOf({ text })).toContain('Only negative mentions in Claude are included.');
	});

	it('say the same whatever the order of the items', async () => {
		const items = [OWN, OTHER, 'tidewater.example'];
		const continues = { sections: ['visibility', 'benchmarks', 'mentions'] };
		const one = await combined(items, continues);
		const other = await combined([...items].reverse(), continues);
		expect(linesOf(one)).toContain('Mentions (Lumen Roast)');
		expect(other.subject).toBe(one.subject);
		expect(other.text).toBe(one.text);
	});

	it('have a domain once when several items name it, with and without www', async () => {
		// Then the service gives the figures of the account's default domain for one that it does not know.
		world.sandbox.set({ untrackedDomain: 'own' });
		const items = [OWN, `www.${OWN}`, OWN, OTHER].map((domain) => ({ domain }));
		const [json] = await world.items(
			{ ...report, domains: '={{ $json.domain }}', sections: ['visibility'] },
			{ items },
		);
		expect(json).toMatchObject({ count: 2, failed: 0 });
	});
});

describe('reports of several accounts with One Result for All Items', () => {
	const BY_ITEM = '={{ $json.key }}';

	/** The text of a report of items that each have a key of their own. */
	const combinedOf = async (items: IDataObject[], parameters: INodeParameters = {}) => {
		const result = await world.run(
			{ ...report, ...parameters },
			{
				items,
				credential: { ...world.credential, apiKey: BY_ITEM },
				onError: 'continueErrorOutput',
			},
		);
		const [item] = result.json;
		return { ...result, item: item!, lines: linesOf({ text: String(item?.text) }) };
	};
	const keys = (count: number) => Array.from({ length: count }, () => ({ key: world.newKey() }));

	it('have a line of figures each, and no section of one account', async () => {
		const { item, lines } = await combinedOf(keys(2));
		expect(lines).toEqual([
			`2 domains · AI visibility, ${ENGLISH.days({ from: daysAgo(7), to: daysAgo(1) })}. Score vs. ${ENGLISH.date(daysAgo(8), daysAgo(1))}, mentions vs. the 7 days before`,
			'Both as usual.',
			expect.stringMatching(/^As usual: lumenroast\.example [\d.]+, lumenroast\.example [\d.]+$/),
			expect.stringMatching(/^Data as of /),
		]);
		expect(item).toMatchObject({ count: 2, failed: 0 });
		expect(item.subject).toBe('AI visibility: both as usual');
	});

	it.each([
		['name', { name: 'Riverside Dental', client: 'Other' }, 'Riverside Dental'],
		['number', {}, 'Item 2'],
	])('name what fails after all scores by the %s of its item', async (_, own, name) => {
		const [one, other] = keys(2);
		const { item, lines, hints } = await combinedOf([one!, { key: 'sk-revoked', ...own }, other!]);
		expect(lines).toContain('2 of 3 as usual, 1 without data.');
		expect(lines).toContain(`⚠ No data (the key was rejected): ${name}`);
		expect(item).toMatchObject({ count: 3, failed: 1 });
		expect(hints.find((hint) => hint.startsWith(`${name}: `))).toMatch(/rejected the API key/);
		expect(JSON.stringify([item, hints])).not.toContain('sk-revoked');
	});

	it('name a domain that its account does not track', async () => {
		const items = keys(2).map((item, index) => {
			return { ...item, domain: index === 0 ? OWN : 'stranger.example', client: `Client ${index}` };
		});
		const { lines, hints } = await combinedOf(items, { domains: '={{ $json.domain }}' });
		expect(lines).toContain('⚠ No data (the account does not track it): Client 1');
		expect(hints.filter((hint) => /stranger\.example.*stranger\.example:/.test(hint))).toEqual([]);
	});

	describe('with a row whose domain is not that of the account of its key', () => {
		const rowsOf = (more: IDataObject) => {
			const [one, other] = keys(2);
			return [
				{ ...one, domain: OWN, client: 'Lumen' },
				{ ...other, domain: OTHER, client: 'Harbor', ...more },
			];
		};
		const domains = '={{ $json.domain }}';
		const failure = '⚠ No data (the input is not valid): Harbor';

		it('have no figures for it, and say why', async () => {
			const { lines, hints, item } = await combinedOf(rowsOf({}), { domains });
			expect(lines).toContain(failure);
			expect(item).toMatchObject({ count: 2, failed: 1 });
			expect(hints.join()).toContain(
				`belongs to the account of ${OWN}, and no row with this key has that domain`,
			);
			expect(lines.join()).not.toContain(`${OTHER} 3`);
		});

		it("have none if its column account_domain names another domain than the account's", async () => {
			const rows = rowsOf({ account_domain: OTHER });
			expect((await combinedOf(rows, { domains })).lines).toContain(failure);
		});

		it("tell it if its column account_domain names the account's domain", async () => {
			const { lines, item } = await combinedOf(rowsOf({ account_domain: `www.${OWN}` }), {
				domains,
			});
			expect(lines).not.toContain(failure);
			expect(item).toMatchObject({ count: 2, failed: 0 });
		});

		it.each([
			['names', OWN],
			['means, without a domain,', ''],
			['lists, as JSON,', JSON.stringify([OTHER, OWN])],
		])("tell it if another row with this key %s the account's domain", async (_, domain) => {
			const [first, second] = rowsOf({});
			const third = { key: second!.key, domain, client: 'Lumen 2' };
			const { lines } = await combinedOf([first!, second!, third], {
				domains: '={{ $json.domain }}',
			});
			expect(lines).not.toContain(failure);
		});

		it('tell it if all rows have one key', async () => {
			const [first, second] = rowsOf({});
			const { lines } = await combinedOf(
				[second!, { ...first!, key: second!.key, domain: OTHER }],
				{
					domains,
				},
			);
			expect(lines.join()).not.toContain('No data');
		});
	});

	it('name each section that is missing, and whose it is', async () => {
		world.sandbox.addFault({ kind: 'status', status: 404, path: '/benchmarks', times: Infinity });
		const { lines } = await combinedOf(keys(2));
		expect(lines.filter((line) => line.startsWith('⚠'))).toEqual(
			Array(2).fill('⚠ The share of voice of lumenroast.example is not available.'),
		);
	});

	it.each([true, false])(
		'name in hints whose section is missing, also with One Result for All Items set to %s',
		async (combine) => {
			world.sandbox.addFault({ kind: 'status', status: 404, path: '/benchmarks', times: Infinity });
			const [one, other, ...more] = keys(4);
			const items = [{ ...one, name: 'A Ltd' }, { ...other, client: 'B Ltd' }, ...more];
			const options = { combine };
			const { hints } = await combinedOf(items, { options });
			const missing = hints.filter((hint) => /^Share of voice.*: The reporting service/.test(hint));
			const names = missing.map((hint) => /\((.+?)\):/.exec(hint)?.[1]).sort();
			expect(names).toEqual(['A Ltd', 'B Ltd', 'Item 3', 'Item 4']);
		},
	);

	it('say nothing of what is usual when nothing is compared', async () => {
		const options = { combine: true, compareWithPrevious: false };
		const { lines, item } = await combinedOf(keys(2), { options });
		expect(lines[1]).toBe('Domain: Score · Share · Mentions · Negative');
		expect(lines[2]).toMatch(/^lumenroast\.example: [\d.]+ · [\d.]+% \(#\d\/\d\) · \d+ · \d+$/);
		expect(item.subject).toMatch(/^AI visibility of 2 domains: lumenroast\.example [\d.]+$/);
		const unscored = await combinedOf(keys(2), { options, sections: ['mentions'] });
		expect(unscored.item.subject).toBe('AI visibility of 2 domains');
	});
});
