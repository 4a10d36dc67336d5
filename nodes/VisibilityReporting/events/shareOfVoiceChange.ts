import type { IDataObject } from 'n8n-workflow';

import { type Occurrence, shareChangeDocument } from '../../../reports/documents/alerts';
import type { EpochMs } from '../../../reports/time/dates';
import { finiteNumber, isRecord, nonBlankText, recordsIn } from '../../../reports/values/json';
import { optionField } from '../../shared/fields/kinds';
import type { Benchmarks, ReportingApi } from '../reportingApi';
import { defineEvent, directionOf, exactPoints, type PollResult, thresholdField } from './event';

export const shareOfVoiceChange = defineEvent({
	option: {
		name: 'Share of Voice Change',
		value: 'shareOfVoiceChange',
		description: "When a brand's share of voice or rank changes",
	},

	fields: [
		optionField({
			displayName: 'Brands',
			name: 'brands',
			options: [
				{ name: 'All Brands', value: 'all', description: 'Your brand and its competitors' },
				{ name: 'Own Brand', value: 'own', description: 'Your brand only' },
			],
			default: 'own',
			description: 'Which brands to watch',
		}),
		thresholdField({
			description:
				'Minimum change in percentage points since the last event. A change of rank also counts if the brands are at least half of it apart.',
		}),
	],

	hints: [
		{
			type: 'info',
			message: 'Every share change triggers the workflow, however small.',
			when: '$parameter.threshold === 0',
		},
	],

	params: (settings) => settings,

	poll: async ({ api, saved, now }, settings) =>
		shareChanges(saved, await sharesOf(api), settings, now()),

	example: async (api) => shareSample(await sharesOf(api)),
	toDocument: shareChangeDocument,
});

async function sharesOf(api: ReportingApi): Promise<Benchmarks> {
	const { data } = await api.benchmarks();
	if (Array.isArray(data.competitors)) return data;
	return api.failWithout('/benchmarks', 'the list of brands in "competitors"');
}

interface Brand {
	name: string;
	isOwn: boolean;
	/** Percent. */
	share: number;
	/** True if the list of the last poll had not named it. */
	isNew: boolean;
}

/** What a brand is compared with: its state at its last event, or when first seen. */
interface Base extends IDataObject {
	share: number;
	ahead: string[];
	at: EpochMs;
}

interface ShareSettings {
	/** Percentage points. */
	threshold: number;
	brands: 'own' | 'all';
}

/** Finds the brands whose share or rank has changed since their last event; joining or leaving the list is none. */
export function shareChanges(
	saved: IDataObject | undefined,
	data: IDataObject,
	settings: ShareSettings,
	now: EpochMs,
): PollResult {
	const known = isState(saved) ? saved : { shares: {}, bases: {} };
	const listed = listedIn(data, known.shares);
	if (listed.length === 0) return { state: { ...saved, version: 1 }, occurrences: [] };
	const bases: Record<string, Base> = {};
	const occurrences: Occurrence[] = [];
	for (const brand of listed.filter(({ isOwn }) => isOwn || settings.brands === 'all')) {
		const base = own(known.bases, brand.name);
		const current = { share: brand.share, ahead: namesAhead(brand, listed), at: now };
		const ranks = base && ranksOf(base, brand, listed);
		const isEvent = ranks && hasChanged(base.share, brand, ranks.passed, settings.threshold);
		if (isEvent) {
			const apart = apartFrom(brand, ranks.passed);
			const passed = ranks.passed.map(({ name }) => name);
			const before = { share: base.share, rank: ranks.before };
			occurrences.push({
				item: itemOf(data, brand, ranks.now, before),
				since: base.at,
				passed,
				apart,
			});
		}
		bases[brand.name] =
			!ranks || isEvent ? current : { ...base, ahead: ranks.ahead.map(({ name }) => name) };
	}
	const shares = Object.fromEntries(listed.map(({ name, share }) => [name, share]));
	return { state: { version: 1, shares, bases }, occurrences };
}

/** A brand as the item of a test run, without changes; undefined for an empty list. */
export function shareSample(data: IDataObject): IDataObject | undefined {
	const listed = listedIn(data, {});
	const brand = listed.find(({ isOwn }) => isOwn) ?? listed[0];
	if (!brand) return undefined;
	const rank = namesAhead(brand, listed).length + 1;
	return itemOf(data, brand, rank, { share: brand.share, rank });
}

function listedIn({ competitors }: IDataObject, shares: Record<string, number>): Brand[] {
	const brands = new Map<string, Brand>();
	for (const { name: named, share_pct, is_you } of recordsIn(competitors)) {
		const name = nonBlankText(named);
		if (name === undefined || brands.has(name)) continue;
		const last = own(shares, name);
		const share = finiteNumber(share_pct) ?? last;
		const isNew = last === undefined;
		if (share !== undefined) brands.set(name, { name, share, isOwn: is_you === true, isNew });
	}
	return [...brands.values()];
}

function namesAhead(brand: Brand, listed: Brand[]): string[] {
	return listed.filter(({ share }) => share > brand.share).map(({ name }) => name);
}

/** A brand's ranks at its base and now, among the brands listed now, and the brands that it passed or was passed by. */
function ranksOf(base: Base, brand: Brand, listed: Brand[]) {
	const then = new Set(base.ahead);
	const isAhead = ({ share }: Brand) => share > brand.share;
	const wasAhead = (other: Brand) => (other.isNew ? isAhead(other) : then.has(other.name));
	const before = listed.filter(wasAhead);
	const now = listed.filter(isAhead).length;
	const isOvertaken = now > before.length;
	const passed = isOvertaken
		? listed.filter((other) => isAhead(other) && !wasAhead(other))
		: before.filter((other) => now < before.length && !isAhead(other));
	return { before: before.length + 1, now: now + 1, ahead: before, passed };
}

function hasChanged(share: number, brand: Brand, passed: Brand[], threshold: number): boolean {
	const points = Math.abs(exactPoints(brand.share - share));
	if (points > 0 && points >= threshold) return true;
	return passed.some((other) => Math.abs(exactPoints(other.share - brand.share)) >= threshold / 2);
}

function apartFrom({ share }: Brand, [passed, ...others]: Brand[]): number | undefined {
	const isOne = passed && others.length === 0;
	return isOne ? exactPoints(Math.abs(share - passed.share)) : undefined;
}

function itemOf(
	{ category }: IDataObject,
	brand: Brand,
	rank: number,
	before: { share: number; rank: number },
): IDataObject {
	const change = exactPoints(brand.share - before.share);
	return {
		category: category ?? null,
		name: brand.name,
		is_you: brand.isOwn,
		share_pct: brand.share,
		previous_share_pct: before.share,
		change,
		direction: directionOf(change || before.rank - rank),
		rank,
		previous_rank: before.rank,
	};
}

interface State extends IDataObject {
	/** The last known shares of the brands that were listed, in percent. */
	shares: Record<string, number>;
	/** By the names of the watched brands. */
	bases: Record<string, Base>;
}

/** True if a saved state can be continued: somebody may have edited it. */
function isState(saved: IDataObject | undefined): saved is State {
	const { shares, bases } = saved ?? {};
	if (!isRecord(shares) || !isRecord(bases)) return false;
	return Object.values(bases).every(
		(base) => isRecord(base) && Number.isFinite(base.share) && Array.isArray(base.ahead),
	);
}

/** Own properties only, since a brand's name may be that of an inherited property. */
function own<Value>(values: Record<string, Value>, name: string): Value | undefined {
	return Object.hasOwn(values, name) ? values[name] : undefined;
}
