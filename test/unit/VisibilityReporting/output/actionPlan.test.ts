import { actionPlanRows } from '../../../../nodes/VisibilityReporting/output/actionPlan';

describe('the rows of an action plan', () => {
	it('are ranked in the order of the service', () => {
		const actions = [7, 3, 5].map((id) => ({ id, title: `Action ${id}` }));
		const rows = actionPlanRows({ week_of: '2026-11-16', actions } as never);
		expect(rows.map(({ rank, id }) => [rank, id])).toEqual([
			[1, 7],
			[2, 3],
			[3, 5],
		]);
	});

	it('are one row without a rank where the week has no actions', () => {
		const rows = actionPlanRows({ week_of: '2026-11-16', actions: [] });
		expect(rows).toEqual([
			expect.objectContaining({ week_of: '2026-11-16', rank: null, id: null }),
		]);
	});
});
