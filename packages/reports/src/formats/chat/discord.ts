import { hasRole, linesOf, plain } from '../../blocks/text';
import type { Block, Heading, KeyFigure, Tone } from '../../blocks/types';
import { withShortRuns } from '../../language/text';
import type { JsonObject } from '../../values/json';
import { shorten, sideBySide } from '../../values/text';
import { ACCENT, type Appearance } from '../appearance';
import type { FormatInput } from '../fit';
import { defineFormat } from '../format';
import { type ChatBlock, chatBlocks, type FigureRow } from './chatBlocks';
import { type Markup, textWith, writeText } from './chatText';
import { bold, escapeMarkdown, italic, markdownLink } from './markdown';
import { messageText } from './message';

/**
 * The most characters of an embed's description
 * (discord.com/developers/docs/resources/message#embed-object-embed-limits).
 */
const MAX_DESCRIPTION = 4_096;

/** Discord takes a title of 256 characters. This many fit even if each of them is escaped. */
const MAX_EMBED_TITLE = 127;

const MARKUP: Markup = {
	escape: escapeMarkdown,
	title: bold,
	strong: bold,
	label: italic,
	quote: (lines) => lines.map((line) => `> ${line}`).join('\n'),
	link: markdownLink,
};

export const discord = defineFormat(
	{ name: 'Discord', value: 'discord', description: 'For the Discord node: an embed' },
	(composed, appearance) => ({ embed: embedOf(composed, appearance), text: messageText(composed) }),
);

/** A field of an embed. Discord refuses an embed if the name or the value of a field is empty. */
interface Field {
	name: string;
	value: string;
	inline: boolean;
}

const MAX_FIELD_NAME = 250;

const MAX_FIELD = 1_024;

/** The most characters that all texts of an embed may have together, names and footer included. */
const MAX_EMBED = 6_000;

/** The most characters above the first section; then those of the key figures and the footer. */
const MAX_LEAD = 2_500;

const MAX_FIGURE_TEXTS = 2_500;

const MAX_FOOTER = 1_200;

/** A section is left out if there is room for fewer characters than this. */
const LEAST_ROOM = 200;

/** The most sections, and below it the most key figures, because Discord takes 25 fields. */
const MAX_SECTIONS = 12;

const MAX_FIGURES = 9;

/**
 * Writes an embed: the news, then key figures and sections as fields, and last the plan. What the
 * figures are based on stands in its footer. It has no author, which n8n's Discord node takes only
 * as bare text, and Discord itself only as an object.
 */
function embedOf(composed: FormatInput, appearance: Appearance): JsonObject {
	const { blocks, locale } = composed;
	const [head] = blocks;
	const title = head?.kind === 'heading' ? embedTitle(head) : '';
	const all = chatBlocks(blocks.slice(title ? 1 : 0));
	const row = all.find((block) => block.kind === 'figures');
	const isLast = (block: ChatBlock) =>
		hasRole(block, 'footer') || (hasRole(block, 'context') && row !== undefined);
	const isPlan = (block: ChatBlock) => row !== undefined && hasRole(block, 'next');
	const isShortNews = (block: ChatBlock) => row && hasRole(block, 'sentence');
	const { inline, below } = figuresOf(row);
	const isFooter = (block: ChatBlock) => hasRole(block, 'footer');
	const basis = all.filter((block) => isLast(block) && !isFooter(block)).flatMap(chatLines);
	const beside = sideBySide([...below.map(({ line }) => line), ...basis].map(plain));
	const typed = all.filter(isFooter).flatMap(chatLines).map(plain);
	const footer = shorten([beside, ...typed].filter(Boolean).join('\n'), MAX_FOOTER);
	const rows = all.filter((block) => !isLast(block) && !isPlan(block));
	const isNews = (block: ChatBlock) => hasRole(block, 'verdict');
	const others = rows.filter((block) => block !== row && !isShortNews(block));
	// The news opens the embed, so that a notification shows it.
	const ordered = [...others.filter(isNews), ...others.filter((block) => !isNews(block))];
	const [lead, ...sections] = row ? sectionsOf(ordered) : [{ name: '', blocks: ordered }];
	const whole = { ...composed, maxLength: Infinity };
	const fields = row ? figureFields({ ...row, figures: inline }) : [];
	const plan = all.filter(isPlan).flatMap(planField);
	let left = MAX_EMBED - title.length - footer.length - lengthOf(fields) - lengthOf(plan);
	const write = (some: ChatBlock[], most: number) => {
		const text = writeText(whole, MARKUP, Math.min(most, left), some);
		left -= text.length;
		return text.trim();
	};
	const description = write(lead?.blocks ?? [], row ? MAX_LEAD : MAX_DESCRIPTION);
	const alsoSection = { name: locale.figures.also, blocks: rows.filter(isShortNews) };
	const further = [alsoSection, ...sections].slice(0, MAX_SECTIONS);
	for (const { name, blocks: some } of further) {
		const title = fieldName(name);
		if (left - title.length < LEAST_ROOM) continue;
		left -= title.length;
		const value = write(some, MAX_FIELD);
		if (value === '') left += title.length;
		else fields.push({ name: title, value, inline: false });
	}
	const allFields = [...fields, ...plan];
	return {
		...(title ? { title } : {}),
		...(description ? { description } : {}),
		color: edgeOf(blocks, appearance),
		...(allFields.length > 0 ? { fields: allFields } : {}),
		...(footer ? { footer: { text: footer } } : {}),
	};
}

/** How many key figures stand side by side. */
const FIGURES_BESIDE = 3;

/** If there are more figures than stand side by side, those without a change are in the footer. */
function figuresOf(row: FigureRow | undefined): { inline: KeyFigure[]; below: KeyFigure[] } {
	const figures = row?.figures ?? [];
	const changed = figures.filter(({ hasChange }) => hasChange);
	if (figures.length <= FIGURES_BESIDE || changed.length < FIGURES_BESIDE) {
		return { inline: figures, below: [] };
	}
	return { inline: changed, below: figures.filter(({ hasChange }) => !hasChange) };
}

/** The first action of the plan as a field. */
function planField(block: ChatBlock): Field[] {
	if (block.kind !== 'paragraph' || !block.next) return [];
	const { lead, action, forecast } = block.next;
	const lines = [escapeMarkdown(action), forecast ? escapeMarkdown(forecast) : ''].filter(Boolean);
	return [{ name: fieldName(escapeMarkdown(lead)), value: lines.join('\n') || '–', inline: false }];
}

function lengthOf(fields: Field[]): number {
	return fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
}

const chatLines = (block: ChatBlock) => (block.kind === 'figures' ? [] : linesOf(block));

/** Divides blocks into those above the first section, without a name, and each section. */
function sectionsOf(blocks: ChatBlock[]) {
	const sections: Array<{ name: string; blocks: ChatBlock[] }> = [{ name: '', blocks: [] }];
	for (const block of blocks) {
		// The link belongs to the whole document, not to the section in front of it.
		if (hasRole(block, 'link')) sections[0]?.blocks.push(block);
		else if (block.kind !== 'heading' || block.level !== 2) sections.at(-1)?.blocks.push(block);
		else sections.push({ name: textWith(block.text, MARKUP), blocks: [] });
	}
	return sections;
}

/**
 * Writes key figures as fields of two lines: those without a detail first, which Discord shows three
 * in a row, then those with one, and then the trend.
 */
function figureFields({ figures, trend }: FigureRow): Field[] {
	const all = figures
		.slice(0, MAX_FIGURES)
		.map(({ label, value, change, mark, detail, hasDetail }): Field => {
			const moved = [bold(escapeMarkdown(value)), escapeMarkdown(change.text)].filter(Boolean);
			const beside = mark || (hasDetail ? detail.text : '');
			return {
				name: fieldName(escapeMarkdown(label)),
				value: [moved.join(' '), escapeMarkdown(beside)].filter(Boolean).join('\n'),
				inline: !hasDetail,
			};
		});
	const fields = [...all.filter(({ inline }) => inline), ...all.filter(({ inline }) => !inline)];
	while (lengthOf(fields) > MAX_FIGURE_TEXTS) fields.pop();
	if (!trend?.sparkline) return fields;
	const { name, sparkline } = trend;
	const value = `${sparkline.short}  ${escapeMarkdown(sparkline.range)}`;
	return [...fields, { name: fieldName(escapeMarkdown(name)), value, inline: false }];
}

/**
 * Cuts the name of a field, but never between a backslash and the sign that it escapes.
 * @param text is escaped
 */
function fieldName(text: string): string {
	return shorten(text, MAX_FIELD_NAME).replace(/(?<!\\)((?:\\\\)*)\\…$/, '$1…') || '–';
}

const EDGES: Partial<Record<Tone, string>> = { bad: '#d43a31', good: '#0f857a' };

/** The color at the edge of an embed: that of what is unusual or, if nothing is, the user's. */
function edgeOf(blocks: Block[], { accentColor = ACCENT }: Appearance): number {
	const tones = blocks.map((block) => {
		if (block.kind === 'figure') return block.isUnusual ? block.change.tone : undefined;
		return block.kind === 'paragraph' || block.kind === 'heading' ? block.tone : undefined;
	});
	const color = (['bad', 'good'] as const).find((tone) => tones.includes(tone));
	// Discord takes 0 for no color and not for black.
	return Math.max(1, parseInt(((color && EDGES[color]) ?? accentColor).slice(1), 16));
}

function embedTitle({ text }: Heading): string {
	return textWith(withShortRuns(text, MAX_EMBED_TITLE), MARKUP);
}
