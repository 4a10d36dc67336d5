import type { OutputFormat, Part, ReportDocument } from '../document';
import type { Locale } from '../../language/locale';
import { shownOf } from '../layout';
import { PLAIN, type Markup, type Writing } from './markup';
import { sectionOf, type Section } from './textLines';

export const message: OutputFormat = {
	option: {
		name: 'Message',
		value: 'message',
		description: 'A short text report, ready to post in a chat or email',
	},
	toJson: (document, { footer }, locale) => ({ text: renderText(document, locale, footer) }),
};

/** Slack truncates text at 3,000 characters. */
const MAX_LENGTH = 3_000;

const MAX_MORE = 45;

/**
 * Renders a document as text for a chat or an email, with external texts escaped: without markup and up to 3,000
 * characters, unless a chat's own `markup` and `max` say otherwise.
 */
export function renderText(
	{ parts }: ReportDocument,
	locale: Locale,
	footer?: string,
	markup: Markup = PLAIN,
	max = MAX_LENGTH,
): string {
	const end: Part[] = footer ? [{ kind: 'note', text: footer, by: 'user' }] : [];
	return textOf(fittingLines([...parts, ...end], { ...markup, locale }, max));
}

/** A line of a text, or several that belong together, and the part that it is of. */
export interface Line {
	text: string;
	part: Part;
}

function textOf(lines: Line[]): string {
	return lines.map(({ text }) => text).join('\n');
}

/** The lines of parts that fit in a text of so many characters; entries that do not are counted. */
export function fittingLines(parts: Part[], writing: Writing, max: number): Line[] {
	const { more: moreText, moreMissing } = writing.locale.figures;
	const sections = withinLimit(
		parts.map((part) => sectionOf(part, writing)),
		max,
	);
	const counts = entriesWithRoom(sections, max);
	const lines = sections.flatMap(({ part, lines, entries, more }, index) => {
		const { shown, left } = shownOf(entries, counts[index] ?? 0, more);
		const rest = part.kind === 'missing' ? `⚠ ${moreMissing(left)}` : moreText(left);
		return [...lines, ...shown, left > 0 ? rest : '']
			.filter((text) => text !== '')
			.map((text) => ({ text, part }));
	});
	return withoutLast(lines, max);
}

/** Removes the last lines until the text fits, since lines that count hidden entries can be too many. */
function withoutLast(lines: Line[], max: number): Line[] {
	const isTooLong = textOf(lines).length > max;
	return isTooLong ? withoutLast(lines.slice(0, -1), max) : lines;
}

/** Characters available for all lines except those that count hidden entries. */
function roomIn(sections: Section[], max: number): number {
	const lists = sections.filter(({ entries, more }) => entries.length + more > 0);
	return max - MAX_MORE * (lists.length + 1);
}

/** Removes the last fixed lines, where they alone are too long. */
function withinLimit(sections: Section[], max: number): Section[] {
	let room = roomIn(sections, max);
	return sections.map((section) => {
		const lines = section.lines.filter((line) => {
			if (line.length + 1 > room) return false;
			room -= line.length + 1;
			return true;
		});
		return { ...section, lines };
	});
}

/** How many entries of each section to show; those before what is missing have room first. */
function entriesWithRoom(sections: Section[], max: number): number[] {
	const room = roomIn(sections, max) - sections.flatMap(({ lines }) => lines).join('\n').length;
	const end = Math.max(
		sections.findIndex(({ part }) => part.kind === 'missing'),
		0,
	);
	const [first, rest] = [sections.slice(0, end), sections.slice(end)];
	const before = inRotation(first, room);
	const isAll = first.every(({ entries }, index) => before.shown[index] === entries.length);
	return [...before.shown, ...inRotation(rest, isAll ? before.room : 0).shown];
}

function inRotation(sections: Section[], room: number) {
	const shown = sections.map(() => 0);
	let open = sections.map((_, index) => index);
	while (open.length > 0) {
		open = open.filter((index) => {
			const entry = sections[index]?.entries[shown[index] ?? 0];
			if (entry === undefined || entry.length + 1 > room) return false;
			room -= entry.length + 1;
			shown[index] = (shown[index] ?? 0) + 1;
			return true;
		});
	}
	return { shown, room };
}
