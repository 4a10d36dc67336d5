import type { IDataObject } from 'n8n-workflow';

import { figureOf, type Bars, type ReportDocument } from '../../shared/documents/document';
import { formatNumber } from '../../shared/documents/figures';
import {
	aheadOf,
	columns,
	largestFirst,
	numberColumns,
	orEmptyRow,
	rowKey,
} from '../../shared/values/rows';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';
import type { Benchmarks } from '../api/reportingApi';

const MAX_BARS = 15;

/** One row per brand, without any one with the category; `date` is the response's calendar date. */
export function benchmarksRows(data: Benchmarks, date: string): IDataObject[] {
	const brands = ranked(data);
	return orEmptyRow(brands).map((brand) => ({
		date,
		...columns(data, ['category', 'window']),
		rank: brands.length > 0 ? rankIn(brands, brand) : null,
		...columns(brand, ['name']),
		...numberColumns(brand, ['share_pct']),
		...columns(brand, ['is_you']),
		row_key: rowKey(date, data.category, brand.name),
	}));
}

/** The shares as bars, the largest first, with the own brand marked. */
export function benchmarksDocument(data: Benchmarks): ReportDocument {
	const { share_pct, rank } = benchmarksFacts(data);
	const of = recordsIn(data.competitors).length;
	const share = share_pct === null ? undefined : `${formatNumber(share_pct)}%`;
	return {
		subject: share && `Share of voice: ${share}, rank ${rank} of ${of}`,
		parts: [{ kind: 'title', text: benchmarksTitle(data), isNews: true }, shareBars(data)],
	};
}

/** The own brand's share and rank, to branch on. */
export function benchmarksFacts(data: Benchmarks) {
	const brands = ranked(data);
	const own = brands.find(({ is_you }) => is_you === true);
	return {
		category: nonBlankText(data.category) ?? null,
		share_pct: finiteNumber(own?.share_pct) ?? null,
		rank: own ? rankIn(brands, own) : null,
	};
}

export function benchmarksTitle({ category, window }: Benchmarks): string {
	const about = [nonBlankText(category), windowOf(window)].filter((part) => part !== undefined);
	return ['Share of voice', about.join(', ')].filter(Boolean).join(': ');
}

/** @param isOwn whether the account's own brand is the reader's */
export function shareBars(data: Benchmarks, isOwn = true): Bars {
	const brands = ranked(data);
	const shown = brands.filter(({ is_you }, index) => index < MAX_BARS || is_you === true);
	return {
		kind: 'bars',
		label: 'Share of voice',
		whole: 100,
		unit: '%',
		bars: shown.map(({ name, share_pct, is_you }) => ({
			name: nonBlankText(name) ?? 'unnamed',
			...figureOf(share_pct, 'no share'),
			isOwn: isOwn && is_you === true,
			detail: isOwn && is_you === true ? 'you' : undefined,
		})),
		more: brands.length - shown.length,
	};
}

/** "last 30 days" for "30d"; other text unchanged. */
function windowOf(window: unknown): string | undefined {
	const text = nonBlankText(window);
	const days = /^(\d{1,4})d$/.exec(text ?? '')?.[1];
	return days === undefined ? text : `last ${days} days`;
}

function ranked({ competitors }: Benchmarks): IDataObject[] {
	return recordsIn(competitors).sort((one, other) => largestFirst(one.share_pct, other.share_pct));
}

/** Equal shares have the better rank. */
function rankIn(brands: IDataObject[], brand: IDataObject): number {
	return aheadOf(brand, brands, ({ share_pct }) => share_pct).length + 1;
}
