import type { IDataObject } from 'n8n-workflow';

import { note } from '../../../reports/documents/blocks';
import type { ReportDocument } from '../../../reports/documents/document';
import { figure, figureOf } from '../../../reports/documents/figures';
import type { Locale } from '../../../reports/language/locale';
import type { EpochMs } from '../../../reports/time/dates';
import { finiteNumber, nonBlankText, recordsIn } from '../../../reports/values/json';
import { aheadOf } from '../../../reports/values/rows';
import { optionField } from '../../shared/fields/kinds';
import { get } from '../../shared/http/request';
import { malformedResponse } from '../../shared/http/response';
import type { Benchmarks, ReportingApi } from '../reportingApi';
import {
	defineEvent,
	directionIn,
	directionOf,
	exactPoints,
	figureChange,
	type Occurrence,
	type PollResult,
	thresholdField,
} from './event';

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
				"Minimum change of a brand's share, in percentage points up or down, since its last event or activation. A rank change also triggers the workflow if the brands that swapped places are at least half the threshold apart.",
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
	return api.fail(malformedResponse(get('/benchmarks'), 'the list of brands in "competitors"'));
}

/** A brand whose share or rank has changed. */
export function shareChangeDocument(occurrence: Occurrence, locale: Locale): ReportDocument {
	const { events, percent, share } = locale;
	const { item } = occurrence;
	const name = nonBlankText(item.name);
	const category = nonBlankText(item.category);
	const metric = {
		label: events.shareOf({ name }),
		...figureOf(item.share_pct, share.none),
		unit: '%',
		change: figureChange(occurrence, item.previous_share_pct, percent, locale),
	};
	const notes = category ? [note(events.category({ name: category }))] : [];
	return {
		headline: headlineOf(occurrence, name, locale),
		blocks: [figure(metric, locale), ...notes],
	};
}

const MAX_NAMES = 3;

function headlineOf(
	{ item, passed = [], apart }: Occurrence,
	name: string | undefined,
	{ events }: Locale,
): string {
	const { rank, previous_rank } = item;
	const isOwn = item.is_you === true;
	if (rank === previous_rank) {
		const went = finiteNumber(item.change) === 0 ? 'same' : directionIn(item);
		return events.share({ name, isOwn, went, rank: Number(rank) });
	}
	const brands = { names: passed.slice(0, MAX_NAMES), hasMore: passed.length > MAX_NAMES };
	const [from, to] = [Number(previous_rank), Number(rank)];
	const said = { name, isOwn, ...brands, from, to };
	const isAhead = to < from;
	const headline = isAhead
		? events.overtook(said)
		: events.overtaken({ ...said, isSeveral: passed.length > 1 });
	return apart === undefined ? headline : events.apart({ headline, by: apart, isAhead });
}

interface Brand {
	name: string;
	isOwn: boolean;
	/** Percent. */
	share: number;
	/** The brands with a larger share. */
	ahead: string[];
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

/**
 * Finds the watched brands whose share or rank has changed since their last event. A brand that joins or leaves the list
 * causes no event; one that is listed without a share keeps its last one.
 */
export function shareChanges(
	saved: IDataObject | undefined,
	data: IDataObject,
	settings: ShareSettings,
	now: EpochMs,
): PollResult {
	const known: State = { shares: {}, bases: {}, ...saved };
	const listed = listedIn(data, known.shares);
	if (listed.length === 0) return { state: { ...saved, version: 1 }, occurrences: [] };
	const bases: Record<string, Base> = {};
	const occurrences: Occurrence[] = [];
	for (const brand of listed.filter(({ isOwn }) => isOwn || settings.brands === 'all')) {
		const base = own(known.bases, brand.name);
		const current = { share: brand.share, ahead: brand.ahead, at: now };
		const before = base && amongListed(base, brand, listed, known.shares);
		const isEvent = before && hasChanged(before, brand, listed, settings.threshold);
		if (isEvent) {
			const passed = difference(before.ahead, brand.ahead);
			const apart = apartFrom(brand, passed, listed);
			occurrences.push({ item: itemOf(data, brand, before), since: before.at, passed, apart });
		}
		bases[brand.name] = !before || isEvent ? current : before;
	}
	const shares = Object.fromEntries(listed.map(({ name, share }) => [name, share]));
	return { state: { version: 1, shares, bases }, occurrences };
}

/** A brand as the item of a test run, without changes; undefined for an empty list. */
export function shareSample(data: IDataObject): IDataObject | undefined {
	const listed = listedIn(data, {});
	const brand = listed.find(({ isOwn }) => isOwn) ?? listed[0];
	return brand && itemOf(data, brand, { share: brand.share, ahead: brand.ahead, at: 0 });
}

function listedIn({ competitors }: IDataObject, shares: Record<string, number>): Brand[] {
	const brands = new Map<string, Omit<Brand, 'ahead'>>();
	for (const { name: named, share_pct, is_you } of recordsIn(competitors)) {
		const name = nonBlankText(named);
		if (name === undefined || brands.has(name)) continue;
		const share = finiteNumber(share_pct) ?? own(shares, name);
		if (share !== undefined) brands.set(name, { name, share, isOwn: is_you === true });
	}
	const all = [...brands.values()];
	return all.map((brand) => ({
		...brand,
		ahead: aheadOf(brand, all, ({ share }) => share).map(({ name }) => name),
	}));
}

/** A base limited to the brands listed now, as if new ones had always been listed. */
function amongListed(
	base: Base,
	brand: Brand,
	listed: Brand[],
	shares: Record<string, number>,
): Base {
	const ahead = listed
		.map(({ name }) => name)
		.filter((name) => (own(shares, name) === undefined ? brand.ahead : base.ahead).includes(name));
	return { ...base, ahead };
}

function hasChanged(before: Base, brand: Brand, listed: Brand[], threshold: number): boolean {
	const points = Math.abs(exactPoints(brand.share - before.share));
	if (points > 0 && points >= threshold) return true;
	const passed = difference(before.ahead, brand.ahead);
	const swapped = listed.filter(({ name }) => passed.includes(name));
	return swapped.some(({ share }) => Math.abs(exactPoints(share - brand.share)) >= threshold / 2);
}

/** The brands it has overtaken if its rank is better, or those that have overtaken it if it is worse. */
function difference(before: string[], now: string[]): string[] {
	const [more, fewer] = now.length > before.length ? [now, before] : [before, now];
	return now.length === before.length ? [] : more.filter((name) => !fewer.includes(name));
}

function apartFrom({ share }: Brand, [passed, ...others]: string[], listed: Brand[]) {
	const other = others.length === 0 ? listed.find(({ name }) => name === passed) : undefined;
	return other && exactPoints(Math.abs(share - other.share));
}

function itemOf({ category }: IDataObject, brand: Brand, before: Base): IDataObject {
	const change = exactPoints(brand.share - before.share);
	const [rank, previous] = [brand.ahead.length + 1, before.ahead.length + 1];
	return {
		category: category ?? null,
		name: brand.name,
		is_you: brand.isOwn,
		share_pct: brand.share,
		previous_share_pct: before.share,
		change,
		direction: directionOf(change || previous - rank),
		rank,
		previous_rank: previous,
	};
}

interface State {
	/** The last known shares of the brands that were listed, in percent. */
	shares: Record<string, number>;
	/** By the names of the watched brands. */
	bases: Record<string, Base>;
}

/** Own properties only, since a brand's name may be that of an inherited property. */
function own<Value>(values: Record<string, Value>, name: string): Value | undefined {
	return Object.hasOwn(values, name) ? values[name] : undefined;
}
