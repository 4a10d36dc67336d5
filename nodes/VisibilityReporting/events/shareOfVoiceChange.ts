import type { IDataObject } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import type { EventResult } from 'ai-visibility-reports/model';
import type { EpochMs } from 'ai-visibility-reports/time';
import { isRecord } from 'ai-visibility-reports/values';
import { optionField } from '../../shared/fields/choices';
import { isZero } from '../../shared/run/hints';
import { type Benchmarks, ReportingApi } from '../reportingApi';
import { isTime } from './clockReading';
import { defineEvent, type PollResult } from './defineEvent';
import { thresholdField } from './points';

/** How many brands the debug log names. */
const MAX_SHARES_IN_LOG = 20;

export const shareOfVoiceChange = defineEvent({
	option: {
		name: 'Share of Voice Change',
		value: 'shareOfVoiceChange',
		description: "When a brand's share of voice or rank changes",
	},

	fields: [
		optionField('brands', 'Brands', {
			options: [
				{ name: 'All Brands', value: 'all', description: 'Your brand and its competitors' },
				{ name: 'Own Brand', value: 'own', description: 'Your brand only' },
			],
			default: 'own',
			description: 'Which brands to watch',
		}),
		thresholdField({
			default: 5,
			description:
				'Minimum change in percentage points since the last event. A change of rank also counts if the two brands are at least 1 point apart.',
		}),
	],

	hints: [
		{
			type: 'info',
			message:
				"Every share change triggers the workflow, however small. To ignore small ones, raise 'Threshold (Points)'.",
			when: isZero('threshold'),
		},
	],

	params: (settings) => settings,
	isState: isShareState,

	poll: async (poll, settings) => {
		const result = shareChanges(poll.saved, await sharesOf(poll.api), settings, poll.now());
		const { shares = null } = result.state;
		// The largest shares are enough for a line of a log.
		const largest = Array.isArray(shares) ? shares.slice(0, MAX_SHARES_IN_LOG) : shares;
		return { ...result, details: { shares: largest } };
	},

	example: async (api) => topics.shareChange.judge.shareSample(await sharesOf(api)),
	topic: topics.shareChange,
});

async function sharesOf(api: ReportingApi): Promise<Benchmarks> {
	return (await api.benchmarks()).data;
}

/**
 * What a brand is compared with: its state at its last event or, before that, when it was first
 * seen.
 */
interface LastEvent extends IDataObject {
	share: number;
	/** The names of the brands of the last list that were ahead of it then. */
	ahead: string[];
	at: EpochMs;
}

const { brandsIn, byShare, shareChangeOf } = topics.shareChange.judge;

/**
 * Finds the brands whose share or rank has changed since their last event. Joining or leaving the
 * list is no event.
 * @param settings `threshold` is in percentage points
 */
export function shareChanges(
	saved: IDataObject | undefined,
	data: IDataObject,
	{ threshold, brands }: { threshold: number; brands: 'own' | 'all' },
	now: EpochMs,
): PollResult {
	const { shares: sharesBefore = [], bases: basesBefore = {} } = (saved ?? {}) as Partial<State>;
	const before = new Map(Object.entries(basesBefore));
	const lastShares = new Map(sharesBefore);
	const listed = brandsIn(data, lastShares);
	if (listed.length === 0) return { state: { ...saved, version: 1 }, results: [] };
	const ranked = byShare(listed);
	const bases: Record<string, LastEvent> = {};
	const results: EventResult[] = [];
	for (const brand of listed.filter(({ isOwn }) => isOwn || brands === 'all')) {
		const { name, share, ahead } = brand;
		const base = before.get(name);
		bases[name] = { share, ahead: namesOf(ranked.slice(0, ahead)), at: now };
		if (!base) continue;
		const aheadBefore = new Set(base.ahead);
		// A brand that is new in the list counts as if it had always been where it is now.
		const wasAhead = ranked.map((other, place) =>
			lastShares.has(other.name) ? aheadBefore.has(other.name) : place < ahead,
		);
		const change = shareChangeOf(data, brand, ranked, { share: base.share, wasAhead }, threshold);
		if (change) results.push({ ...change, since: base.at });
		else bases[name] = { ...base, ahead: namesOf(ranked.filter((_, place) => wasAhead[place])) };
	}
	const shares = ranked.map(({ name, share }): [string, number] => [name, share]);
	return { state: { version: 1, shares, bases }, results };
}

function namesOf(brands: Array<{ name: string }>): string[] {
	return brands.map(({ name }) => name);
}

interface State extends IDataObject {
	/** The brands of the last list with their shares in percent, the largest first. */
	shares: Array<[name: string, share: number]>;
	/** What each watched brand is compared with, by its name. */
	bases: Record<string, LastEvent>;
}

/** True if a saved state can be continued. It has nothing else until a list has named a brand. */
export function isShareState({ version, ...state }: IDataObject): boolean {
	const { shares = [], bases = {} } = state;
	if (version !== 1 || !Array.isArray(shares) || !shares.every(isShare)) return false;
	return isRecord(bases) && Object.values(bases).every(isLastEvent);
}

function isLastEvent(saved: unknown): boolean {
	return (
		isRecord(saved) &&
		Number.isFinite(saved.share) &&
		isTime(saved.at) &&
		Array.isArray(saved.ahead) &&
		saved.ahead.every((name) => typeof name === 'string')
	);
}

function isShare(saved: unknown): boolean {
	return Array.isArray(saved) && typeof saved[0] === 'string' && Number.isFinite(saved[1]);
}
