import { formatNumber } from '../../shared/documents/figures';
import { formatDays } from '../../shared/time/format';
import { counted } from '../../shared/values/counted';
import { namesOf } from '../output/mentionFilters';
import { insightsOf, usualName } from './insights/insights';
import { brandOf, isUnusual, knownCount, scoreOf, type Report } from './report';

/** The subject of an e-mail with a report: whose it is, its first figure, and what is to be said of it. */
export function subjectOf(report: Report, domain: string): string {
	const days = formatDays(report.period.from, report.period.to);
	const score = scoreOf(report);
	if (score !== undefined) {
		return `${domain}: AI visibility ${formatNumber(score)}, ${verdictOf(report) ?? days}`;
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
function verdictOf(report: Report): string | undefined {
	const news = isUnusual(report);
	if (news === undefined) return undefined;
	const what = insightsOf(report).find(({ unusual }) => unusual)?.about;
	if (what === undefined) return news ? 'score outside its usual range' : usualName(report);
	if (what === 'score') return 'score left its usual range';
	return what === 'negative' ? 'unusual negative mentions' : 'unusual mentions';
}
