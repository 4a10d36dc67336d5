import { hasRole, oneLineOf, plain } from '../../blocks/text';
import {
	type Block,
	type Chart,
	type Heading,
	type KeyFigure,
	type List,
	type Paragraph,
	type Quote,
	type Text,
} from '../../blocks/types';
import { chunk } from '../../values/lists';
import { sideBySide } from '../../values/text';
import type { Accent } from './accent';
import { barTable, partsTable } from './bars';
import { FILL_COLORS, TEXT_COLORS, TINT_COLORS } from './colors';
import { dotChart } from './dotChart';
import * as tag from './elements';
import { encodeHtml, escapeHtml, htmlOf } from './escape';
import { TYPES } from './style';
import { changeOf, entryRow, findingRow, tableRows } from './tables';

/** Writes blocks as rows of the card. Consecutive key figures are tiles in a row. */
export function rowsOf(blocks: Block[], accent: Accent, signOf: tag.SignOf): string {
	const rows = blocks.map((block, index) => {
		if (block.kind === 'heading') {
			const isFirst = blocks[index - 1]?.kind !== 'heading';
			return block.level === 1 ? topRow(block, signOf) : headingRow(block, isFirst);
		}
		if (hasRole(block, 'rest') && blocks[index - 1]?.kind === 'quote') return restRow(block, 12);
		if (block.kind !== 'figure') return blockRows(block, accent, signOf);
		if (blocks[index - 1]?.kind === 'figure') return '';
		const end = blocks.findIndex(({ kind }, at) => at > index && kind !== 'figure');
		const figures = blocks.slice(index, end === -1 ? undefined : end);
		return tileRows(
			figures.filter((figure) => figure.kind === 'figure'),
			signOf,
		);
	});
	return rows.join('');
}

function blockRows(
	block: Exclude<Block, KeyFigure | Heading>,
	accent: Accent,
	signOf: tag.SignOf,
): string {
	switch (block.kind) {
		case 'paragraph':
			return paragraphRow(block, accent, signOf);
		case 'chart':
			return chartRow(block, accent, signOf);
		case 'list':
			return listRow(block, signOf);
		case 'table':
			return titleRow(block.title) + tag.row(tableRows(block, signOf), 4);
		case 'quote':
			return block.entries.map((quote) => tag.row(quoteBox(quote), 12)).join('');
	}
}

/** Writes the title of the email, and above it whose news it is. */
function topRow({ text, tone, apart }: Heading, signOf: tag.SignOf): string {
	const [whose, news] = apart ?? [];
	const title = htmlOf(news === undefined ? text : [{ text: news }]);
	const above = whose ? tag.row(tag.text(escapeHtml(whose), 'small', TEXT_COLORS.soft), 24) : '';
	const mark = tone === 'neutral' ? '' : signOf(tone);
	return above + tag.row(tag.text(mark + title, 'brand', TEXT_COLORS.ink, 'h1'), whose ? 4 : 24);
}

/**
 * Writes a heading. That of a section stands below a line.
 * @param isFirst whether no other heading is right above it; a heading below another one is only a
 * note to that
 */
function headingRow(
	{ level, text, columns }: Pick<Heading, 'level' | 'text' | 'columns'>,
	isFirst: boolean,
): string {
	const title = htmlOf(text);
	const note = columns
		? ({ ink: TEXT_COLORS.soft, align: 'right', valign: 'bottom' } as const)
		: undefined;
	if (level === 3 && !isFirst) {
		const name = tag.text(title, 'small', TEXT_COLORS.soft);
		if (!note) return tag.row(name, 4);
		const cells = tag.cell(name) + tag.textCell(escapeHtml(columns ?? ''), 'small', note);
		return tag.row(tag.table(`<tr>${cells}</tr>`), 4);
	}
	const look = { name: 'line', style: `${tag.LINE};padding:24px 0 0 0` };
	const cells = [
		tag.cell(tag.text(title, 'head', TEXT_COLORS.ink, 'h2'), look),
		note ? tag.textCell(escapeHtml(columns ?? ''), 'small', { ...look, ...note }) : '',
	];
	return tag.row(tag.table(`<tr>${cells.join('')}</tr>`), 24);
}

function paragraphRow(
	{ role, text, proof, tone }: Paragraph,
	accent: Accent,
	signOf: tag.SignOf,
): string {
	switch (role) {
		case 'verdict':
			return verdictRow(text, proof, signOf(tone), tone);
		case 'sentence': {
			const mark = tag.textCell(signOf(tone), 'sentence', { width: '18', valign: 'top' });
			const cells = (tone ? mark : '') + tag.textCell(htmlOf(text), 'sentence');
			return tag.row(tag.table(`<tr>${cells}</tr>`), 8);
		}
		case 'next':
			return tag.row(tag.text(htmlOf(text), 'sentence'), 16);
		case 'link':
			return buttonRow(text, accent);
		case 'warning':
			return warningRow(htmlOf(text));
		case 'note':
		case 'footer':
		case 'context':
		case 'rest':
			return restRow({ text }, 4);
	}
}

function restRow({ text }: Pick<Paragraph, 'text'>, space: number): string {
	return tag.row(tag.text(htmlOf(text), 'small', TEXT_COLORS.soft), space);
}

/** Writes what has happened in bold, and what proves it below it. */
function verdictRow(text: Text, proof: Text[] = [], sign: string, tone: Paragraph['tone']): string {
	const words = text.map((run) => ({ ...run, strong: false }));
	const lines =
		tag.text(sign + htmlOf(words), 'head') +
		proof.map((line) => tag.text(htmlOf(line), 'entry')).join('');
	return tag.row(tone ? tag.edgedBox(lines, FILL_COLORS[tone], TINT_COLORS[tone]) : lines, 16);
}

function warningRow(content: string): string {
	return tag.row(
		tag.edgedBox(tag.text(content, 'entry'), FILL_COLORS.careful, FILL_COLORS.warning),
		12,
	);
}

/**
 * Writes tiles in halves of two each, which stand side by side if there is room, and else one below
 * the other.
 */
function tileRows(figures: KeyFigure[], signOf: tag.SignOf): string {
	const pairs = chunk(figures, 2);
	const isOne = pairs.length === 1;
	const halves = pairs.map((pair) => tileHalf(pair, isOne, signOf));
	const cell = `<td width="${isOne ? 560 : 280}" valign="top">`;
	const between = (index: number) =>
		index === 0 ? '' : `<!--[if mso]></td>${index % 2 === 0 ? '</tr><tr>' : ''}${cell}<![endif]-->`;
	const content =
		`<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr>${cell}<![endif]-->` +
		halves.map((half, index) => between(index) + half).join('') +
		'<!--[if mso]></td></tr></table><![endif]-->';
	return `<tr>${tag.cell(content, { name: 'pad-tiles', style: 'padding:16px 20px 0 20px' })}</tr>`;
}

/**
 * The room that two halves need side by side, in pixels. By a calculation with it, a half is either
 * as wide as the pane that it is in, or half as wide. A rule of the style sheet would ask how wide
 * the window is, of which a pane may be a part.
 */
const TWO_HALVES = 520;

const HALF = `min-width:50%;max-width:100%;width:calc((${TWO_HALVES}px - 100%)*${TWO_HALVES});`;

function tileHalf(pair: KeyFigure[], isOnly: boolean, signOf: tag.SignOf): string {
	const tiles = pair.map((figure) => tileCell(figure, pair.length === 1, signOf));
	const inner = tag.table(`<tr>${tiles.join(tag.shape({ width: '8' }))}</tr>`);
	const outer = tag.table(`<tr>${tag.cell(inner, { style: 'padding:0 4px 8px 4px' })}</tr>`);
	return `<div style="display:inline-block;width:100%;${isOnly ? '' : HALF}vertical-align:top">${outer}</div>`;
}

/**
 * Writes a tile of four short lines: the label, the figure, its change, and what stands beside
 * these.
 */
function tileCell(
	{ name, value, change, short, isUnusual }: KeyFigure,
	isAlone: boolean,
	signOf: tag.SignOf,
): string {
	const tone = isUnusual ? (change.tone ?? 'neutral') : undefined;
	const [ink, soft] = tone
		? [TEXT_COLORS[tone], TEXT_COLORS.ink]
		: [TEXT_COLORS.ink, TEXT_COLORS.soft];
	const lines = [
		tag.text(signOf(tone) + htmlOf([{ text: name }]), 'small', soft),
		tag.text(escapeHtml(value), 'figure', ink),
		change.text && tag.text(changeOf(change), tone ? 'bold' : 'entry', tone ? ink : soft),
		short && tag.text(htmlOf([{ text: short }]), 'small', soft),
	].join('');
	const fill = tone === 'bad' ? TINT_COLORS.bad : FILL_COLORS.tile;
	const style = 'border-radius:8px;padding:10px 12px';
	const size = isAlone ? {} : { width: '48.5%', height: 104 };
	return tag.cell(lines, { ...size, valign: 'top', fill, style });
}

function chartRow(chart: Chart, accent: Accent, signOf: tag.SignOf): string {
	switch (chart.form) {
		case 'trend': {
			const name = tag.text(htmlOf([{ text: chart.legend }]), 'small', TEXT_COLORS.soft);
			return tag.row(name, 4) + tag.row(dotChart(chart), 8);
		}
		case 'bars':
			return tag.row(barTable(chart, accent, signOf), 8);
		case 'parts':
			return titleRow(chart.label) + tag.row(partsTable(chart, signOf), 12);
	}
}

/** The heading of a group of domains; nothing without a title. */
function titleRow(title: string | undefined): string {
	return title ? headingRow({ level: 2, text: [{ text: title }] }, true) : '';
}

function listRow(
	{ role, entries, oneLine, title, figures = '', isNumbered }: List,
	signOf: tag.SignOf,
): string {
	if (role === 'news' && oneLine) {
		const lines = oneLineOf(entries, oneLine);
		return lines.map((text) => tag.row(tag.text(htmlOf(text), 'sentence'), 4)).join('');
	}
	const isTagged = entries.length > 0 && entries.every((entry) => entry.tag !== undefined);
	if (isTagged) return tag.row(tag.table(entries.map(findingRow).join('')), 4);
	if (role === 'quiet' && oneLine && !title) {
		const lines = oneLineOf(entries, oneLine);
		return lines.map((text) => restRow({ text }, 12)).join('');
	}
	if (role === 'quiet') {
		const line = sideBySide(entries.map((entry) => htmlOf(entry.line)));
		return titleRow(title) + tag.row(tag.text(escapeHtml(figures) + line, 'sentence'), 4);
	}
	if (role === 'missing' && entries.length > 0) {
		const between = oneLine ? escapeHtml(oneLine.between) : '<br>';
		const names = entries.map(({ line }) => htmlOf(line)).join(between);
		return warningRow(htmlOf(oneLine?.before ?? []) + names);
	}
	const isShort = !isNumbered && entries.every(({ detail, figure }) => !detail && !figure);
	const names = sideBySide(entries.map(({ name }) => escapeHtml(name)));
	if (isShort) return titleRow(title) + tag.row(names && tag.text(names, 'sentence'), 4);
	const named = entries.map((entry, index) =>
		isNumbered ? { ...entry, name: `${index + 1}. ${entry.name}` } : entry,
	);
	return tag.row(
		tag.table(named.map((entry, index) => entryRow(entry, index, named, signOf)).join('')),
		4,
	);
}

/** Writes a quote: what was said, by whom, and what was asked. */
function quoteBox({
	line: [, ...by],
	words: [answer, source, question],
	tone,
	isUnusual,
}: Quote): string {
	const mark = isUnusual ? tone : undefined;
	const parting = by.length > 0 && source.length > 0 ? [{ text: ' · ' }] : [];
	const about = [{ text: plain(by) }, ...parting, ...source];
	const lines = [
		...(answer.length > 0 ? [tag.text(htmlOf(answer), 'entry')] : []),
		tag.text(htmlOf(about), 'small', TEXT_COLORS.soft),
		...(question.length > 0 ? [tag.text(htmlOf(question), 'small', TEXT_COLORS.soft)] : []),
	].join('');
	const edge = tag.shape({ width: '3', fill: mark ? FILL_COLORS[mark] : FILL_COLORS.line });
	return tag.table(`<tr>${edge}${tag.cell(lines, { style: 'padding:0 0 0 12px' })}</tr>`);
}

/**
 * Writes a link that looks like a button. The space around its text belongs to the link, so that
 * all of the button can be clicked. Outlook for Windows ignores the padding of a link, and takes
 * the cell's `mso-padding-alt` instead.
 */
function buttonRow([run]: Text, { fill, onFill }: Accent): string {
	const { text = '', link = '' } = run ?? {};
	const space = '12px 24px';
	const style = `display:inline-block;padding:${space};mso-padding-alt:0;color:${onFill.color};${TYPES.bold};text-decoration:none;border-radius:6px`;
	const button = `<a class="${onFill.name}" href="${encodeHtml(link)}" style="${style}">${encodeHtml(text)}</a>`;
	const cell = tag.cell(button, { fill, style: `border-radius:6px;mso-padding-alt:${space}` });
	return tag.row(`<table role="presentation" ${tag.BARE}><tr>${cell}</tr></table>`, 24);
}
