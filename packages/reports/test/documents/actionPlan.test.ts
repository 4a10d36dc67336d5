import { isListed } from '../../src/blocks/text';
import { actionPlanDocument } from '../../src/documents/actionPlan';
import { visibilitiesDocument } from '../../src/documents/visibility';
import { html } from '../../src/formats/email/email';
import { actionPlanRows } from '../../src/records/actionPlan';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH } from '../helpers/reports/locales';

const OWN = 'lumenroast.example';

describe('the rows of an action plan', () => {
	it('are ranked by the expected lift, and else in the order of the service', () => {
		const lifts = { 7: undefined, 9: undefined, 8: 1.5, 10: '4' };
		const actions = [7, 9, 8, 10].map((id) => {
			return { id, expected_lift_pts: lifts[id as keyof typeof lifts] };
		});
		const rows = actionPlanRows({ week_of: '2026-11-16', actions } as never, OWN);
		expect(rows.map(({ rank, row_key }) => [rank, row_key])).toEqual(
			[10, 8, 7, 9].map((id, index) => [index + 1, `${OWN}|2026-11-16|${id}`]),
		);
		expect(Object.keys(rows[0]!)).toEqual([
			...[
				'domain',
				'week_of',
				'rank',
				'action_id',
				'title',
				'expected_lift_pts',
				'category',
				'row_key',
			],
		]);
	});

	it('are one row without a rank where the week has no actions', () => {
		const rows = actionPlanRows({ week_of: '2026-11-16', actions: [] }, OWN);
		expect(rows).toEqual([
			expect.objectContaining({ domain: OWN, week_of: '2026-11-16', rank: null, action_id: null }),
		]);
	});
});

it('a plan of 100,000 actions is written as far as a format may show it, and counted whole', () => {
	const actions = Array.from({ length: 100_000 }, (_, id) => ({ id, title: `Action ${id}` }));
	const { blocks, subject } = actionPlanDocument({ week_of: '2026-11-16', actions }, ENGLISH);
	expect(subject).toContain('100,000 actions');
	const [list] = blocks.filter(isListed);
	expect([list?.entries.length, list?.more]).toEqual([300, 99_700]);
});

it.each([
	['by its item when the service does not name it', undefined, 'Item 3'],
	['by its item when the service names it with blanks', ' ', 'Item 3'],
	['as the service does when that names it', 'a.example', 'a.example'],
])('a score among several is named %s', (_, domain, name) => {
	const task = { name: 'Item 3', result: { latest: { domain, score: 50 } as never } };
	const document = visibilitiesDocument([task], [], ENGLISH);
	expect(renderText(document, ENGLISH)).toMatch(new RegExp(`50 ${name}$`, 'm'));
});

it('numbers the actions of a plan in an email, as their order means something', () => {
	const actions = ['Pitch', 'Reply'].map((title) => ({ title }));
	const plan = actionPlanDocument({ week_of: '2026-11-16', actions } as never, ENGLISH);
	const email = String(html.toJson(plan, {}, ENGLISH).html);
	expect(email).toContain('1. Pitch');
	expect(email).toContain('2. Reply');
});
