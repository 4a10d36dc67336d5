import type { OutputFormat, Part, ReportDocument } from './document';
import { typedForChat } from './escapeMarkup';
import { moreMissingText, moreText } from './figures';
import { shownOf } from './layout';
import { sectionOf, type OwnText, type Section } from './textLines';

export const message: OutputFormat = {
	option: {
		name: 'Message',
		value: 'message',
		description: 'A short text report, ready to post in a chat or email',
	},
	toJson: (document, { footer }) => ({ text: renderText(document, footer) }),
};

/** Slack truncates text at 3,000 characters. */
const MAX_LENGTH = 3_000;

const MAX_MORE = 45;

/**
 * Renders a document as plain text for a chat or an email, up to 3,000 characters, with external texts escaped. The
 * user's own texts are made for a chat, whose markup they must not break, unless `ownText` says otherwise.
 */
export function renderText(
	{ parts }: ReportDocument,
	footer?: string,
	ownText: OwnText = typedForChat,
): string {
	const end: Part[] = footer ? [{ kind: 'note', text: footer, by: 'user' }] : [];
	const sections = withinLimit([...parts, ...end].map((part) => sectionOf(part, ownText)));
	const counts = entriesWithRoom(sections);
	const lines = sections
		.flatMap(({ kind, lines, entries, more }, index) => {
			const { shown, left } = shownOf(entries, counts[index] ?? 0, more);
			const rest = kind === 'missing' ? `⚠ ${moreMissingText(left)}` : moreText(left);
			return [...lines, ...shown, left > 0 ? rest : ''];
		})
		.filter((line) => line !== '');
	return withoutLast(lines).join('\n');
}

/** Removes the last lines until the text fits, since lines that count hidden entries can be too many. */
function withoutLast(lines: string[]): string[] {
	const isTooLong = lines.join('\n').length > MAX_LENGTH;
	return isTooLong ? withoutLast(lines.slice(0, -1)) : lines;
}

/** Characters available for all lines except those that count hidden entries. */
function roomIn(sections: Section[]): number {
	const lists = sections.filter(({ entries, more }) => entries.length + more > 0);
	return MAX_LENGTH - MAX_MORE * (lists.length + 1);
}

/** Removes the last fixed lines, where they alone are too long. */
function withinLimit(sections: Section[]): Section[] {
	let room = roomIn(sections);
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
function entriesWithRoom(sections: Section[]): number[] {
	const room = roomIn(sections) - sections.flatMap(({ lines }) => lines).join('\n').length;
	const end = Math.max(
		sections.findIndex(({ kind }) => kind === 'missing'),
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
