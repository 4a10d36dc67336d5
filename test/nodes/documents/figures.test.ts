import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { events } from '../../../nodes/VisibilityReporting/events';
import { TriggerWorkflow } from '../../worlds/pollEngine';
import { sandboxed } from '../../worlds/sandboxed';
import { VISIBLE_TEXT } from '../../reports/formats/visibleText';

/** Each figure that readers get in a chat, they get in the email, too, which has room for all of them. */

const FIGURE = /\d+(?:[.,:]\d+)*/g;

/** Of a mention's source, chats show the host only, and of a list, its numbers and how much more there is. */
const figuresIn = (field: string, item: IDataObject) =>
	(VISIBLE_TEXT[field]!(item[field])
		.replace(/https?:\/\/\S+|… and \d+ more/g, '')
		.replace(/^(\*\*|• )?\d+\. /gm, '')
		.match(FIGURE) ?? []) as string[];

function expectAlike(item: IDataObject) {
	const fields = Object.keys(VISIBLE_TEXT).filter((field) => item[field] !== undefined);
	const whole = new Set(figuresIn('html', item));
	expect(whole.size).toBeGreaterThan(0);
	for (const field of fields) {
		const missing = figuresIn(field, item).filter((figure) => !whole.has(figure));
		expect([field, missing]).toEqual([field, []]);
	}
}

/** As a trend is about to fall, and then has. */
const FALLEN = Array.from({ length: 60 }, (_, day) => (day < 55 ? 71 + (day % 5) * 0.8 : 62));

describe('analyses', () => {
	const world = sandboxed();
	world.inQuietTime();
	beforeEach(() => {
		for (const age of [40, 20, 1]) world.seed('example.com', age, { score: 50 + age });
		world.seed('b.example', 2, { score: 71 });
	});
	const domain = { domain: 'example.com', domains: 'example.com', competitors: 'b.example' };

	it.each(analysisOperations.map(({ option }) => option.value))(
		'%s has the figures of its chats in the email, too',
		async (operation) => {
			const [latest] = await world.items({ operation: 'history', ...domain });
			const analysisId = { __rl: true, mode: 'id', value: latest!.id as string };
			const [item] = await world.items({ operation, ...domain, analysisId, output: 'all' });
			expectAlike(item!);
		},
	);

	it('analyses of several domains have the figures of their chats in the email, too', async () => {
		const [item] = await world.items(
			{
				operation: 'analyze',
				domain: '={{ $json.domain }}',
				output: 'all',
				options: { combine: true },
			},
			{ items: [{ domain: 'example.com' }, { domain: 'b.example' }] },
		);
		expectAlike(item!);
	});
});

describe('the reporting service', () => {
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();
	beforeEach(() => world.sandbox.reporting.setTrend(FALLEN));
	const itemOf = async (parameters: INodeParameters) => {
		const date = '={{ $today.minus({ days: 20 }) }}';
		const [item] = await world.items({ output: 'all', date, ...parameters });
		return item!;
	};

	it.each(
		reportingOperations.map(({ option }) => option.value).filter((name) => name !== 'report'),
	)('%s has the figures of its chats in the email, too', async (operation) =>
		expectAlike(await itemOf({ operation })),
	);

	// A report of all sections is longer than some chats take.
	it.each(['visibility', 'benchmarks', 'mentions', 'actionPlan'])(
		'the section %s of a report has the figures of its chats in the email, too',
		async (section) => {
			expectAlike(await itemOf({ operation: 'report', sections: [section] }));
		},
	);

	/** Each of an account of its own, or all of one. */
	const several = async (isOneAccount: boolean, options: IDataObject = {}) => {
		const items = ['lumenroast.example', 'harborbeans.example'].map((domain, index) => {
			return { domain, client: `Client ${index}`, key: world.newKey() };
		});
		const [item] = await world.items(
			{
				...{ operation: 'report', output: 'all', domains: '={{ $json.domain }}' },
				sections: ['visibility', 'benchmarks', ...(isOneAccount ? [] : ['mentions'])],
				options: { combine: true, ...options },
			} as INodeParameters,
			{
				items,
				credential: isOneAccount
					? world.credential
					: { ...world.credential, apiKey: '={{ $json.key }}' },
			},
		);
		return item!;
	};

	it.each([
		['one account', true],
		['several accounts', false],
	])(
		'a report of domains of %s has the figures of its chats in the email, too',
		async (_, isOne) => {
			expectAlike(await several(isOne));
		},
	);

	it('a summary has no other figures', async () => {
		const options = { detail: 'summary' };
		expectAlike(await itemOf({ operation: 'report', options }));
		expectAlike(await several(false, options));
	});

	it.each(events.map(({ option: { value } }) => value))(
		'the event %s has the figures of its chats in the email, too',
		async (event) => {
			const [item] = await new TriggerWorkflow({ event, output: 'all' }, world.credential).test();
			expectAlike(item!);
		},
	);
});
