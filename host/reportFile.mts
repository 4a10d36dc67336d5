import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import {
	faultsText,
	LANGUAGE_TAGS,
	localeOf,
	message,
	ROW_COLUMNS,
	rowsReportSteps,
	SENTIMENT_SCALES,
	topics,
} from 'ai-visibility-reports';
import { SECTIONS } from 'ai-visibility-reports/model';
import { isTimeZone, periodBetween, periodOf, PERIODS, readDate } from 'ai-visibility-reports/time';
import { type JsonObject, resultAtOnce } from 'ai-visibility-reports/values';
import { CsvError, parse } from 'csv-parse/sync';

/**
 * Prints the report on the rows of a CSV file, without n8n: npm run report -- rows.csv. It is what
 * the operation Make Report From Items gives as a message.
 */

const USAGE = `npm run report -- rows.csv [--brand "Lumen Roast"] [--period last30Days] [--from 2026-11-02 --to 2026-11-08]
  [--column sentiment=Tone] [--scale minusOneToOne] [--zone Europe/Berlin] [--language de]`;

/** A sentence for whoever typed the command, on what to change. */
class Mistake extends Error {}

const OPTIONS = {
	brand: { type: 'string' },
	period: { type: 'string', default: 'last7Days' },
	from: { type: 'string' },
	to: { type: 'string' },
	column: { type: 'string', multiple: true, default: [] as string[] },
	scale: { type: 'string' },
	zone: { type: 'string', default: Intl.DateTimeFormat().resolvedOptions().timeZone },
	language: { type: 'string', default: 'en' },
} as const;

/** @throws Mistake for an option that there is not, or that has no value */
function readCommand() {
	try {
		return parseArgs({ allowPositionals: true, options: OPTIONS });
	} catch (error) {
		// Node.js says which option it is.
		throw new Mistake(`${(error as Error).message}\n\n${USAGE}`);
	}
}

/** @throws Mistake for a word that is none of those allowed */
function oneOf<Word extends string>(what: string, word: string, allowed: Word[]): Word {
	const same = allowed.find((one) => one === word);
	if (same !== undefined) return same;
	throw new Mistake(`${what} is "${word}", which is none of ${allowed.join(', ')}.`);
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

type Values = ReturnType<typeof readCommand>['values'];

/** @throws Mistake for days of which one is missing, is no date, or ends before the other begins */
function periodIn({ period, from, to, zone }: Values) {
	if (!isTimeZone(zone)) throw new Mistake(`--zone is "${zone}", which is no time zone.`);
	if (from === undefined && to === undefined) {
		return periodOf(oneOf('--period', period, PERIODS), zone, Date.now());
	}
	for (const [name, date] of Object.entries({ from, to })) {
		const isDate = /^\d{4}-\d\d-\d\d$/.test(date ?? '') && readDate(date, zone) !== undefined;
		if (!isDate)
			throw new Mistake(`--${name} is "${date ?? ''}", which is no date such as 2026-11-02.`);
	}
	const [first, last] = [String(from), String(to)];
	if (first > last) throw new Mistake(`--from is ${first}, which is after --to, ${last}.`);
	return periodBetween(first, last, zone);
}

/** @throws Mistake for a pair without a name, or with one that is no column of a report */
function columnsIn(values: Values) {
	const pairs = values.column.map((pair) => {
		const [name = '', ofFile] = pair.split(/=(.*)/s, 2);
		const column = oneOf('The first part of --column', name, keysOf(ROW_COLUMNS));
		if (!ofFile) throw new Mistake(`--column ${name} does not name a column: ${name}=Name.`);
		return [column, ofFile];
	});
	return Object.fromEntries(pairs) as Partial<typeof ROW_COLUMNS>;
}

/** @throws Mistake for a file that cannot be read, is no CSV, or has no row */
async function rowsIn(file: string): Promise<JsonObject[]> {
	const options = { columns: true, bom: true, relax_column_count: true, trim: true } as const;
	const text = await readFile(file).catch((error: Error) => {
		throw new Mistake(`${file} cannot be read: ${error.message}.`);
	});
	try {
		const rows = parse<JsonObject>(text, options);
		if (rows.length > 0) return rows;
	} catch (error) {
		if (error instanceof CsvError) throw new Mistake(`${file} is no CSV: ${error.message}.`);
		throw error;
	}
	throw new Mistake(`${file} has no row below the names of its columns.`);
}

/**
 * The text of the report on the rows of a file.
 * @throws Mistake if there is no report
 */
async function reportOn(file: string, values: Values): Promise<string> {
	const { zone, scale } = values;
	const locale = localeOf(oneOf('--language', values.language, [...LANGUAGE_TAGS]), zone);
	const settings = {
		brand: values.brand,
		period: periodIn(values),
		columns: columnsIn(values),
		sentimentScale: scale === undefined ? scale : oneOf('--scale', scale, keysOf(SENTIMENT_SCALES)),
		sections: SECTIONS,
		compares: true,
		maxMentions: 5,
		zone,
		generatedAt: Date.now(),
	};
	const outcome = resultAtOnce(rowsReportSteps(await rowsIn(file), settings));
	if ('refusal' in outcome) {
		const { about, reason, advice, faults } = outcome.refusal;
		if (about !== 'rows') throw new Mistake(`${about} ${reason}. ${advice}`);
		const all = faultsText(faults, 50).replaceAll(' Item ', '\nItem ');
		throw new Mistake(`${reason} ${advice}\n\n${all}`);
	}
	const { data, notes } = outcome;
	notes.forEach((note) => console.error(note));
	const document = topics.report.document(topics.report.judge(data, zone), locale);
	return String(message.toJson(document, {}, locale).text);
}

try {
	const { values, positionals } = readCommand();
	const [file] = positionals;
	if (file === undefined) throw new Mistake(USAGE);
	console.log(await reportOn(file, values));
} catch (error) {
	if (!(error instanceof Mistake)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
