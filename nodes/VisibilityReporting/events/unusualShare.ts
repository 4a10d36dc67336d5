import type { IDataObject } from 'n8n-workflow';

import {
	answersOf,
	areApart,
	type Capture,
	shareRange,
	sideOf,
} from 'ai-visibility-reports/statistics';
import { dateIn, DAY_MS, type EpochMs, parseTimestamp } from 'ai-visibility-reports/time';
import { finiteNumber, nonBlankText, recordsIn } from 'ai-visibility-reports/values';
import { rethrow } from '../../shared/http/apiError';
import { MentionList, mentionSource } from '../read/mentionList';
import { sinceOf } from '../read/mentions';
import type { Benchmarks } from '../reportingApi';
import type { Poll, PollResult } from './defineEvent';
import {
	changesSince,
	type Evidence,
	isState,
	type ShareChange,
	type ShareVerdict,
} from './shareChanges';

/**
 * Share of Voice Change with Sensitivity Unusual: the own brand's share has left the range that as
 * many answers give by chance, or a brand has overtaken it by more than equal brands differ by
 * chance.
 *
 * The number of answers comes from the mentions in the window of the share. They are read only if
 * share or rank differ from those at the last event, and at most once a day; other polls of the day
 * judge by what was read.
 *
 * A change shows in the share bit by bit, as its window moves on:
 *
 *     the change        event          a window after the event: the share begins anew
 *     ──┴──────────────────┴──────────────────────┴───────────────────────►
 *     30%   31%   33%     35%    37%   40%        40% ← compared with this from now on
 *                          └─ higher still, which is the same change ─┘
 */

/**
 * The days of a window that the service does not name. This is the window of its documented
 * example.
 */
const DEFAULT_DAYS = 30;

const DAYS_OF: Record<string, number> = { d: 1, w: 7, m: 30 };

/**
 * The most days of mentions that are read. At least MIN_DAYS are read, because they show how much
 * answers persist.
 */
const MAX_DAYS = 90;

const MIN_DAYS = 7;

/** The precision of shares with decimals, of which one is shown. */
const TENTH = 0.1;

/**
 * The most pages that are read. If there are more mentions, only those count that were read, so
 * that the range is wider.
 */
const MAX_PAGES = 60;

export async function unusualShareChanges(
	{ api, saved, now, isTimeUp }: Pick<Poll, 'api' | 'saved' | 'now' | 'isTimeUp'>,
	data: Benchmarks,
): Promise<PollResult> {
	const at = now();
	const days = windowDays(data);
	const previous = withoutOldEvents(saved, days, at);
	const [difference] = changesSince(previous, data, 'own', differenceIn, at).results;
	const day = dateIn('utc', at);
	let evidence = isState(saved) ? saved.evidence : undefined;
	if (difference && evidence?.day !== day) {
		const share = finiteNumber(difference.item.share_pct) ?? 0;
		const answers = await readAnswers({ api, isTimeUp }, share, days, at);
		evidence = { day, answers: answers ?? evidence?.answers };
	}
	return judgeShare(previous, data, evidence, at);
}

function differenceIn({ brand, base, passed }: ShareChange): ShareVerdict | undefined {
	return brand.share !== base.share || passed.length > 0 ? {} : undefined;
}

/** Gives the number of days in the window that shares are about. */
function windowDays({ window }: Benchmarks): number {
	const [, count, unit = ''] = /^(\d+)\s*([dwm])/i.exec(nonBlankText(window) ?? '') ?? [];
	const days = Number(count) * (DAYS_OF[unit.toLowerCase()] ?? NaN);
	return days > 0 ? Math.min(days, MAX_DAYS) : DEFAULT_DAYS;
}

/**
 * Drops from a saved state each base whose share left its usual range at least a whole window ago.
 */
export function withoutOldEvents(
	saved: IDataObject | undefined,
	days: number,
	now: EpochMs,
): IDataObject | undefined {
	if (!isState(saved)) return saved;
	const bases = Object.entries(saved.bases).filter(
		([, { side, at }]) => side === undefined || now - at < days * DAY_MS,
	);
	return { ...saved, bases: Object.fromEntries(bases) };
}

/**
 * Reads the own brand's mentions in the window of the share, in whole days (UTC) up to yesterday.
 *
 * @returns how many independent answers the share is worth; undefined if there is no mention or no
 * share from which to tell
 */
async function readAnswers(
	{ api, isTimeUp }: Pick<Poll, 'api' | 'isTimeUp'>,
	share: number,
	days: number,
	now: EpochMs,
): Promise<number | undefined> {
	const end = Math.floor(now / DAY_MS) * DAY_MS;
	const since = sinceOf({ start: end - Math.max(days, MIN_DAYS) * DAY_MS, end });
	const list = new MentionList(mentionSource(api, { since }));
	const captures: Capture[] = [];
	let pages = 0;
	try {
		for await (const { mentions } of list.pages()) {
			for (const { captured_at, engine, prompt } of mentions) {
				const daysAgo = Math.ceil((end - (parseTimestamp(captured_at) ?? Infinity)) / DAY_MS);
				// An answer without a prompt counts as one of its own, because nothing shows that it
				// repeats another.
				const question = nonBlankText(prompt) ?? captures.length;
				if (daysAgo > 0) captures.push({ daysAgo, answer: JSON.stringify([engine, question]) });
			}
			pages += 1;
			if (pages === MAX_PAGES || isTimeUp()) break;
		}
	} catch (error) {
		// The list has no end. What it has shown so far counts.
		if (!list.isEndless) return rethrow(error);
	}
	return answersOf(captures, share, days);
}

/**
 * Compares a share with that of its last event, by the number of answers that it is worth. If that
 * is not known, nothing is unusual.
 */
export function judgeShare(
	saved: IDataObject | undefined,
	data: Benchmarks,
	evidence: Evidence | undefined,
	now: EpochMs,
): PollResult {
	const answers = evidence?.answers;
	const brands = recordsIn(data.competitors);
	const precision = brands.every(({ share_pct }) => Number.isInteger(share_pct)) ? 1 : TENTH;
	const judge = ({ brand, base, passed }: ShareChange): ShareVerdict | undefined => {
		if (answers === undefined) return undefined;
		const usual = shareRange(base.share, answers, precision);
		const side = sideOf({ level: brand.share, ...usual });
		const isNewSide = side !== undefined && side !== base.side;
		const isApart = passed.some((other) =>
			areApart(brand.share, other.share, answers, brands.length - 1),
		);
		return isNewSide || isApart ? { usual, side } : undefined;
	};
	const { state, results } = changesSince(saved, data, 'own', judge, now);
	return { state: evidence ? { ...state, evidence } : state, results };
}
