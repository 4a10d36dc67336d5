import type { INodeParameters } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { readersSee } from '../../../packages/reports/test/helpers/formats/readers';

const world = sandboxed('visibilityReporting');

const list = (...shares: Array<[name: string, share: number]>) =>
	world.sandbox.reporting.setCompetitors(
		shares.map(([name, share_pct]) => ({ name, share_pct, is_you: name === 'Own' })),
	);
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'shareOfVoiceChange', ...parameters }, world.credential);

it('emits the own brand once, with one request per poll, when its share moves by the threshold', async () => {
	list(['Own', 30], ['Globex', 20]);
	const workflow = trigger({ threshold: 2 });
	expect(await workflow.activate()).toEqual([]);
	list(['Own', 31], ['Globex', 25]);
	expect(await workflow.poll()).toEqual([]);
	list(['Own', 32], ['Globex', 25]);
	world.sandbox.clearRequests();
	expect(await workflow.poll()).toEqual([
		{
			category: 'Coffee subscriptions',
			name: 'Own',
			is_you: true,
			share_pct: 32,
			previous_share_pct: 30,
			change: 2,
			direction: 'up',
			rank: 1,
			previous_rank: 1,
		},
	]);
	expect(world.sent()).toEqual(['GET /benchmarks']);
	expect(await workflow.poll()).toEqual([]);
});

it('takes a change of 5 points where no threshold is set', async () => {
	list(['Own', 30], ['Globex', 20]);
	const workflow = trigger();
	await workflow.activate();
	list(['Own', 34.9], ['Globex', 20]);
	expect(await workflow.poll()).toEqual([]);
	list(['Own', 35], ['Globex', 20]);
	expect(await workflow.poll()).toMatchObject([{ name: 'Own', change: 5 }]);
});

it('shows the own brand in a test run, and nothing when no brands are listed', async () => {
	list(['Globex', 31], ['Own', 30]);
	expect(await trigger().test()).toMatchObject([{ name: 'Own', rank: 2, change: 0 }]);
	list();
	expect(await trigger().test()).toEqual([]);
});

describe('the title of a change of rank', () => {
	it.each<
		[
			brand: string,
			from: number,
			to: number,
			passed: string[],
			isOwn: boolean,
			went: string,
			others: string,
		]
	>([
		['the own brand', 1, 5, ['B', 'C', 'D', 'E'], true, 'A: you fell', 'behind B, C, D and others'],
		[
			'the own brand',
			5,
			1,
			['B', 'C', 'D', 'E'],
			true,
			'A: you rose',
			'ahead of B, C, D and others',
		],
		['the own brand', 4, 1, ['B', 'C', 'D'], true, 'A: you rose', 'ahead of B, C and D'],
		['another brand', 2, 1, ['B'], false, 'A rose', 'ahead of B'],
		['another brand', 1, 2, ['B'], false, 'A fell', 'behind B'],
	])(
		'says who passed whom when %s goes from rank %i to %i',
		(_, previous_rank, rank, passed, is_you, went, others) => {
			const item = { name: 'A', is_you, rank, previous_rank };
			const { headline } = topics.shareChange.document({ item, passed }, ENGLISH);
			expect(headline).toBe(
				`${went} from #${previous_rank} to #${rank} in share of voice, ${others}`,
			);
		},
	);

	it.each([
		[2, 1, 'ahead of B (26 percentage points)'],
		[1, 2, 'behind B (26 percentage points)'],
	])(
		'ends with how far apart the two brands are when one goes from rank %i to %i',
		(previous_rank, rank, end) => {
			const item = { name: 'A', rank, previous_rank };
			const { headline } = topics.shareChange.document({ item, passed: ['B'], apart: 26 }, ENGLISH);
			expect(headline!.endsWith(end)).toBe(true);
		},
	);
});

it('shows a share and its change with one decimal in every format', () => {
	const brand = { name: 'You', is_you: true, rank: 1, previous_rank: 1, direction: 'up' };
	const item = { ...brand, share_pct: 31.45678, previous_share_pct: 30.12345, change: 1.33333 };
	for (const [format, seen] of readersSee(topics.shareChange.document({ item }, ENGLISH))) {
		expect([format, seen]).toEqual([format, expect.stringContaining('31.5%')]);
		expect([format, seen]).toEqual([
			format,
			expect.stringMatching(/[+▲] ?1\.3 points(?:,| ·|\n) ?was 30\.1%/),
		]);
	}
});
