import type { IDataObject } from 'n8n-workflow';

import { malformedResponse } from '../../shared/transport/response';
import { filtersField, numberField } from '../../shared/definition/field';
import { finiteNumber, nonBlankText } from '../../shared/values/json';
import { domainFilter } from '../../VisibilityReporting/operations/fields';
import type { ReportingApi } from '../../VisibilityReporting/api/reportingApi';
import { defineEvent, type PollResult } from './defineEvent';

export const visibilityChange = defineEvent({
	option: {
		name: 'Visibility Score Change',
		value: 'visibilityChange',
		description: 'When the visibility score of a domain goes up or down',
	},

	fields: [
		numberField({
			displayName: 'Threshold (Points)',
			name: 'threshold',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
			default: 1,
			description:
				'Minimum change of the score, up or down, since the last event or the activation. Small changes add up.',
		}),
		filtersField([domainFilter]),
	],

	options: [],

	hints: [
		{
			type: 'warning',
			message: 'Nothing starts the workflow, because no score moves by more than 100 points.',
			when: '$parameter.threshold > 100',
		},
	],

	settings: ({ threshold, filters }) => ({ threshold, domain: filters.domain }),

	poll: async ({ service, saved }, { domain, threshold }) =>
		moved(saved, await scoreOf(service, domain), threshold),

	example: async (service, { domain }) => {
		const { score, delta, ...found } = await scoreOf(service, domain);
		return change(found.domain, score, rounded(score - delta));
	},
});

interface Score {
	domain: string;
	score: number;
	/** Points in 30 days. */
	delta: number;
}

/**
 * Compares with the score that was emitted last, or seen first: not with the last poll, so that a
 * slow drift is noticed.
 *
 * @param threshold score points
 */
export function moved(
	saved: IDataObject | undefined,
	{ domain, score }: Pick<Score, 'domain' | 'score'>,
	threshold: number,
): PollResult {
	const state = { version: 1, domain, score };
	if (typeof saved?.score !== 'number' || saved.domain !== domain) return { state, items: [] };
	const points = Math.abs(rounded(score - saved.score));
	if (points === 0 || points < threshold) return { state: saved, items: [] };
	return { state, items: [change(domain, score, saved.score)] };
}

function change(domain: string, score: number, previous: number): IDataObject {
	const points = rounded(score - previous);
	const direction = points < 0 ? 'down' : 'up';
	return { domain, score, previous_score: previous, change: points, direction };
}

async function scoreOf(service: ReportingApi, domain: string | undefined): Promise<Score> {
	const { data } = await service.visibility({ domain });
	const score = finiteNumber(data.score);
	if (score !== undefined) {
		const name = nonBlankText(data.domain) ?? domain ?? '';
		return { domain: name, score, delta: finiteNumber(data.score_delta_30d) ?? 0 };
	}
	const request = { method: 'GET', path: '/visibility' } as const;
	return service.fail(malformedResponse(request, 'a number in "score"'));
}

/** Without the noise of binary fractions: 40.1 - 40 is 0.1. */
function rounded(points: number): number {
	return Math.round(points * 1e6) / 1e6;
}
