import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/answer';
import { outputField, OUTPUTS } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { finiteNumber, nonBlankText } from '../../shared/foreign';
import { messageOf, numberRow, oneAtLeast, plain, row, signed } from '../../shared/report';
import { reportingOptions, withMeta } from '../fields';
import type { ActionPlan, ReportingService } from '../service';

export const actionPlan = operation({
	option: {
		name: 'Get Action Plan',
		value: 'actionPlan',
		action: 'Get the action plan',
		description: "Get this week's recommended actions, ranked by expected score lift",
	},

	properties: [outputField('action'), reportingOptions()],

	read: (input) => ({
		output: input.choice('output', OUTPUTS),
		includeMeta: input.flag('options.includeMeta'),
	}),

	ask: async (service: ReportingService) => await service.actionPlan(),

	give: ({ data, meta }, { output, includeMeta }) => {
		const items = { record: () => [data], rows: () => rows(data), message: () => message(data) };
		return withMeta(items[output](), meta, includeMeta);
	},
});

/** One row per action; without any, one row that still tells the week. */
function rows(data: ActionPlan): IDataObject[] {
	const actions = actionsOf(data);
	return oneAtLeast(actions).map((action, index) => ({
		...row(data, ['week_of']),
		rank: actions.length > 0 ? index + 1 : null,
		...row(action, ['id', 'title']),
		...numberRow(action, ['expected_lift_pts']),
		...row(action, ['category']),
	}));
}

function message(data: ActionPlan): IDataObject[] {
	const entries = actionsOf(data).map(({ title, expected_lift_pts, category }, index) => {
		const lift = finiteNumber(expected_lift_pts);
		const details = [
			lift === undefined ? '' : `${signed(lift)} points`,
			plain(nonBlankText(category), 40),
		].filter((detail) => detail !== '');
		const behind = details.length > 0 ? ` (${details.join(', ')})` : '';
		return `${index + 1}. ${plain(nonBlankText(title) ?? 'Untitled action')}${behind}`;
	});
	const head = [`Actions for the week of ${plain(nonBlankText(data.week_of) ?? '?')}`];
	return [{ text: messageOf({ head, entries }) }];
}

/** The actions as the service ranks them. */
function actionsOf({ actions }: ActionPlan): IDataObject[] {
	return Array.isArray(actions) ? ((actions as unknown[]).filter(isRecord) as IDataObject[]) : [];
}
