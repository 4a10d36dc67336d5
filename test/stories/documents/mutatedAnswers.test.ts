import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { violationsOf } from '../../../packages/reports/test/helpers/formats/formatViolations';
import { VISIBLE_TEXT } from '../../../packages/reports/test/helpers/formats/visibleText';
import { byId, sandboxed } from '../../helpers/sandboxed';
import { asking } from '../corpus/operations';

/**
 * Whatever a service answers, a run gives a document that every channel takes, or an error in words. Answers of the sandbox
 * are changed at random, 100 for each seed, and given in all formats at once. MUTATION_SEEDS=20 tries as many seeds, and
 * MUTATIONS=<seed> repeats the answers of one.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const { MUTATIONS, MUTATION_SEEDS = '1' } = process.env;

const SEEDS = MUTATIONS
	? [Number(MUTATIONS)]
	: Array.from({ length: Number(MUTATION_SEEDS) }, (_, index) => index + 1);

/** Answers for each seed. */
const ANSWERS = 100;

const FAMILY = '👩\u200d👩\u200d👧\u200d👦';

const VALUES: Json[] = [
	...[null, true, false, 0, -1, 72.25, 1e21, -1e300, 5e-324, 2 ** 53, 1_793_000_000],
	...[
		'',
		' ',
		'0',
		'-3',
		'1e999',
		'7,5',
		'x',
		'chatgpt',
		'negative',
		'complete',
		'lumenroast.example',
	],
	...['2026-11-20', '2026-13-45', '2026-11-20T08:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01'],
	...['+275760-09-13T00:00:00.000Z', '-271821-04-20', '2026-11-20T08:00:00+99:99', 'yesterday'],
	...['<!channel> <@U1> *b* _i_ `c` ~s~', '@everyone <b>&amp;</b>', '</td></tr></table><script>'],
	...[
		'[bank](https://evil.example)',
		'https://u:p@evil.example/',
		'www.evil.example',
		':fire: {{1}}',
	],
	...[
		'https://a.example/my_page?utm_source=x#y',
		'http://xn--mller-kva.example/',
		'xn--80ak6aa92e.com',
	],
	...[`${FAMILY} `.repeat(120), FAMILY.repeat(90), '🇩🇪'.repeat(300), `e${'\u0301'.repeat(4_000)}`],
	...['می\u200cخواهم '.repeat(90), 'ශ්\u200dරී ලංකා', 'a\u00ad'.repeat(2_000), '漢字'.repeat(2_000)],
	...['safe\u202egnp.exe', '\u2067x', '\ud83d', 'x\u0000y\u2028z\r\nw', '\u{e0041}\u{e0042}'],
	...['long '.repeat(3_000), '&'.repeat(5_000), '|'.repeat(900), 'a.'.repeat(3_000)],
	...[[], {}, [[]], [null], ['x', 'y'], { a: { b: [1] } }, { toString: 'x', length: 9 }],
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Changes a value somewhere within an answer, once to six times. */
function mutated(answer: Json, random: () => number): Json {
	const copy = structuredClone(answer);
	const below = (count: number) => Math.floor(random() * count);
	const places: Array<{ in: Json[] | { [key: string]: Json }; key: string }> = [];
	const collect = (value: Json) => {
		if (typeof value !== 'object' || value === null) return;
		for (const [key, inner] of Object.entries(value)) {
			places.push({ in: value, key });
			collect(inner);
		}
	};
	collect(copy);
	for (let left = 1 + below(6); left > 0 && places.length > 0; left -= 1) {
		const { in: parent, key } = places[below(places.length)]!;
		const holder = parent as { [key: string]: Json };
		const value = VALUES[below(VALUES.length)]!;
		const kind = below(6);
		if (kind === 0 && !Array.isArray(parent)) delete holder[key];
		else if (kind === 1 && Array.isArray(parent)) parent.push(...Array(60).fill(parent[0]));
		else if (kind === 2 && !Array.isArray(parent)) holder[`x_${key}`] = value;
		else if (kind === 3 && typeof holder[key] === 'string')
			holder[key] += typeof value === 'string' ? value : JSON.stringify(value);
		else holder[key] = structuredClone(value);
	}
	return copy;
}

const FORBIDDEN =
	/[\u202a-\u202e\u2066\u2067\u206a-\u206f\ufeff\u{e0020}-\u{e007f}]|\p{Cs}|\bNaN\b|\[object |Invalid DateTime/u;

/** What of a run is neither a document as channels take it nor an error in words. */
function faultsOf(json: Record<string, unknown>, domains: string[]): string[] {
	const texts = Object.entries(VISIBLE_TEXT).map(([field, read]) => [field, read(json[field])]);
	const wrong = [...texts, ['subject', String(json.subject)]].flatMap(([field = '', text = '']) => [
		...(FORBIDDEN.test(text) ? [`${field}: a sign or word that must not be there: ${text}`] : []),
		...(/👩|\u200d👧/u.test(text.replaceAll(FAMILY, ''))
			? [`${field}: half a family: ${text}`]
			: []),
	]);
	return [...wrong, ...violationsOf('all')(json as never, {}, domains)];
}

const REQUIRED = {
	analysisId: byId('an_1'),
	domain: 'lumenroast.example',
	competitors: 'harborbeans.example',
	date: '={{ $today.minus({ days: 30 }) }}',
};

/** What each operation reads. */
const PATHS: Record<string, string[]> = {
	get: ['/analyze/an_1'],
	history: ['/history'],
	compare: ['/competitors'],
	visibility: ['/visibility'],
	mentions: ['/mentions'],
	report: ['/visibility', '/mentions', '/benchmarks', '/action-plan'],
	sources: ['/visibility', '/mentions'],
	prompts: ['/visibility', '/mentions'],
	effect: ['/visibility', '/mentions'],
	benchmarks: ['/benchmarks'],
	actionPlan: ['/action-plan'],
};

const domainsIn = (answer: Json): string[] => {
	if (typeof answer !== 'object' || answer === null) return [];
	return Object.entries(answer).flatMap(([key, value]) => [
		...(key === 'domain' && typeof value === 'string' ? [value] : []),
		...domainsIn(value),
	]);
};

describe.each([
	['visibilityAnalysis', analysisOperations],
	['visibilityReporting', asking(reportingOperations)],
] as const)('the node %s', (type, operations) => {
	const world = sandboxed(type);
	const names = operations.map(({ option }) => option.value).filter((name) => name !== 'analyze');

	async function answersOf(): Promise<Record<string, Json>> {
		const paths: Record<string, string> = {
			'/history': '/history',
			'/competitors': '/competitors?domain=lumenroast.example&competitors=harborbeans.example',
			'/visibility': '/visibility?from=2026-09-01',
			'/mentions': '/mentions?limit=100',
			'/benchmarks': '/benchmarks',
			'/action-plan': '/action-plan',
		};
		const isAnalysis = type === 'visibilityAnalysis';
		const { id } = isAnalysis ? world.seed('lumenroast.example', 1, { score: 61 }) : { id: '' };
		if (isAnalysis) world.seed('harborbeans.example', 1, { score: 55 });
		const own = Object.keys(paths).filter((path) => isAnalysis === /^\/(h|c)/.test(path));
		const read = own.map(async (path) => [path, await world.truth(paths[path]!)] as const);
		const record = isAnalysis ? { '/analyze/an_1': await world.truth(`/analyze/${id}`) } : {};
		return { ...record, ...Object.fromEntries(await Promise.all(read)) } as Record<string, Json>;
	}

	it.each(SEEDS)(
		'gives a whole document or an error in words for answers changed at random, seed %d',
		async (seed) => {
			const random = randomOf(seed);
			const usual = await answersOf();
			let documents = 0;
			// Half of the answers are of each service.
			for (let count = 0, turn = 0; count < ANSWERS / 2; turn += 1) {
				const operation = names[turn % names.length]!;
				world.sandbox.clearFaults();
				const answers = PATHS[operation]!.map(
					(path) => [path, mutated(usual[path]!, random)] as const,
				);
				for (const [path, body] of answers) {
					world.sandbox.addFault({ kind: 'body', body, path, times: Infinity });
				}
				count += answers.length;
				const { json, error } = await world.run({ operation, ...REQUIRED, output: 'all' });
				const where = `seed ${seed}, answer ${count} (${operation})`;
				const [item] = json;
				if (!item) {
					// An error of the code itself has no such words.
					expect([where, error?.message]).toEqual([
						where,
						expect.stringMatching(
							/^(The (analysis|reporting) service|The report|The parameter|No )/,
						),
					]);
					continue;
				}
				documents += 1;
				const domains = answers.flatMap(([, body]) => domainsIn(body));
				expect([where, ...faultsOf(item, domains)]).toEqual([where]);
			}
			expect(documents).toBeGreaterThan(ANSWERS / 10);
		},
		120_000,
	);
});
