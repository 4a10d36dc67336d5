import { context, note } from '../blocks/paragraphs';
import { extra } from '../blocks/text';
import type { Block, Paragraph } from '../blocks/types';
import type { Locale } from '../language/locale';
import { isFiltered } from '../model/mention';
import {
	type ComparedMentions,
	type Report,
	type ReportData,
	type Section,
	SECTIONS,
} from '../model/report';
import { dateIn } from '../time/dates';
import { daysBetween, lengthRatio } from '../time/periods';
import { capitalize } from '../values/text';

/** How many mentions of how many assistants count; no note if not all mentions were read. */
export function countedNote(report: Report, locale: Locale): Block[] {
	const { mentions, accountBrand: brand = '' } = report;
	if (!mentions || mentions.isAtLeast || mentions.now.total === 0) return [];
	const { total, engines } = mentions.now;
	const of = brand === '' ? 'own' : 'brand';
	const text = locale.mentions.counted({ total, assistants: engines.size, of, brand });
	return [extra(note(text))];
}

/**
 * Says what one or several reports are based on, e.g. "AI visibility, 16–22 Nov 2026. Score vs. 15
 * Nov".
 * @param scored the reports whose scores are shown
 * @param report the one whose mentions are shown
 */
export function contextOf(
	scored: Report[],
	report: ReportData & ComparedMentions,
	locale: Locale,
): string {
	const days = locale.list([locale.figures.subject, locale.days(report.period)], 'comma');
	const compared = [...scoreComparison(scored, locale), ...comparison(report, locale)];
	if (compared.length === 0) return days;
	return locale.sentences([locale.sentence(days), capitalize(locale.list(compared, 'comma'))]);
}

/**
 * Says what the scores of reports are compared with: a day or, if these days differ, the period
 * before. It is empty if no score is compared.
 */
function scoreComparison(scored: Report[], locale: Locale): string[] {
	const days = scored.flatMap(({ score: { change, previous } }) =>
		change === undefined ? [] : (previous ?? []),
	);
	const [since, ...others] = new Set(days.map(({ date }) => date));
	const [report] = scored;
	if (since === undefined || !report) return [];
	const day = others.length === 0 ? since : undefined;
	return [locale.score.comparedWith({ since: day, to: report.period.to })];
}

/** Says what the mentions are compared with; empty if they are not compared. */
function comparison(report: ReportData & ComparedMentions, locale: Locale): string[] {
	const { previousMentions, period } = report;
	if (!previousMentions) return [];
	const days = daysBetween(period.from, period.to) + 1;
	const scaledTo = lengthRatio(period) === 1 ? undefined : days;
	return [locale.report.comparedWith({ previous: period.before.name, days: scaledTo })];
}

/** Says which mentions are included; empty if all are. */
export function filterNotes({ mentions, filters }: Report, locale: Locale): string[] {
	return mentions && isFiltered(filters) ? [locale.mentions.only({ filters })] : [];
}

/**
 * Names the sections that could not be read.
 * @param sections the only sections to name; by default all
 * @param name what the report is called among others
 */
export function warningsOf(
	report: ReportData,
	locale: Locale,
	sections: Section[] = SECTIONS,
	name?: string,
): string[] {
	const { report: say } = locale;
	const missing = report.unavailable
		.map(({ section }) => section)
		.filter((section) => sections.includes(section));
	// One box says more than one for each section.
	if (missing.length > 1 && name === undefined)
		return [say.missing({ names: namesOfSections(missing, locale) })];
	return missing.map((section) => {
		const whose = name ?? (section === 'visibility' ? report.domain : undefined);
		return say.unavailable({ section, whose });
	});
}

/** The names of sections, in the order in which reports have them. */
export function namesOfSections(sections: Section[], locale: Locale): string[] {
	const names = {
		visibility: locale.combined.score,
		benchmarks: locale.share.name,
		mentions: locale.mentions.label({}),
		actionPlan: locale.plan.title({}),
	};
	return SECTIONS.filter((section) => sections.includes(section)).map((section) => names[section]);
}

export function sourceNote(
	{ generatedAt }: Pick<ReportData, 'generatedAt'>,
	{ report, zone }: Locale,
): Paragraph {
	return context(report.source({ date: dateIn(zone, generatedAt) }));
}
