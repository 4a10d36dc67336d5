import type { components } from '../../openapi/reporting';
import { fraction, hash } from '../random';

type Action = Pick<components['schemas']['Action'], 'title' | 'category'>;

const actions: readonly Action[] = [
	{ title: 'Publish a comparison page for office coffee subscriptions', category: 'content' },
	{ title: 'Answer the ten most asked brewing questions on one page', category: 'content' },
	{ title: 'Refresh the sourcing story with this year’s harvest dates', category: 'content' },
	{ title: 'Write a buyer’s guide to decaf subscriptions', category: 'content' },
	{ title: 'Add Product and Offer markup to all subscription pages', category: 'technical' },
	{ title: 'Let AI crawlers read the pricing page', category: 'technical' },
	{ title: 'Cut the load time of the roast catalogue below two seconds', category: 'technical' },
	{ title: 'Give each roast a stable address of its own', category: 'technical' },
	{ title: 'Get listed in three independent subscription reviews', category: 'authority' },
	{ title: 'Correct the shipping claim that two forums repeat', category: 'authority' },
	{ title: 'Pitch the roasting data to a trade journal', category: 'authority' },
	{ title: 'Reply to unanswered reviews of the last quarter', category: 'authority' },
];

/**
 * The five actions of a week, the largest expected lift first.
 * @param weekOf ISO date; the same date gives the same plan
 */
export function actionPlan(seed: number, weekOf: string): components['schemas']['ActionPlan'] {
	const chosen = actions
		.map((action, index) => ({ action, index, rank: hash(seed, weekOf, index) }))
		.sort((a, b) => a.rank - b.rank)
		.slice(0, 5)
		.map(({ action, index }) => ({
			id: 4000 + index,
			...action,
			expected_lift_pts: Math.round((0.4 + fraction(seed, weekOf, index, 'lift') * 4) * 10) / 10,
		}));
	chosen.sort((a, b) => b.expected_lift_pts - a.expected_lift_pts);
	return {
		week_of: weekOf,
		actions: chosen.map(({ id, title, expected_lift_pts, category }) => ({
			id,
			title,
			expected_lift_pts,
			category,
		})),
	};
}
