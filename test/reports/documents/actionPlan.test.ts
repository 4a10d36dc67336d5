import { actionPlanRows, visibilitiesDocument } from '../../../reports/documents/sections';
import { renderText } from '../formats/messages';
import { ENGLISH } from '../locales';

const OWN = 'lumenroast.example';

describe('the rows of an action plan', () => {
	it('are ranked by the expected lift, and else in the order of the service', () => {
		const actions = [
			{ id: 1 },
			{ id: 2, expected_lift_pts: 1.5 },
			{ id: 3, expected_lift_pts: '4' },
		];
		const rows = actionPlanRows({ actions }, OWN);
		expect(rows.map(({ rank, id }) => [rank, id])).toEqual([
			[1, 3],
			[2, 2],
			[3, 1],
		]);
	});

	it('are ranked in the order of the service where none has a lift', () => {
		const actions = [7, 3, 5].map((id) => ({ id, title: `Action ${id}` }));
		const rows = actionPlanRows({ week_of: '2026-11-16', actions } as never, OWN);
		expect(rows.map(({ rank, row_key }) => [rank, row_key])).toEqual([
			[1, `${OWN}|2026-11-16|7`],
			[2, `${OWN}|2026-11-16|3`],
			[3, `${OWN}|2026-11-16|5`],
		]);
		expect(Object.keys(rows[0]!)).toEqual([
			...['domain', 'week_of', 'rank', 'id', 'title', 'expected_lift_pts', 'category', 'row_key'],
		]);
	});

	it('are one row without a rank where the week has no actions', () => {
		const rows = actionPlanRows({ week_of: '2026-11-16', actions: [] }, OWN);
		expect(rows).toEqual([
			expect.objectContaining({ domain: OWN, week_of: '2026-11-16', rank: null, id: null }),
		]);
	});
});

it.each([
	['by its item when the service does not name it', undefined, 'Item 3'],
	['by its item when the service names it with blanks', ' ', 'Item 3'],
	['as the service does when that names it', 'a.example', 'a.example'],
])('a score among several is named %s', (_, domain, name) => {
	const task = { name: 'Item 3', result: { shown: { domain, score: 50 } as never } };
	const document = visibilitiesDocument([task], [], ENGLISH);
	expect(renderText(document, ENGLISH)).toMatch(new RegExp(`50 ${name}$`, 'm'));
});
