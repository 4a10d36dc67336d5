import { formatLevel, formatNumber, formatRange } from '../../../shared/documents/figures';
import type { Standing } from '../../../shared/documents/standings';
import { counted } from '../../../shared/values/counted';
import { countOf, ENGINE, isOfDomain, type Report } from '../report';
import type { Finding } from '../together';
import { countNames } from './reportSubject';

/** How a report is counted among others that it was judged with; undefined where it has nothing to be judged. */
export function standingOf(report: Report, finding: Finding | undefined): Standing | undefined {
	if (finding) return standingOfFinding(report, finding);
	const { judged, visibility, mentions, compares } = report;
	if (!compares || (!visibility && !(mentions && isOfDomain(report)))) return undefined;
	const isJudged = visibility ? judged.score !== undefined : judged.counts.size > 0;
	return isJudged ? 'usual' : 'tooEarly';
}

function standingOfFinding({ filters }: Report, { about, side, isNew }: Finding): Standing {
	const isAbove = side === 'above';
	if (about === 'score' && !isNew) return isAbove ? 'stillAbove' : 'stillBelow';
	if (about === 'score') return isAbove ? 'rose' : 'fell';
	if (about.startsWith(ENGINE)) return 'oneAssistant';
	const isNegative = about === 'negative' || filters.sentiment === 'negative';
	if (isNegative) return isAbove ? 'moreNegative' : 'fewerNegative';
	return isAbove ? 'moreMentions' : 'fewerMentions';
}

/** What is unusual, as a sentence of its own. */
export function sentenceOf(report: Report, finding: Finding, name: string): string | undefined {
	const { about, side } = finding;
	const { mentions, judged } = report;
	if (about === 'score') return judged.score && scoreSentence(name, side, judged.score);
	const range = judged.counts.get(about)?.range;
	if (!mentions || !range) return undefined;
	const { one, by } = countNames(report, about);
	const count = counted(countOf(mentions, about), one) + by;
	const [low, high] = range.map((bound) => formatNumber(bound));
	return side === 'above'
		? `${name} has ${count}, more than the usual ${low} to ${high}.`
		: `${name} has ${count}, fewer than the usual ${low} to ${high}.`;
}

function scoreSentence(
	name: string,
	side: Finding['side'],
	score: { level: number; low: number; high: number },
): string {
	const level = `level ${formatLevel(score.level, score)}, usual ${formatRange(score)}`;
	return side === 'above'
		? `${name} rose above its usual range (${level}).`
		: `${name} fell below its usual range (${level}).`;
}
