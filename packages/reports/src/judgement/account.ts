import { ownShare, ranked } from '../model/accountData';
import type { ReportData, ShareOfVoice } from '../model/report';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';

/** True if share of voice, mentions and plan are about the domain of the report. */
export function isDefaultDomain({ accountDomain }: ReportData): boolean {
	return accountDomain.kind === 'reported';
}

/**
 * The name of the account's brand if the report is about another domain, so that its sections have
 * to say whose they are; undefined if the report is about the account's own domain.
 */
export function brandOfAccount(
	{ accountDomain }: ReportData,
	share: ShareOfVoice | undefined,
): string | undefined {
	return accountDomain.kind === 'other' ? (share?.brand ?? accountDomain.domain) : undefined;
}

/** The share of voice of the account's brand; undefined if it was not read. */
export function ownShareOfVoice({ benchmarks }: ReportData): ShareOfVoice | undefined {
	if (!benchmarks) return undefined;
	const ownBrand = recordsIn(benchmarks.competitors).find(({ is_you }) => is_you === true);
	const brand = nonBlankText(ownBrand?.name);
	return { brand, ...ownShare(benchmarks), gap: gapIn(benchmarks) };
}

/** The largest of the other brands, and how far the account's brand is ahead of it. */
function gapIn(benchmarks: JsonObject): ShareOfVoice['gap'] {
	const brands = ranked(benchmarks).filter(
		({ share_pct }) => finiteNumber(share_pct) !== undefined,
	);
	const ownBrand = brands.find(({ is_you }) => is_you === true);
	const other = brands.find((brand) => brand !== ownBrand);
	const name = nonBlankText(other?.name);
	if (!ownBrand || name === undefined) return undefined;
	return {
		name,
		by: (finiteNumber(ownBrand.share_pct) ?? 0) - (finiteNumber(other?.share_pct) ?? 0),
	};
}
