import type { IDataObject } from 'n8n-workflow';

import { rowKey } from '../../shared/values/rows';
import { namesInEither } from '../output/mentionCounts';
import {
	domainOf,
	knownCount,
	mentionsBefore,
	ownShare,
	previousDay,
	scoreChange,
	scoreOf,
	type Report,
} from './report';
import type { Tally } from './mentionSummary';

/** A figure of a report; null where it is not known or not judged. */
interface Figure {
	figure: string;
	/** Whose figure it is. */
	domain: string | null;
	value: number | null;
	previous?: number | null;
	change?: number | null;
	range?: [low: number, high: number];
	isUnusual?: boolean;
}

/** One row per figure. */
export function reportRows(report: Report): IDataObject[] {
	const { from, to } = report.period;
	return [...scoreFigures(report), ...mentionFigures(report), ...shareFigures(report)].map(
		({ figure, domain, value, previous = null, change, range, isUnusual }) => ({
			from,
			to,
			domain,
			figure,
			value,
			previous,
			change: change ?? (value === null || previous === null ? null : value - previous),
			usual_low: range?.[0] ?? null,
			usual_high: range?.[1] ?? null,
			unusual: isUnusual ?? null,
			row_key: rowKey(from, to, domain, figure),
		}),
	);
}

function scoreFigures(report: Report): Figure[] {
	if (report.visibility === undefined) return [];
	const domain = domainOf(report);
	const { score: level } = report.judged;
	return [
		{
			figure: 'score',
			domain,
			value: scoreOf(report) ?? null,
			previous: previousDay(report)?.value,
			change: scoreChange(report),
		},
		{
			figure: 'score_level',
			domain,
			value: level?.level ?? null,
			range: level && [level.low, level.high],
			isUnusual: level?.isUnusual,
		},
	];
}

function mentionFigures(report: Report): Figure[] {
	const { mentions, judged } = report;
	if (mentions === undefined) return [];
	const before = mentionsBefore(report);
	const count = (figure: string, name: string, of: (tally: Tally) => number): Figure => ({
		figure,
		domain: accountDomain(report),
		value: mentions ? (knownCount(of(mentions.now), mentions) ?? null) : null,
		previous: before && of(before),
		...judged.counts.get(name),
	});
	const sentiment = (word: string) =>
		count(word, word, ({ sentiments }) => sentiments.get(word) ?? 0);
	const engines = mentions ? namesInEither(mentions.now.engines, before?.engines) : [];
	return [
		count('mentions', 'mentions', ({ total }) => total),
		...['positive', 'neutral', 'negative'].map(sentiment),
		...engines.map((engine) =>
			count(`mentions_${engine}`, `engine:${engine}`, (tally) => tally.engines.get(engine) ?? 0),
		),
	];
}

function shareFigures(report: Report): Figure[] {
	if (report.benchmarks === undefined) return [];
	const share = ownShare(report);
	const domain = accountDomain(report);
	return [
		{ figure: 'share_pct', domain, value: share?.share_pct ?? null },
		{ figure: 'rank', domain, value: share?.rank ?? null },
	];
}

/** The domain that the sections about the whole account are about. */
function accountDomain(report: Report): string | null {
	return report.owner.kind === 'other' ? report.owner.domain : domainOf(report);
}
