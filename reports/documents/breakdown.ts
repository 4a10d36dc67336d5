import { firstNames, MAX_NAMED } from '../insights/insights';
import { noneBefore } from '../insights/mentionInsights';
import {
	citedHost,
	countBy,
	engineOf,
	isExcludedBy,
	type MentionSummary,
	promptOf,
	sentimentOf,
} from '../insights/mentionSummary';
import { countOrUnknown, mentionsBefore, type Report, reportedDomain } from '../insights/report';
import type { Locale } from '../language/locale';
import { parseTimestamp } from '../time/dates';
import { lengthRatio } from '../time/periods';
import { bare, pageOf, safeLink } from '../values/domain';
import { nonBlankText, type JsonObject } from '../values/json';
import { chunk, rowKey } from '../values/rows';
import { shorten, singleLine } from '../values/text';
import { type Block, context, heading, sentence, warning } from './blocks';
import type { ReportDocument } from './document';
import { bars } from './figures';
import { listed } from './mentions';
import { contextText, filterNotes, sourceNote } from './reportDocument';
import { ASSISTANT_COLUMNS, filterKey } from './reportOutput';

/** What mentions are broken down by: the site or the address that they cite, or their prompt. */
export type BreakdownBy = 'domain' | 'url' | 'prompt';

/** The mentions that cite one source, or answer one prompt. */
export interface BreakdownEntry {
	/** The same in every period and spelling, for keys of rows. */
	key: string;
	/** As readers see it: of an address, its commonest spelling. */
	name: string;
	mentions: number;
	/** The mentions of the previous period; null where they cannot be compared. */
	before: number | null;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
	/** The prompts of a source; the cited sites of a prompt. */
	related: Map<string, number>;
	/** As the service writes times, in either period; null where there is none. */
	firstSeen: string | null;
	lastSeen: string | null;
}

type ValueOf = (mention: JsonObject) => string | undefined;

const KEY_OF: Record<BreakdownBy, ValueOf> = {
	domain: citedHost,
	url: (mention) => pageOf(citedUrl(mention)),
	prompt: promptOf,
};

function citedUrl({ citation_url }: JsonObject): string {
	return nonBlankText(citation_url)?.trim() ?? '';
}

/** So many mentions are grouped, or entries made, in one step: that takes 30 ms at most. */
const AT_ONCE = 2_000;

/**
 * Counts mentions by citation or prompt, the most frequent first, and last those gone, if both periods are comparable.
 * It is done in steps, because 20,000 mentions of different pages take 300 ms: whoever takes the steps can give other work
 * a turn between them. The last step has the entries.
 */
export function* breakdownSteps(
	mentions: Group,
	by: BreakdownBy,
	isCompared: boolean,
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
		for (const [key, group] of piece) entries.push(entryOf(key, group, by, isCompared));
		yield;
	}
	return entries
		.filter(({ mentions: count, before }) => count > 0 || before !== null)
		.sort((one, other) => other.mentions - one.mentions || (other.before ?? 0) - (one.before ?? 0));
}

/** Mentions of the period and of the previous one. */
type Group = Record<'current' | 'earlier', JsonObject[]>;

function entryOf(
	key: string,
	{ current, earlier }: Group,
	by: BreakdownBy,
	isCompared: boolean,
): BreakdownEntry {
	return {
		key,
		name: by === 'url' ? commonest(current.length > 0 ? current : earlier, citedUrl) : key,
		mentions: current.length,
		before: isCompared ? earlier.length : null,
		engines: countBy(current, engineOf),
		sentiments: countBy(current, sentimentOf),
		related: countBy(current, by === 'prompt' ? citedHost : promptOf),
		...seenIn([...current, ...earlier]),
	};
}

/** What has become of an entry since the previous period; null where that is not known. */
export function changeStatus({ mentions, before }: BreakdownEntry): 'new' | 'lost' | 'kept' | null {
	if (before === null) return null;
	if (before === 0) return 'new';
	return mentions === 0 ? 'lost' : 'kept';
}

function commonest(mentions: JsonObject[], textOf: (mention: JsonObject) => string): string {
	const [first, ...others] = mentions;
	// Most pages are cited once, and there may be thousands.
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

const MAX_NAME = 100;

const MAX_ENTRY_BARS = 15;

const MAX_SUMMARY_BARS = 5;

/** The sources or prompts of a period: what is new and lost, then their mentions as bars. */
export function breakdownDocument(breakdown: Breakdown, locale: Locale): ReportDocument {
	const { by, entries, report } = breakdown;
	const { breakdown: say, mentions } = locale;
	const { now, isAtLeast } = report.mentions;
	const domain = reportedDomain(report) ?? undefined;
	const what = say.title({ by });
	const name = singleLine(domain);
	const title = locale.list([what, name].filter(Boolean), 'comma');
	const gained = entries.filter((entry) => changeStatus(entry) === 'new');
	const lost = entries.filter((entry) => changeStatus(entry) === 'lost');
	const basis = locale.list([locale.figures.subject, contextText(report, locale)], 'comma');
	const changes = say.changes({ by, gained: gained.length, lost: lost.length });
	return {
		subject: mentionsBefore(report) && locale.labelled(title, changes),
		headline: name || what,
		domains: [domain],
		blocks: [
			context([...(name ? [what] : []), basis].join(' · ')),
			...filterNotes(report, locale).map(context),
			...breakdownSentences(breakdown, gained, lost, locale).map((text) => sentence(text)),
			...(isAtLeast ? [warning(mentions.tooMany({ total: now.total }))] : []),
			...unnamed(mentions.turnover({ by, isNew: true }), by, gained, locale),
			...unnamed(mentions.turnover({ by, isNew: false }), by, lost, locale),
			...ranking(breakdown, locale),
			context(say.limit),
			sourceNote(report, locale),
		],
	};
}

function breakdownSentences(
	{ by, entries, report }: Breakdown,
	gained: BreakdownEntry[],
	lost: BreakdownEntry[],
	locale: Locale,
): string[] {
	const { breakdown: say, figures, mentions, report: says } = locale;
	const { filters, period, begins } = report;
	const { now, isAtLeast } = report.mentions;
	const count = entries.length - lost.length;
	if (count === 0 && isAtLeast) return [];
	const named = (entry: BreakdownEntry) => {
		const text = shorten(nameOf(by, entry.name), MAX_NAME);
		const name = by === 'prompt' ? figures.quoted({ text }) : text;
		const isLost = entry.mentions === 0;
		return say.named({ name, isLost, answers: isLost ? (entry.before ?? 0) : entry.mentions });
	};
	const changed = [gained, lost].filter((some) => some.length > 0);
	const [none] = noneBefore(report, locale);
	const unknown = says.notCompared({ begins, previous: period.before.name, isSure: false });
	const found = say.found({ by, total: count, isAtLeast });
	return [
		now.total === 0 ? mentions.noneInPeriod({ filters }) : found,
		...changed.map((some) =>
			say.changed({ by, isNew: some === gained, names: firstNames(some, named, locale) }),
		),
		...(mentionsBefore(report) || isAtLeast ? [] : [none?.text ?? unknown]),
	];
}

/** A page without its scheme, which tells readers nothing, and behind which a line would break. */
function nameOf(by: BreakdownBy, name: string): string {
	return by === 'url' ? name.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '') : name;
}

/** New or lost ones as a list, where the sentences do not name all. */
function unnamed(title: string, by: BreakdownBy, some: BreakdownEntry[], locale: Locale): Block[] {
	if (some.length <= MAX_NAMED) return [];
	const entries = some.map(({ name, mentions: count, before }) => ({
		text: nameOf(by, name),
		details: [locale.mentions.times({ times: count > 0 ? count : (before ?? 0) })],
	}));
	return listed(title, entries, locale);
}

/** A bar for each source or prompt: its mentions in the period. */
function ranking({ by, entries, report }: Breakdown, locale: Locale): Block[] {
	const { mentions } = locale;
	const ranked = entries.filter((entry) => entry.mentions > 0);
	if (ranked.length === 0) return [];
	const own = by === 'domain' ? bare(reportedDomain(report) ?? '') : undefined;
	const { isAtLeast } = report.mentions;
	const shown = ranked.slice(0, MAX_ENTRY_BARS);
	const all = {
		bars: shown.map(({ name, mentions: value, before }) => ({
			name: nameOf(by, name),
			link: by === 'url' ? safeLink(name) : undefined,
			value,
			absent: '',
			change: before === null ? undefined : value - Math.round(before * lengthRatio(report.period)),
			isOwn: name === own,
		})),
		more: ranked.length - shown.length,
		entriesInSummary: MAX_SUMMARY_BARS,
	};
	const isCompared = shown.some(({ before }) => before !== null);
	const columns = isCompared ? mentions.versus({ previous: report.period.before.name }) : '';
	return [heading(mentions.counts({ by: 'all', isAtLeast }), columns), bars(all, locale)];
}

const SENTIMENT_COLUMNS = ['positive', 'neutral', 'negative'];

const MAX_SITES = 5;

/** The first entries as items. @param wanted how many of them */
export function breakdownRecords(breakdown: Breakdown, wanted: number): JsonObject[] {
	const recordOf = recordMaker(breakdown);
	return breakdown.entries.slice(0, wanted).map((entry) =>
		recordOf(entry, {
			engines: Object.fromEntries(entry.engines),
			sentiments: Object.fromEntries(entry.sentiments),
		}),
	);
}

/** The first entries as rows; null for what a filter leaves out. @param wanted how many of them */
export function breakdownRows(breakdown: Breakdown, wanted: number): JsonObject[] {
	const { report, entries } = breakdown;
	const { period, filters, mentions } = report;
	const domain = reportedDomain(report);
	const filterParts = filterKey(filters);
	const recordOf = recordMaker(breakdown);
	const columns = (words: string[], counts: Map<string, number>, filter: string | undefined) =>
		words.map((word) => {
			const count = countOrUnknown(counts.get(word) ?? 0, mentions);
			return [word, isExcludedBy(filter, word) ? null : (count ?? null)];
		});
	return entries.slice(0, wanted).map((entry) => {
		const counts = [
			...columns(ASSISTANT_COLUMNS, entry.engines, filters.engine),
			...columns(SENTIMENT_COLUMNS, entry.sentiments, filters.sentiment),
		];
		const record = recordOf(entry, Object.fromEntries(counts) as JsonObject);
		const { sources } = record;
		return {
			domain,
			from: period.from,
			to: period.to,
			...record,
			...(Array.isArray(sources) ? { sources: sources.join(', ') } : {}),
			row_key: rowKey(period.from, period.to, domain, entry.key, ...filterParts),
		};
	});
}

/** Fields to branch on: how many there are in the period, and how many are new and lost; null where not known. */
export function breakdownFacts({ report, entries }: Breakdown) {
	const { period, mentions } = report;
	const isCompared = mentionsBefore(report) !== undefined;
	const countOf = (status: string) =>
		isCompared ? entries.filter((entry) => changeStatus(entry) === status).length : null;
	const lost = countOf('lost');
	return {
		domain: reportedDomain(report),
		from: period.from,
		to: period.to,
		count: countOrUnknown(entries.length - (lost ?? 0), mentions) ?? null,
		new: countOf('new'),
		lost,
		at_least: mentions.isAtLeast,
	};
}

/** Makes the records of a breakdown, of which there may be thousands: what is the same for all is worked out once. */
function recordMaker({ by, report, brand }: Breakdown) {
	const domain = reportedDomain(report);
	const ratio = lengthRatio(report.period);
	const isBranded = brandTest([brand, bare(domain ?? '')]);
	const isOwnSite = ownSiteTest(by, domain);
	return (entry: BreakdownEntry, counts: JsonObject): JsonObject => {
		const { name, mentions, before, related, firstSeen, lastSeen } = entry;
		return {
			[by === 'prompt' ? 'prompt' : 'source']: name,
			mentions,
			previous_mentions: before,
			change: before === null ? null : mentions - Math.round(before * ratio),
			status: changeStatus(entry),
			...counts,
			...(by === 'prompt'
				? {
						sources: [...related.keys()].slice(0, MAX_SITES),
						branded: isBranded(name),
					}
				: { prompts: related.size, own_site: isOwnSite(name) }),
			first_seen: firstSeen,
			last_seen: lastSeen,
			at_least: report.mentions.isAtLeast,
		};
	};
}

/** Tells whether a source is the account's own domain or below it; null where that domain is not known. */
function ownSiteTest(by: BreakdownBy, domain: string | null): (source: string) => boolean | null {
	if (domain === null) return () => null;
	const end = `.${bare(domain)}`;
	return (source) => {
		const host = by === 'url' ? citedHost({ citation_url: source }) : source;
		return host !== undefined && `.${host}`.endsWith(end);
	};
}

/** Tells whether a prompt has one of these names as whole words, in any case; null where none of them is known. */
function brandTest(names: Array<string | undefined>): (prompt: string) => boolean | null {
	const known = names.flatMap((name) => nonBlankText(name)?.trim().normalize('NFKC') ?? []);
	if (known.length === 0) return () => null;
	const patterns = known.map((name) => {
		const words = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
		return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu');
	});
	return (prompt) => {
		const text = prompt.normalize('NFKC');
		return patterns.some((pattern) => pattern.test(text));
	};
}

/** The mentions of the account's own domain in a period, by source or prompt. */
export interface Breakdown {
	by: BreakdownBy;
	/** All of them, the most frequent first. */
	entries: BreakdownEntry[];
	/** A report on the same mentions, which says whether they are compared. */
	report: Report & { mentions: MentionSummary };
	/** The name of the account's brand, where it is known and asked for. */
	brand?: string;
	/** Of the last page of mentions. */
	meta: JsonObject;
}
