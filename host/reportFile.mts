import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { faultsText, localeOf, message, rowsReportSteps, topics } from 'ai-visibility-reports';
import { SECTIONS } from 'ai-visibility-reports/model';
import { type PeriodName, periodBetween, periodOf } from 'ai-visibility-reports/time';
import type { JsonObject } from 'ai-visibility-reports/values';
import { parse } from 'csv-parse/sync';

/**
 * Prints the report on the rows of a CSV file, without n8n: npm run report -- rows.csv. It is what
 * the operation Make Report From Items gives as a message.
 */

const USAGE = `npm run report -- rows.csv [--brand "Lumen Roast"] [--period last30Days] [--from 2026-11-02 --to 2026-11-08]
  [--column sentiment=Tone] [--scale minusOneToOne] [--zone Europe/Berlin] [--language de]`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		brand: { type: 'string' },
		period: { type: 'string', default: 'last7Days' },
		from: { type: 'string' },
		to: { type: 'string' },
		column: { type: 'string', multiple: true, default: [] },
		scale: { type: 'string' },
		zone: { type: 'string', default: Intl.DateTimeFormat().resolvedOptions().timeZone },
		language: { type: 'string', default: 'en' },
	},
});

/** The text of the report on the rows of a file, or why there is none. */
async function reportOn(file: string): Promise<{ text: string; isReport: boolean }> {
	const options = { columns: true, bom: true, relax_column_count: true, trim: true } as const;
	const rows = parse<JsonObject>(await readFile(file), options);
	const { zone, from, to } = values;
	const now = Date.now();
	const steps = rowsReportSteps(rows, {
		brand: values.brand,
		columns: Object.fromEntries(values.column.map((pair) => pair.split(/=(.*)/s, 2))),
		sentimentScale: values.scale as 'zeroToOne' | undefined,
		sections: SECTIONS,
		period:
			from !== undefined && to !== undefined
				? periodBetween(from, to, zone)
				: periodOf(values.period as PeriodName, zone, now),
		compares: true,
		maxMentions: 5,
		zone,
		generatedAt: now,
	});
	let step = steps.next();
	while (!step.done) step = steps.next();
	if ('refusal' in step.value) {
		const { about, reason, advice, faults } = step.value.refusal;
		const isAboutRows = about === 'rows';
		const all = isAboutRows ? faultsText(faults, 50).replaceAll(' Item ', '\nItem ') : '';
		const text = isAboutRows ? `${reason} ${advice}\n\n${all}` : `${about} ${reason}. ${advice}`;
		return { text, isReport: false };
	}
	const { data, notes } = step.value;
	notes.forEach((note) => console.error(note));
	const locale = localeOf(values.language as 'en', zone);
	const document = topics.report.document(topics.report.judge(data, zone), locale);
	return { text: String(message.toJson(document, {}, locale).text), isReport: true };
}

const [file] = positionals;
if (file === undefined) {
	console.error(USAGE);
	process.exitCode = 1;
} else {
	const { text, isReport } = await reportOn(file);
	console.log(text);
	if (!isReport) process.exitCode = 1;
}
