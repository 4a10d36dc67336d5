import { otherValues } from '../../sandbox/switches';
import type { Switches } from '../../sandbox';
import { CHOSEN, nameOf } from '../nodes/corpus/switchRows';
import { served, type Reply } from './served';

/** A service that is put off lets the clock go on. */
const world = served('main', { sleep: async (ms) => await Promise.resolve(advance(ms / 1000)) });
const { advance, analysis, reporting, submit } = world;

const OWN = 'lumenroast.example';
const RIVALS = ['harborbeans.example', 'mokacollective.example'];
const COMPARED = [
	RIVALS.map((domain) => `competitors=${domain}`).join('&'),
	`competitors=${RIVALS.join('%2C')}`,
	RIVALS.map((domain) => `competitors[]=${domain}`).join('&'),
	'competitors=kettleandcrane.example',
];

/** What clients see of both services with these switches, from an analysis to the end of a month. */
async function seen(switches: Partial<Switches>): Promise<string[]> {
	const { sandbox } = world;
	sandbox.set({ jobSeconds: 60, ...switches });
	sandbox.reporting.mentions.setMentionCount(3);
	const replies: Array<Reply<unknown>> = [];
	const ask = async <Body>(reply: Promise<Reply<Body>>) => {
		replies.push(await reply);
		return replies.at(-1) as Reply<Body>;
	};
	const { id } = (await ask(submit<{ id: string }>({ domain: OWN, competitors: RIVALS }))).body;
	for (const seconds of [0, 25, 60]) {
		advance(seconds);
		await ask(analysis(`/analyze/${id}`));
		await ask(analysis('/history'));
	}
	await ask(analysis('/history?limit=101'));
	for (const query of COMPARED) await ask(analysis(`/competitors?domain=${OWN}&${query}`));
	let cursor = '';
	for (let page = 1; page <= 3; page += 1) {
		const { body } = await ask(
			reporting<{ meta: { next_cursor?: string } }>(`/mentions?limit=2${cursor}`),
		);
		cursor = body.meta.next_cursor ? `&cursor=${body.meta.next_cursor}` : '';
	}
	const paths = ['', '?domain=nobody.example'].map((query) => `/visibility${query}`);
	for (const path of [...paths, '/mentions?engine=grok', '/action-plan'])
		await ask(reporting(path));
	const studio = sandbox.reporting.createKey({ plan: 'studio', perMinute: 6, burst: 3 });
	for (let call = 1; call <= 4; call += 1) await ask(reporting('/benchmarks', { key: studio }));
	const usedUp = sandbox.analysis.createKey({ plan: 'pro', used: 500 });
	await ask(analysis('/history', { key: usedUp }));
	advance((Date.parse('2026-05-31T12:00:00Z') - world.now()) / 1000);
	await ask(analysis('/history', { key: usedUp }));
	advance(64_800);
	await ask(analysis('/history', { key: usedUp }));
	const shown = ['date', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-reset'];
	return replies.map(({ status, headers, text }) =>
		JSON.stringify([
			...[status, text.replace(/req_\w+/, 'req_0')],
			...shown.map((name) => headers.get(name)),
		]),
	);
}

let usual: string[] | undefined;
beforeEach(async () => {
	usual ??= await seen({});
	await world.startOver();
});

it('answers the same twice when no switch is set', async () => {
	expect(await seen({})).toEqual(usual);
});

const FURTHER: Array<Partial<Switches>> = [{ jobSeconds: 10 }, { arrivalsPerHour: 60 }];

it.each([...otherValues(), ...CHOSEN, ...FURTHER].map((set) => [nameOf(set), set] as const))(
	'answers otherwise with %s',
	async (_, set) => {
		expect(await seen(set)).not.toEqual(usual);
	},
);

it('refuses a switch and a value that it does not know', () => {
	const set = (changes: object) => () => world.sandbox.set(changes);
	expect(set({ retryafter: 'date' })).toThrow('retryafter');
	expect(set({ retryAfter: 'soon' })).toThrow('soon');
	expect(world.sandbox.switches.retryAfter).toBe('seconds');
});
