import type { Finding, JudgedCount } from '../model/report';
import type { JudgedScore } from '../model/score';

/**
 * What is unusual in a report, the worst first: what is worse, what only differs, what is better,
 * and last a score that left its range before the period. What is said of all mentions is not said
 * again of an assistant.
 * @param counts those of the account; none if the report is about another domain
 */
export function findingsOf(score: JudgedScore, counts: Map<string, JudgedCount>): Finding[] {
	const all = [...scoreFinding(score), ...countFindings(counts)];
	return all.sort((one, other) => weightOf(one) - weightOf(other));
}

const TONES: Array<Finding['tone']> = ['bad', 'neutral', 'good'];

function weightOf({ tone, isNew }: Finding): number {
	return isNew ? TONES.indexOf(tone) : TONES.length;
}

function scoreFinding({ isUnusual, side, lastSide, last, news }: JudgedScore): Finding[] {
	if (!isUnusual || !side || !news) return [];
	// Of days that have passed, the score itself is told, wherever the average and the last score are.
	const isAverage = last !== undefined && lastSide !== side && news.kind !== 'passed';
	const tone = side === 'above' ? 'good' : 'bad';
	const isNew = news.kind !== 'still';
	const since = news.kind === 'left' ? news.since : undefined;
	// A score is not called down beside a figure that is up.
	const kind = news.kind === 'left' && since === undefined ? 'still' : news.kind;
	return [
		{ about: 'score', tone, isNew, side, isAverage, kind, ...(since !== undefined && { since }) },
	];
}

function countFindings(counts: Map<string, JudgedCount>): Finding[] {
	const total = counts.get('mentions');
	const names = [...counts.keys()].filter((name) => name !== 'negative' && name !== 'mentions');
	return ['negative', 'mentions', ...names].flatMap((about): Finding[] => {
		const { side, now, previous, range, filter, kind } = counts.get(about) ?? {};
		if (!side || now === undefined || previous === undefined || !range || !filter) return [];
		if (kind?.engine !== undefined && side === total?.side) return [];
		const isBad = (side === 'above') === (about === 'negative');
		const tone = isBad ? 'bad' : 'neutral';
		return [{ about, tone, isNew: true, filter, side, now, before: previous, range }];
	});
}
