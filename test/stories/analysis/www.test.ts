import { sandboxed, SOON, until } from '../../helpers/sandboxed';

/** A domain with and without "www." is one brand, so an analysis of one form is not paid for again in the other. */

const world = sandboxed();

const options = { ...SOON, reuseWithinHours: 24 };
const reuse = (domain: string) => ({ operation: 'analyze', domain, options });
const FORMS = [
	['brand.com', 'www.brand.com'],
	['www.brand.com', 'brand.com'],
] as const;

describe.each(FORMS)('an analysis of %s', (analyzed, asked) => {
	it(`is reused for ${asked}, and its record says which form it is of`, async () => {
		const { id } = world.seed(analyzed, 0.5);
		expect(await world.items(reuse(asked))).toMatchObject([{ id, domain: analyzed }]);
		const domains = world.sandbox.requests({ path: '/history' }).map(({ query }) => query.domain);
		expect(domains).toEqual([asked, analyzed]);
		expect(world.submitted()).toEqual([]);
	});

	it(`gives way to one of ${asked}, although that is older`, async () => {
		world.seed(analyzed, 0.2);
		const { id } = world.seed(asked, 0.8);
		expect(await world.items(reuse(asked))).toMatchObject([{ id }]);
		expect(world.sent()).toEqual(['GET /history', `GET /analyze/${id}`]);
	});

	it(`serves the item for ${asked} in the same run, although the history lists it late`, async () => {
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 60 });
		const items = [{ domain: analyzed }, { domain: asked }];
		const json = await world.items(reuse('={{ $json.domain }}'), { items });
		expect(json[1]!.id).toBe(json[0]!.id);
		expect(world.submitted()).toHaveLength(1);
	});

	it.each([false, true])(
		`is compared when ${asked} is asked for, with Analyze Missing Domains %s`,
		async (analyzeMissing) => {
			world.seed(analyzed, 2);
			world.seed('own.com', 2);
			const compare = { operation: 'compare', domain: 'own.com', competitors: asked };
			const [item] = await world.items({ ...compare, analyzeMissing });
			expect(item).toMatchObject({ competitors: [{ domain: analyzed }] });
			expect(world.submitted()).toEqual([]);
		},
	);

	it(`of which the submission was lost is looked for as such, also for ${asked}`, async () => {
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 360_000 });
		world.sandbox.addFault({ kind: 'hang', method: 'POST', handled: true });
		const first = world.start({ ...reuse(analyzed), waitForCompletion: false });
		await until(() => world.submitted().length === 1);
		await first.done.catch(() => {});
		expect(await world.failure(reuse(asked))).toContain(
			`an analysis of ${analyzed} may have started, and nothing was sent now`,
		);
		expect(world.submitted()).toHaveLength(1);
	});
});
