import type { components } from '../../openapi/analysis';
import { Refusal } from '../http/answer';
import type { Clock } from '../clock';
import { isoInstant } from '../clock';
import type { Switches } from '../switches';
import { type Jobs, usualScore } from './jobs';

const freshMs = 30 * 86_400_000;

/**
 * Compares a domain with competitors analysed within 30 days.
 * @throws Refusal with the switch's status, naming the competitors that have no such analysis.
 */
export function comparison(
	jobs: Jobs,
	context: { seed: number; clock: Clock; switches: Switches; account: string },
	domain: string,
	competitors: string[],
): components['schemas']['Comparison'] {
	const { seed, clock, switches, account } = context;
	const found = competitors.map((name) => jobs.latestComplete(name, account, freshMs));
	const missing = competitors.filter((_, index) => !found[index]);
	if (missing.length > 0) {
		const message = `Not analysed within the last 30 days: ${missing.join(', ')}.`;
		throw new Refusal(switches.notAnalysedStatus, 'competitor_not_analyzed', message);
	}
	const primary = jobs.latestComplete(domain, account, Infinity);
	const score = primary?.score ?? usualScore(seed, domain);
	const compared = found.flatMap((record) =>
		record ? [{ domain: record.domain, score: record.score, delta: score - record.score }] : [],
	);
	const leader = compared.reduce(
		(best, candidate) => (candidate.score > best.score ? candidate : best),
		{ domain, score },
	);
	const generated_at = isoInstant(clock.service());
	return { domain, score, competitors: compared, leader: leader.domain, generated_at };
}
