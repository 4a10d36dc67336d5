import type { IDataObject } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import { ReportingApi } from '../reportingApi';
import { defineEvent, type PollResult } from './defineEvent';

/** How many weeks are remembered: those whose plans came last. No older plan is expected to return. */
const WEEKS = 60;

export const actionPlanEvent = defineEvent({
	option: {
		name: 'New Action Plan',
		value: 'actionPlan',
		description: 'When the action plan for a new week is available',
	},

	poll: async ({ api, saved }) => {
		const plan = await planOf(api);
		return { ...newPlan(saved, plan), details: { week: plan.week_of ?? null } };
	},
	isState: ({ version, weeks, past }) =>
		version === undefined ? isWeeks(past) : version === 1 && isWeeks(weeks),
	leave: ({ weeks, past }) => ({ past: weeks ?? past }),
	example: async (api) => {
		const plan = await planOf(api);
		return weekOf(plan.week_of) === undefined ? undefined : plan;
	},
	topic: {
		document: ({ item }, locale) =>
			topics.actionPlan.document({ data: item, domain: null }, locale),
	},
});

/** Emits a plan once for each `week_of`. A plan that is there at the start is not new. */
function newPlan(saved: IDataObject | undefined, plan: IDataObject): PollResult {
	const week = weekOf(plan.week_of);
	const weeks = saved?.weeks as string[] | undefined;
	const earlierWeeks = weeks ?? (saved?.past as string[] | undefined) ?? [];
	// An account without a plan can be watched, and its first plan is then new.
	if (week === undefined) return { state: { version: 1, weeks: earlierWeeks }, results: [] };
	if (weeks?.includes(week)) return { state: { version: 1, weeks }, results: [] };
	const next = [...new Set([...earlierWeeks, week])].slice(-WEEKS);
	const results = weeks ? [{ item: plan }] : [];
	return { state: { version: 1, weeks: next }, results };
}

/**
 * Reads the week of a plan as a date, because the service may write a time behind it. Other text
 * stays as it is; undefined for a blank one.
 */
function weekOf(week: unknown): string | undefined {
	const text = typeof week === 'string' ? week.trim() : '';
	return /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? (text || undefined);
}

function isWeeks(saved: unknown): boolean {
	return Array.isArray(saved) && saved.every((week) => typeof week === 'string');
}

/**
 * Reads the plan, which has no week if the account has no plan.
 * @throws NodeApiError for a week of another type
 */
async function planOf(api: ReportingApi): Promise<IDataObject> {
	const { data } = await api.actionPlan();
	if (typeof (data.week_of ?? '') === 'string') return data;
	return api.failWithout('/action-plan', 'the week of the plan in "week_of"');
}
