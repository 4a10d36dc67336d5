import { formatNumber } from '../../../shared/documents/figures';
import { formatDays } from '../../../shared/time/format';
import { counted } from '../../../shared/values/counted';
import { namesOf, type NamedFilters } from '../../output/mentionFilters';
import type { Insight } from '../insights/insight';
import { usualName } from '../insights/insights';
import { brandOf, countOf, ENGINE, isUnusual, knownCount, scoreOf, type Report } from '../report';

/** The subject of an e-mail with a report: whose it is, its first figure, and what is to be said of it. */
export function subjectOf(report: Report, domain: string, insights: Insight[]): string {
	const days = formatDays(report.period.from, report.period.to);
	const score = scoreOf(report);
	if (score !== undefined) {
		return `${domain}: AI visibility ${formatNumber(score)}, ${verdictOf(report, insights) ?? days}`;
	}
	const { mentions, filters } = report;
	const total = mentions ? knownCount(mentions.now.total, mentions) : undefined;
	if (total === undefined) return `AI visibility report: ${domain}, ${days}`;
	const { one, by } = namesOf(filters);
	const least = mentions?.isAtLeast ? 'at least ' : '';
	const name = brandOf(report) ?? domain;
	return `${name}: ${least}${counted(total, one)}${by || ' by AI assistants'}, ${days}`;
}

/** What the subject says of the period; undefined where nothing was judged. */
function verdictOf(report: Report, insights: Insight[]): string | undefined {
	const news = isUnusual(report);
	if (news === undefined) return undefined;
	const what = insights.find(({ unusual }) => unusual)?.about;
	if (what === 'score') return 'score left its usual range';
	if (what !== undefined) return countVerdict(report, what);
	if (news) return 'score outside its usual range';
	// Where something else is to be said of the score, the period is not called usual.
	return insights[0]?.about === 'period' ? usualName(report) : undefined;
}

/** e.g. "more negative mentions than usual"; `what` is a name under which counts are judged. */
function countVerdict(report: Report, what: string): string | undefined {
	const { mentions, judged } = report;
	const judgement = judged.counts.get(what);
	if (!mentions || !judgement) return undefined;
	const { one, by } = countNames(report, what);
	const count = countOf(mentions, what);
	return `${count > judgement.range[1] ? 'more' : 'fewer'} ${one}s${by} than usual`;
}

/** What is counted under a name under which counts are judged, e.g. "negative mention" and " by ChatGPT". */
export function countNames({ filters }: Report, name: string) {
	const engine = name.startsWith(ENGINE) ? name.slice(ENGINE.length) : undefined;
	return namesOf({
		...filters,
		...(name === 'negative' ? { sentiment: 'negative' } : {}),
		...(engine === undefined ? {} : { engine: engine as NamedFilters['engine'] }),
	});
}
