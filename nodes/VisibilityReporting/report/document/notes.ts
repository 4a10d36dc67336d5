import type { Part } from '../../../shared/documents/document';
import type { Locale } from '../../../shared/language/locale';
import {
	mentionsBefore,
	type Coverage,
	type Report,
	type ReportData,
	type ReportRequest,
	type Section,
} from '../report';

export function daysText({ period }: ReportRequest, { days }: Locale): string {
	return days(period.from, period.to);
}

/** What the mentions are compared with, where they are. */
export function comparison(report: ReportData & Coverage, locale: Locale): string[] {
	const isCompared = mentionsBefore(report) !== undefined;
	return isCompared ? [locale.report.comparedWith(report.period.before.name)] : [];
}

/** Which mentions are included, where not all are. */
export function filterNotes({ mentions, filters }: Report, locale: Locale): string[] {
	const isFiltered = filters.engine !== undefined || filters.sentiment !== undefined;
	return mentions && isFiltered ? [locale.mentions.only(filters)] : [];
}

/**
 * Names the sections that could not be read; the reasons are in the record.
 *
 * @param sections only these; absent: all
 * @param name of the report, where it stands among others
 */
export function warningsOf(
	report: Report,
	{ report: say }: Locale,
	sections?: Section[],
	name?: string,
): string[] {
	return report.unavailable
		.filter(({ section }) => sections?.includes(section) ?? true)
		.map(({ section }) => {
			const whose = name ?? (section === 'visibility' ? report.domain : undefined);
			return say.unavailable[section]({ whose });
		});
}

export function contextNote(text: string): Part {
	return { kind: 'note', role: 'context', text };
}

export function warning(text: string): Part {
	return { kind: 'note', role: 'warning', text };
}

export function sourceNote({ generatedAt }: ReportData, { report, time }: Locale): Part {
	return contextNote(report.source({ time: time(new Date(generatedAt).toISOString()) }));
}
