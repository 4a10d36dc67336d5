import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/answer';
import { outputField, OUTPUTS } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { nonBlankText } from '../../shared/foreign';
import {
	drawn,
	largestFirst,
	messageOf,
	numberRow,
	oneAtLeast,
	plain,
	row,
} from '../../shared/report';
import { reportingOptions, withMeta } from '../fields';
import type { Benchmarks, ReportingService } from '../service';

/** So many competitors a message lists; the rest is counted. */
const MAX_LINES = 15;

export const benchmarks = operation({
	option: {
		name: 'Get Share of Voice',
		value: 'benchmarks',
		action: 'Get the share of voice',
		description: 'Get the share of voice of the brand and its competitors',
	},

	properties: [outputField('brand'), reportingOptions()],

	read: (input) => ({
		output: input.choice('output', OUTPUTS),
		includeMeta: input.flag('options.includeMeta'),
	}),

	ask: async (service: ReportingService) => await service.benchmarks(),

	give: ({ data, meta }, { output, includeMeta }) => {
		const items = { record: () => [data], rows: () => rows(data), message: () => message(data) };
		return withMeta(items[output](), meta, includeMeta);
	},
});

/** One row per competitor; without any, one row that still tells the category. */
function rows(data: Benchmarks): IDataObject[] {
	const competitors = ranked(data);
	return oneAtLeast(competitors).map((competitor, index) => ({
		...row(data, ['category', 'window']),
		rank: competitors.length > 0 ? index + 1 : null,
		...row(competitor, ['name']),
		...numberRow(competitor, ['share_pct']),
		...row(competitor, ['is_you']),
	}));
}

function message(data: Benchmarks): IDataObject[] {
	const competitors = ranked(data);
	const shown = competitors.filter((each, index) => index < MAX_LINES || each.is_you === true);
	const entries = shown.map(({ name, share_pct, is_you }) => {
		const share = drawn(share_pct, 100, 'no share', '%');
		return `${share} ${plain(nonBlankText(name) ?? 'unnamed', 60)}${is_you === true ? ' ◀ you' : ''}`;
	});
	const about = [data.category, data.window].flatMap((part) => nonBlankText(part) ?? []);
	const title = ['Share of voice', about.map((part) => plain(part, 60)).join(', ')]
		.filter((part) => part !== '')
		.join(': ');
	const beyond = competitors.length - entries.length;
	return [{ text: messageOf({ head: [title], entries, beyond }) }];
}

/** The competitive set, the largest share first. */
function ranked({ competitors }: Benchmarks): IDataObject[] {
	const all = Array.isArray(competitors) ? (competitors as unknown[]).filter(isRecord) : [];
	return (all as IDataObject[]).sort((one, other) => largestFirst(one.share_pct, other.share_pct));
}
