import type { BreakdownBy, BreakdownEntry } from '../model/breakdown';
import { citedHost, citedPage, engineOf, promptOf, sentimentOf } from '../model/mention';
import { parseTimestamp } from '../time/dates';
import { bare, pageOf, safeLink, webHostOf } from '../values/domain';
import { type JsonObject, nonBlankText } from '../values/json';
import { chunk } from '../values/lists';
import { brandTest } from './brand';
import { countBy } from './mentionSummary';

type ValueOf = (mention: JsonObject) => string | undefined;

const KEY_OF: Record<BreakdownBy, ValueOf> = {
	domain: citedHost,
	url: (mention) => {
		const page = citedPage(mention);
		return page === undefined ? undefined : pageOf(page);
	},
	prompt: promptOf,
};

/**
 * This many mentions are grouped, or this many entries are made, in one step, which takes 30 ms at
 * most.
 */
const AT_ONCE = 2_000;

/** What is known beside the mentions. */
interface Basis {
	/** True if both periods are comparable. */
	isCompared: boolean;
	/** The account's own domain; null if it is not known. */
	ownDomain: string | null;
}

/**
 * Counts mentions by cited site, cited page or prompt. The most frequent entries come first. If
 * both periods are comparable, those without a mention in the period come last. The work is done in
 * steps, because 20,000 mentions of different pages take 300 ms: whoever takes the steps can give
 * other work a turn between them.
 * @returns the entries, after the last step
 */
export function* breakdownSteps(
	mentions: Group,
	by: BreakdownBy,
	basis: Basis,
): Generator<undefined, BreakdownEntry[]> {
	const groups = new Map<string, Group>();
	for (const period of ['current', 'earlier'] as const) {
		for (const piece of chunk(mentions[period], AT_ONCE)) {
			for (const mention of piece) {
				const key = KEY_OF[by](mention);
				if (key === undefined) continue;
				const group = groups.get(key) ?? { current: [], earlier: [] };
				group[period].push(mention);
				groups.set(key, group);
			}
			yield;
		}
	}
	const entries: BreakdownEntry[] = [];
	for (const piece of chunk([...groups], AT_ONCE)) {
		for (const [key, group] of piece) entries.push(entryOf(key, group, by, basis));
		yield;
	}
	return entries
		.filter(({ mentions: count, before }) => count > 0 || before !== null)
		.sort((one, other) => other.mentions - one.mentions || (other.before ?? 0) - (one.before ?? 0));
}

/** The mentions of the period and those of the previous one. */
type Group = Record<'current' | 'earlier', JsonObject[]>;

function entryOf(
	key: string,
	{ current, earlier }: Group,
	by: BreakdownBy,
	{ isCompared, ownDomain }: Basis,
): BreakdownEntry {
	const name =
		by === 'url'
			? commonest(current.length > 0 ? current : earlier, (mention) => citedPage(mention) ?? '')
			: key;
	const before = isCompared ? earlier.length : null;
	return {
		key,
		name,
		label: labelOf(by, name),
		link: by === 'url' ? safeLink(name) : undefined,
		isOwn: isOwnSource(by, name, ownDomain),
		isBranded: null,
		mentions: current.length,
		before,
		status: statusOf(current.length, before),
		engines: countBy(current, engineOf),
		sentiments: countBy(current, sentimentOf),
		related: countBy(current, by === 'prompt' ? citedHost : promptOf),
		...seenIn([...current, ...earlier]),
	};
}

/**
 * Says of prompts whether they name the account.
 * @param names the brand's name and the domain, as far as they are known
 */
export function withBranded(prompts: BreakdownEntry[], names: string[]): BreakdownEntry[] {
	const isBranded = brandTest(names);
	return prompts.map((entry) => ({ ...entry, isBranded: isBranded(entry.name) }));
}

/** True if a source is the own domain or below it; null for a prompt, or without an own domain. */
function isOwnSource(by: BreakdownBy, source: string, ownDomain: string | null): boolean | null {
	if (by === 'prompt' || ownDomain === null) return null;
	const host = by === 'url' ? (webHostOf(source) ?? '') : source;
	return `.${host}`.endsWith(`.${bare(ownDomain)}`);
}

function statusOf(mentions: number, before: number | null): BreakdownEntry['status'] {
	if (before === null) return null;
	if (before === 0) return 'new';
	return mentions === 0 ? 'lost' : 'kept';
}

function commonest(mentions: JsonObject[], textOf: (mention: JsonObject) => string): string {
	const [first, ...others] = mentions;
	// Most pages are cited once, and there may be thousands of them, so a single mention is not
	// counted.
	if (first && others.length === 0) return textOf(first);
	const [text = ''] = countBy(mentions, textOf).keys();
	return text;
}

function seenIn(mentions: JsonObject[]): Pick<BreakdownEntry, 'firstSeen' | 'lastSeen'> {
	let [firstAt, lastAt] = [Infinity, -Infinity];
	let firstSeen: string | null = null;
	let lastSeen: string | null = null;
	for (const { captured_at } of mentions) {
		const at = parseTimestamp(captured_at);
		if (at === undefined) continue;
		const text = nonBlankText(captured_at) ?? null;
		if (at < firstAt) [firstAt, firstSeen] = [at, text];
		if (at >= lastAt) [lastAt, lastSeen] = [at, text];
	}
	return { firstSeen, lastSeen };
}

function labelOf(by: BreakdownBy, name: string): string {
	return by === 'url' ? name.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '') : name;
}
