import type { Locale } from '../../../shared/language/locale';
import { isZero } from '../../../shared/language/formats';
import { finiteNumber, nonBlankText, recordsIn } from '../../../shared/values/json';
import { largestFirst } from '../../../shared/values/rows';
import { ownShare, turnoverOf, type Report } from '../report';
import { insight, withoutPeriod, type Insight } from './insight';

/** Facts that are never called unusual: share of voice, prompts, sources and plan. */
export function accountInsights(report: Report, locale: Locale): Insight[] {
	return [
		...shareInsight(report, locale),
		...promptInsight(report, locale),
		...citationInsight(report, locale),
		...planInsight(report, locale),
	];
}

/** Who is ahead, and by how much. */
function shareInsight(report: Report, { share }: Locale): Insight[] {
	const brands = recordsIn(report.benchmarks?.competitors)
		.filter(({ share_pct }) => finiteNumber(share_pct) !== undefined)
		.sort((one, other) => largestFirst(one.share_pct, other.share_pct));
	const own = brands.find(({ is_you }) => is_you === true);
	// Who is next to you: the brand that leads, or the first one behind.
	const other = brands.find((brand) => brand !== own);
	const { rank = null, of } = ownShare(report) ?? {};
	const name = nonBlankText(other?.name);
	if (!own || !other || name === undefined || rank === null) return [];
	const by = (finiteNumber(own.share_pct) ?? 0) - (finiteNumber(other.share_pct) ?? 0);
	if (isZero(by)) return [insight('share', share.equal({ name }))];
	const text = by > 0 ? share.ahead(name, by) : share.behind(name, by, rank, of ?? 0);
	return [insight('share', text)];
}

/** Prompts that name the brand in one of both periods only. */
function promptInsight(report: Report, { prompts }: Locale): Insight[] {
	const changes = changesOf(report, 'prompts');
	if (!changes) return [];
	const [more, fewer] = [changes.gained.length, changes.lost.length];
	if (more > 0 && fewer > 0)
		return [insight('prompts', prompts.both({ gained: more, lost: fewer }))];
	if (more > 0) return [insight('prompts', prompts.gained({ gained: more }))];
	return fewer > 0 ? [insight('prompts', prompts.lost({ lost: fewer }))] : [];
}

/** Maximum number of domains to name. */
const MAX_DOMAINS_NAMED = 2;

/** Domains that are cited in one of both periods only. */
function citationInsight(report: Report, { sources }: Locale): Insight[] {
	const changes = changesOf(report, 'citations');
	if (!changes) return [];
	const { gained, lost } = changes;
	const named = (domains: typeof gained) => {
		const left = domains.length - MAX_DOMAINS_NAMED;
		const shown = domains.slice(0, MAX_DOMAINS_NAMED).map(([domain]) => domain);
		return left > 0 ? [...shown, sources.others({ hidden: left })] : shown;
	};
	if (gained.length > 0) return [insight('citations', sources.gained(named(gained)))];
	return lost.length > 0 ? [insight('citations', sources.lost(named(lost)))] : [];
}

/** Undefined where only some mentions are read: others may name the brand as before. */
function changesOf(report: Report, of: 'prompts' | 'citations') {
	const { engine, sentiment } = report.filters;
	if (engine !== undefined || sentiment !== undefined) return undefined;
	return turnoverOf(report, of);
}

/** The first action of the plan. */
function planInsight({ actionPlan }: Report, { delta, plan }: Locale): Insight[] {
	const [action] = recordsIn(actionPlan?.actions);
	const title = nonBlankText(action?.title)?.trim();
	if (title === undefined) return [];
	const lift = finiteNumber(action?.expected_lift_pts);
	const by = lift === undefined ? undefined : plan.lift(delta(lift));
	return [insight('plan', plan.next({ title: withoutPeriod(title), lift: by }))];
}
