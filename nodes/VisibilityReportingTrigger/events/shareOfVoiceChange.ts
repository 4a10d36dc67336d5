import { figureOf, type Part, type ReportDocument } from '../../shared/documents/document';
import type { Locale } from '../../shared/language/locale';
import { finiteNumber, nonBlankText } from '../../shared/values/json';
import { get } from '../../shared/transport/request';
import { malformedResponse } from '../../shared/transport/response';
import { optionField } from '../../shared/fields/optionKinds';
import type { Benchmarks, ReportingApi } from '../../reporting/api/reportingApi';
import { shareChanges, shareSample } from '../signals/shareChanges';
import type { Occurrence } from '../signals/occurrence';
import { directionIn, figureChange, thresholdField } from './changes';
import { defineEvent } from './defineEvent';

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
	const name = nonBlankText(item.name) ?? events.brand;
	const category = nonBlankText(item.category);
	const parts: Part[] = [
		{ kind: 'title', text: headlineOf(occurrence, name, locale) },
		{
			kind: 'metric',
			label: events.shareOf(name),
			...figureOf(item.share_pct, share.none),
			unit: '%',
			change: figureChange(occurrence, item.previous_share_pct, percent, locale),
		},
	];
	if (category) parts.push({ kind: 'note', text: events.category({ name: category }) });
	return { parts };
}

const MAX_NAMES = 3;

function headlineOf(
	{ item, passed = [], apart }: Occurrence,
	name: string,
	{ events }: Locale,
): string {
	const { rank, previous_rank } = item;
	const isOwn = item.is_you === true;
	if (rank === previous_rank) {
		const direction = finiteNumber(item.change) === 0 ? undefined : directionIn(item);
		return events.share(name, isOwn, direction, String(rank));
	}
	const brands = { names: passed.slice(0, MAX_NAMES), hasMore: passed.length > MAX_NAMES };
	const ranks = { from: String(previous_rank), to: String(rank) };
	const isAhead = Number(rank) < Number(previous_rank);
	const headline = isAhead
		? events.overtook(name, isOwn, brands, ranks)
		: events.overtaken(name, isOwn, brands, ranks);
	return apart === undefined ? headline : events.apart(headline, apart, isAhead);
}
