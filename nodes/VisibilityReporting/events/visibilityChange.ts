import type { IDataObject } from 'n8n-workflow';

import { unexpectedForm } from '../../shared/answer';
import { optionalDomainOf } from '../../shared/domain';
import { filtersField } from '../../shared/fields';
import { finiteNumber, nonBlankText } from '../../shared/foreign';
import { domainFilter } from '../fields';
import type { ReportingService } from '../service';
import { event, type PollResult } from './event';

export const visibilityChange = event({
	option: {
		name: 'Visibility Score Change',
		value: 'visibilityChange',
		description: 'When the visibility score of a domain goes up or down',
	},

	properties: [
		{
			displayName: 'Threshold (Points)',
			name: 'threshold',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 1,
			description:
				'Minimum change of the score, up or down, since the last event or the activation. Small changes add up.',
		},
		filtersField([domainFilter]),
	],

	hints: [
		{
			type: 'warning',
			message: 'Nothing starts the workflow, because no score moves by more than 100 points.',
			when: '$parameter.threshold > 100',
		},
	],

	read: (input) => ({
		domain: optionalDomainOf(input, 'filters.domain'),
		threshold: input.amount('threshold', { min: 0, max: 100, fallback: 1 }),
	}),

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

async function scoreOf(service: ReportingService, domain: string | undefined): Promise<Score> {
	const { data } = await service.visibility({ domain });
	const score = finiteNumber(data.score);
	if (score !== undefined) {
		const name = nonBlankText(data.domain) ?? domain ?? '';
		return { domain: name, score, delta: finiteNumber(data.score_delta_30d) ?? 0 };
	}
	const request = { method: 'GET', path: '/visibility' } as const;
	return service.fail(unexpectedForm(request, 'a number in "score"'));
}

/** Without the noise of binary fractions: 40.1 - 40 is 0.1. */
function rounded(points: number): number {
	return Math.round(points * 1e6) / 1e6;
}
