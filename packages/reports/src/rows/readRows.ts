import type { CountedWeek } from '../model/mention';
import { parseSavedWeek, whyOverlap } from './savedWeeks';
import { parseTimestamp } from '../time/dates';
import type { EpochMs } from '../time/units';
import { bare, parseDomain } from '../values/domain';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';
import { chunk } from '../values/lists';
import { quote } from '../values/text';
import {
	assistantIn,
	dayIn,
	isBlank,
	momentIn,
	percentIn,
	sentimentIn,
	whyNoSentiment,
	yesOrNo,
} from './cells';
import { type ColumnNames, ROW_COLUMNS, type RowColumn, type SentimentScale } from './columns';

/**
 * Reads anybody's rows: those that this package once wrote, a sheet, or the export of another
 * tracker. Each row is what it has columns for:
 *
 *     captured_at, engine, sentiment, prompt, snippet, …   a mention
 *     date, score                                          the score of a day
 *     name, share_pct, is_you                              the share of voice of a brand
 *     title, expected_lift_pts, rank                       an action of the plan
 *     from, to, mentions, positive, chatgpt, …, score      the counts of a week, and its last score
 *
 * What must never break: no row is left out in silence. A row that says nothing plainly is a fault,
 * with its number and its column, and `whyNoReport` says how many of them a report may lack.
 */

/** Who reads the rows, and how. */
export interface RowSettings {
	columns: ColumnNames;
	/** The scale of numbers that stand for a sentiment; undefined if sentiments are words. */
	sentimentScale: SentimentScale | undefined;
	/** The domain or the brand that the report is about; undefined for that of the rows. */
	brand: string | undefined;
	/** The IANA name of the time zone whose days count. */
	zone: string;
}

/** A row that could not be read, and why. */
export interface Fault {
	/** Its place among the rows, from 0 on. */
	index: number;
	/** What is wrong with it, e.g. `"date" is "soon", which is no date such as 2026-11-20`. */
	reason: string;
}

/** A share of voice or an action, and the day of the list that it belongs to, if that is known. */
export interface ListedRow {
	record: JsonObject;
	day: string | undefined;
	/** What all of its list have in common, such as the category. */
	list: JsonObject;
}

/** What rows say, in the order in which they came. */
export class ReadRows {
	/** The domains that the rows name, each once. */
	domains: string[] = [];
	/** How many rows were read: those that are blank or of another domain do not count. */
	count = 0;
	/** How many rows are of other domains than the one that was chosen. */
	otherDomains = 0;
	/** Mentions in the form of the service, and when each was captured. */
	mentions: Array<{ mention: JsonObject; at: EpochMs }> = [];
	/** How many mentions came again with an ID that was there already. */
	repeated = 0;
	/** The scores by day. */
	scores = new Map<string, number>();
	shares: ListedRow[] = [];
	actions: Array<ListedRow & { rank: number }> = [];
	/** The weeks, none of which overlaps another one. */
	weeks: CountedWeek[] = [];
	faults: Fault[] = [];
	/** The names of all columns. */
	columns = new Set<string>();
}

/** This many rows are read in one step, which takes 30 ms at most. */
const ROWS_AT_ONCE = 1_000;

/**
 * Reads rows in steps, so that whoever takes the steps can give other work a turn between them.
 * @returns what the rows say, after the last step
 */
export function* readRowsSteps(
	rows: JsonObject[],
	settings: RowSettings,
): Generator<undefined, ReadRows> {
	const reader = new RowReader(settings);
	for (const [piece, some] of chunk(rows, ROWS_AT_ONCE).entries()) {
		some.forEach((row, index) => reader.read(row, piece * ROWS_AT_ONCE + index));
		yield;
	}
	return reader.finish();
}

/** Columns that only a mention has. One of them with words makes a row a mention. */
const OF_MENTION: RowColumn[] = ['mentionId', 'sentiment', 'prompt', 'snippet', 'citationUrl'];

/** What a fault says of a column whose value is not plain, to follow the value. */
const NO_DATE = 'which is no date such as 2026-11-20 or 2026-11-20T09:30:00Z';
const NO_PERCENT = 'which is no number from 0 to 100';
const NO_NUMBER = 'which is no number';

class RowReader {
	private readonly result = new ReadRows();
	private readonly names: Record<RowColumn, string>;
	private readonly chosen: string | undefined;
	private readonly ids = new Set<string>();
	/** The score of the last day of each week. */
	private readonly weekScores = new Map<string, number>();
	/** The share of each brand, by its day and its name. */
	private readonly sharesRead = new Map<string, number>();
	/** The moments of the texts that were read, because many rows have the same day. */
	private readonly moments = new Map<unknown, EpochMs | undefined>();
	/** The row that is being read, and what is wrong with it. */
	private row: JsonObject = {};
	private reasons: string[] = [];

	constructor(private readonly settings: RowSettings) {
		this.names = { ...ROW_COLUMNS, ...settings.columns };
		const domain = parseDomain(settings.brand);
		this.chosen = domain && bare(domain);
	}

	/** Reads one row into the result. */
	read(row: JsonObject, index: number): void {
		const { result } = this;
		for (const name in row) result.columns.add(name);
		if (Object.values(row).every(isBlank)) return;
		if (this.isOfAnother(row)) {
			result.otherDomains += 1;
			return;
		}
		result.count += 1;
		this.row = row;
		this.reasons = [];
		this.readKind();
		if (this.reasons.length === 0) return;
		result.faults.push({ index, reason: this.reasons.join('; ') });
	}

	/** The result, once all rows are read. */
	finish(): ReadRows {
		// A day's own score counts before that of a week, which may be of the day before.
		const scores = new Map([...this.weekScores, ...this.result.scores]);
		return { ...this.result, scores };
	}

	/** Notes the domain of a row, and says whether it is another one than was chosen. */
	private isOfAnother(row: JsonObject): boolean {
		const text = nonBlankText(row.domain);
		if (text === undefined) return false;
		const domain = bare(parseDomain(text) ?? text.trim());
		if (!this.result.domains.includes(domain)) this.result.domains.push(domain);
		return this.chosen !== undefined && domain !== this.chosen;
	}

	private readKind(): void {
		const has = (column: RowColumn) => this.cell(column) !== undefined;
		if (OF_MENTION.some(has)) return this.readMention();
		if (!isBlank(this.row.from) && !isBlank(this.row.to)) return this.readWeek();
		if (has('sharePct')) return this.readShare();
		if (has('actionTitle')) return this.readAction();
		if (has('score')) return this.readScore();
		if (has('engine')) return this.readMention();
		// A day of this package's rows may have no score.
		if (has('date') && this.names.score in this.row) return;
		this.reasons.push('has no column of a mention, a score, a share of voice, an action or a week');
	}

	private readMention(): void {
		const when: RowColumn = this.cell('capturedAt') === undefined ? 'date' : 'capturedAt';
		const at = this.value(when, (value) => this.moment(value), NO_DATE);
		if (this.cell(when) === undefined) {
			const { capturedAt, date } = this.names;
			this.reasons.push(`has neither ${quote(capturedAt)} nor ${quote(date)}`);
		}
		const { sentimentScale: scale } = this.settings;
		const why = whyNoSentiment(this.cell('sentiment'), scale);
		const sentiment = this.value('sentiment', (value) => sentimentIn(value, scale), why);
		if (at === undefined || this.reasons.length > 0) return;
		const id = nonBlankText(this.cell('mentionId'));
		if (id !== undefined && this.ids.has(id)) {
			this.result.repeated += 1;
			return;
		}
		if (id !== undefined) this.ids.add(id);
		const engine = nonBlankText(this.cell('engine'));
		const captured = nonBlankText(this.cell(when));
		const mention = withoutAbsent({
			id,
			engine: engine && assistantIn(engine),
			prompt: nonBlankText(this.cell('prompt')),
			// A text that the report reads as the same moment stays as it is.
			captured_at: parseTimestamp(captured) === at ? captured : new Date(at).toISOString(),
			position: this.row.position ?? undefined,
			sentiment,
			snippet: nonBlankText(this.cell('snippet')),
			citation_url: nonBlankText(this.cell('citationUrl')),
		});
		this.result.mentions.push({ mention, at });
	}

	private moment(value: unknown): EpochMs | undefined {
		if (!this.moments.has(value)) this.moments.set(value, momentIn(value, this.settings.zone));
		return this.moments.get(value);
	}

	private readScore(): void {
		const day = this.day();
		const score = this.value('score', percentIn, NO_PERCENT);
		if (day === undefined || score === undefined) return;
		const earlier = this.result.scores.get(day) ?? score;
		if (earlier !== score) {
			this.reasons.push(`says that the score of ${day} is ${score}, and another row ${earlier}`);
		} else {
			this.result.scores.set(day, score);
		}
	}

	/** Reads a row of Rows By Week, or of a report; one on a domain of others has a score alone. */
	private readWeek(): void {
		const score = this.value('score', percentIn, NO_PERCENT);
		if (score === undefined || !isBlank(this.row.mentions)) {
			const week = parseSavedWeek(this.row);
			const why = typeof week === 'string' ? week : whyOverlap(week, this.result.weeks);
			if (why !== undefined) this.reasons.push(`is a row ${why}`);
			else if (typeof week !== 'string') this.result.weeks.push(week);
		}
		const last = dayIn(this.row.to, this.settings.zone);
		if (score !== undefined && last !== undefined) this.weekScores.set(last, score);
	}

	private readShare(): void {
		const day = this.cell('date') === undefined ? undefined : this.day();
		const share = this.value('sharePct', percentIn, NO_PERCENT);
		const name = this.required('shareName');
		const isYou = this.value('isYou', yesOrNo, 'which is neither true nor false');
		if (this.reasons.length > 0 || share === undefined || name === undefined) return;
		const key = `${day} ${String(this.row.category)} ${name}`;
		const earlier = this.sharesRead.get(key);
		if (earlier !== undefined && earlier !== share) {
			this.reasons.push(`says that the share of ${name} is ${share}, and another row ${earlier}`);
		}
		if (earlier !== undefined) return;
		this.sharesRead.set(key, share);
		const isNamed = name.toLowerCase() === this.settings.brand?.toLowerCase();
		this.result.shares.push({
			record: { name, share_pct: share, is_you: isYou ?? isNamed },
			day,
			list: { category: this.row.category, window: this.row.window },
		});
	}

	private readAction(): void {
		const { row } = this;
		const title = this.required('actionTitle');
		const lift = this.value('expectedLift', finiteNumber, NO_NUMBER);
		const rank = this.value('rank', finiteNumber, NO_NUMBER);
		if (this.reasons.length > 0) return;
		const week = dayIn(row.week_of, this.settings.zone);
		this.result.actions.push({
			record: withoutAbsent({
				id: row.action_id ?? undefined,
				title,
				expected_lift_pts: lift,
				category: row.category ?? undefined,
			}),
			day: week,
			list: { week_of: week },
			rank: rank ?? Number.MAX_SAFE_INTEGER,
		});
	}

	/** Reads the calendar date of a row, which has to be there. */
	private day(): string | undefined {
		this.required('date');
		return this.value('date', (value) => dayIn(value, this.settings.zone), NO_DATE);
	}

	private required(column: RowColumn): string | undefined {
		const value = this.cell(column);
		if (value === undefined) this.reasons.push(`has no ${quote(this.names[column])}`);
		return nonBlankText(value);
	}

	/** What the row has in a column; undefined if that says nothing. */
	private cell(column: RowColumn): unknown {
		const value = this.row[this.names[column]];
		return isBlank(value) ? undefined : value;
	}

	/** Reads a cell; a value that says nothing plainly is a reason for a fault. */
	private value<Value>(
		column: RowColumn,
		read: (value: unknown) => Value | undefined,
		why: string,
	): Value | undefined {
		const raw = this.cell(column);
		if (raw === undefined) return undefined;
		const value = read(raw);
		if (value === undefined) {
			this.reasons.push(`${quote(this.names[column])} is ${quote(raw)}, ${why}`);
		}
		return value;
	}
}

/** A record without the fields that are undefined, because an item shows each field that it has. */
function withoutAbsent(record: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
