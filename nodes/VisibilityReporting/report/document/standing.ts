import { levelOf } from '../../../shared/documents/levels';
import type { Standing } from '../../../shared/combined/standings';
import type { Locale } from '../../../shared/language/locale';
import { countOf, isOfDomain, scoreOf, type Report } from '../report';
import type { Finding } from '../combined';
import { kindOf } from './reportSubject';

/** How a report is counted among others that it was judged with; undefined where it has nothing to be judged. */
export function standingOf(report: Report, finding: Finding | undefined): Standing | undefined {
	if (finding) return standingOfFinding(finding);
	const { judged, visibility, mentions, compares } = report;
	if (!compares || (!visibility && !(mentions && isOfDomain(report)))) return undefined;
	const isJudged = visibility ? judged.score !== undefined : judged.counts.size > 0;
	return isJudged ? 'usual' : 'tooEarly';
}

function standingOfFinding({ about, side, isNew }: Finding): Standing {
	if (about !== 'score') return 'mentions';
	if (!isNew) return 'still';
	return side === 'above' ? 'rose' : 'fell';
}

/** What is unusual, as a sentence of its own. */
export function sentenceOf(
	report: Report,
	{ about, side }: Finding,
	name: string,
	locale: Locale,
): string | undefined {
	const { mentions, judged } = report;
	if (about === 'score') {
		const { score } = judged;
		const shown = locale.number(scoreOf(report) ?? score?.level ?? 0);
		return score && locale.combined.left(name, { score: shown, ...levelOf(locale, score) }, side);
	}
	const [low, high] = judged.counts.get(about)?.range ?? [];
	if (!mentions || low === undefined || high === undefined) return undefined;
	const count = countOf(mentions, about);
	return locale.combined.mentions(name, count, kindOf(report, about), { low, high });
}
