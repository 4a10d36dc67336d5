import { formatNumber } from '../../../shared/documents/figures';
import { counted } from '../../../shared/values/counted';
import { finiteNumber, nonBlankText, recordsIn } from '../../../shared/values/json';
import { largestFirst } from '../../../shared/values/rows';
import { namesOnlyIn, type Tally } from '../mentionSummary';
import { mentionsBefore, ownShare, type Report } from '../report';
import { insight, listed, type Insight } from './insight';

/** Facts that are never called unusual: share of voice, prompts, sources and plan. */
export function accountInsights(report: Report): Insight[] {
	return [
		...shareInsight(report),
		...promptInsight(report),
		...citationInsight(report),
		...planInsight(report),
	];
}

/** Who is ahead, and by how much. */
function shareInsight(report: Report): Insight[] {
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
	const points = `${pointsOf(by)} of share of voice`;
	if (Math.abs(by) < 0.005) {
		return [insight('share', `You and ${name} have the same share of voice.`)];
	}
	return by > 0
		? [insight('share', `You lead ${name} by ${points}.`)]
		: [insight('share', `${name} is ahead of you by ${points} (rank ${rank} of ${of}).`)];
}

/** Prompts that name the brand in one of both periods only. */
function promptInsight(report: Report): Insight[] {
	const changes = changesOf(report, 'prompts');
	if (!changes) return [];
	const { gained, lost, before } = changes;
	const [more, fewer] = [gained.length, lost.length];
	if (more > 0) {
		const end =
			fewer === 0 ? '' : `; ${formatNumber(fewer)} no longer ${fewer === 1 ? 'does' : 'do'}`;
		return [
			insight(
				'prompts',
				`${counted(more, 'prompt')} ${more === 1 ? 'names' : 'name'} you that did not in ${before}${end}.`,
			),
		];
	}
	if (fewer === 0) return [];
	const text = `${counted(fewer, 'prompt')} that named you in ${before} no longer ${fewer === 1 ? 'does' : 'do'}.`;
	return [insight('prompts', text)];
}

/** Maximum number of domains to name. */
const MAX_NAMED = 2;

/** Domains that are cited in one of both periods only. */
function citationInsight(report: Report): Insight[] {
	const changes = changesOf(report, 'citations');
	if (!changes) return [];
	const { gained, lost, before } = changes;
	if (gained.length > 0) {
		const verb = gained.length === 1 ? 'is' : 'are';
		return [insight('citations', `${named(gained)} ${verb} cited, unlike in ${before}.`)];
	}
	if (lost.length === 0) return [];
	const verb = lost.length === 1 ? 'is' : 'are';
	return [insight('citations', `${named(lost)} ${verb} no longer cited, unlike in ${before}.`)];
}

/** Undefined where only some mentions are read: others may name the brand as before. */
function changesOf(report: Report, of: 'prompts' | 'citations') {
	const { engine, sentiment } = report.filters;
	const [now, before] = [report.mentions?.now, mentionsBefore(report)];
	if (!now || !before || engine !== undefined || sentiment !== undefined) return undefined;
	const names = (one: Tally, other: Tally) => namesOnlyIn(one, other, of).map(([name]) => name);
	return {
		gained: names(now, before),
		lost: names(before, now),
		before: report.period.before.name,
	};
}

function named(names: string[]): string {
	const left = names.length - MAX_NAMED;
	const shown = names.slice(0, MAX_NAMED);
	return listed(left > 0 ? [...shown, `${formatNumber(left)} more`] : shown);
}

/** The first action of the plan. */
function planInsight({ actionPlan }: Report): Insight[] {
	const [action] = recordsIn(actionPlan?.actions);
	const title = nonBlankText(action?.title)?.trim();
	if (title === undefined) return [];
	const lift = finiteNumber(action?.expected_lift_pts);
	const behind =
		lift === undefined ? '' : ` (${lift > 0 ? '+' : ''}${lift < 0 ? '−' : ''}${pointsOf(lift)})`;
	return [insight('plan', `Next in the plan: ${withoutPeriod(title)}${behind}.`)];
}

/** A number of points without its sign, e.g. "1 point" or "1.3 points". */
function pointsOf(by: number): string {
	const figure = formatNumber(Math.abs(by));
	return `${figure} ${figure === '1' ? 'point' : 'points'}`;
}

/** A title that ends a sentence of the report. */
function withoutPeriod(title: string): string {
	return title.endsWith('.') ? title.slice(0, -1) : title;
}
