import type { Part } from '../../../shared/documents/document';
import { formatDays, formatTime } from '../../../shared/time/format';
import { filterNote } from '../../output/mentionFilters';
import { mentionsBefore, SECTION_NAMES, type Report, type Section } from '../report';

/** What a report's document says of its figures: their period, source and filters, and what is missing. */

export function daysText({ period }: Report): string {
	return formatDays(period.from, period.to);
}

/** What the mentions are compared with, where they are. */
export function comparison(report: Report): string[] {
	const isCompared = mentionsBefore(report) !== undefined;
	return isCompared ? [`mentions compared with ${report.period.before.name}`] : [];
}

/** Which mentions are included, where not all are. */
export function filterNotes({ mentions, filters }: Report): string[] {
	const note = mentions ? filterNote(filters) : undefined;
	return note === undefined ? [] : [note];
}

/**
 * What is missing, in words for readers: the reasons stand in the record.
 *
 * @param sections absent: all
 * @param name of the report, where it stands among others
 */
export function warningsOf(report: Report, sections?: Section[], name?: string): string[] {
	return report.unavailable
		.filter(({ section }) => sections?.includes(section) ?? true)
		.map(({ section }) => {
			const whose = name ?? (section === 'visibility' ? report.domain : undefined);
			const of = whose === undefined ? '' : ` of ${whose}`;
			const verb = section === 'mentions' ? 'are' : 'is';
			return `${SECTION_NAMES[section]}${of} ${verb} not available.`;
		});
}

export function contextNote(text: string): Part {
	return { kind: 'note', role: 'context', text };
}

export function warning(text: string): Part {
	return { kind: 'note', role: 'warning', text };
}

export function sourceNote({ generatedAt }: Report, zone: string): Part {
	const time = formatTime(new Date(generatedAt).toISOString(), zone);
	return contextNote(`Source: visibility reporting service, ${time}`);
}
