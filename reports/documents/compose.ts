import type { Locale } from '../language/locale';
import {
	type Block,
	DOTS,
	type EntryList,
	isListed,
	type Paragraph,
	phrase,
	type Quote,
	type Run,
	runsOf,
	type TableRow,
	type Text,
	UNUSUAL,
	WARNING,
} from './blocks';
import { barChart, countsText, keyFigure, trendChart } from './composeFigures';
import type {
	Appearance,
	Cell,
	Listed,
	Missing,
	Part,
	Quotation,
	Quotations,
	RankedList,
	ReportDocument,
	Table,
	Title,
} from './document';
import { asTyped, hostOf, safeLink, singleLine } from './text';
import { subjectOf } from './titles';

/** What readers are told, in words, whatever the format. */
export interface Composed {
	/** For an email. */
	subject: string;
	blocks: Block[];
	/** The domains that it is about, in lower case. */
	domains: Set<string>;
	/** The most characters that a chat's text may have, whatever the chat takes. */
	maxLength: number;
	locale: Locale;
}

export function compose(
	document: ReportDocument,
	appearance: Pick<Appearance, 'subject' | 'title' | 'footer' | 'detail'>,
	locale: Locale,
): Composed {
	const footer = asTyped(appearance.footer ?? '', 'note');
	const all = [
		...document.parts.flatMap((part, index) => blocksOf(part, index === 0, locale)),
		...paragraph('footer', runsOf(footer, { isTyped: true })),
	];
	const isSummary = appearance.detail === 'summary';
	return {
		subject: subjectOf(document, appearance, locale),
		domains: new Set(document.domains?.map((domain = '') => domain.toLowerCase())),
		blocks: isSummary ? summarized(all) : all,
		maxLength: isSummary ? maxLengthOf(all) : Infinity,
		locale,
	};
}

function blocksOf(part: Part, isFirst: boolean, locale: Locale): Block[] {
	switch (part.kind) {
		case 'title':
			return heading(isFirst ? 1 : 2, titleText(part));
		case 'insights':
			return part.sentences.flatMap(({ text, isUnusual }) => {
				const said = isUnusual ? noteText(text, UNUSUAL, { strong: true }) : noteText(text);
				return paragraph('sentence', said);
			});
		case 'note': {
			const { text, role = 'note' } = part;
			return paragraph(role, noteText(text, role === 'warning' ? WARNING : undefined));
		}
		case 'metric':
			return [keyFigure(part, isFirst, locale)];
		case 'trend':
			return trendChart(part, locale);
		case 'bars':
			return [barChart(part, locale)];
		case 'counts':
			return paragraph('note', runsOf(countsText(part, locale)));
		case 'table':
			return [table(part, locale)];
		case 'rankedList':
			return rankedList(part, locale);
		case 'quotations':
			return quotes(part, locale);
		case 'missing':
			return [missingList(part)];
	}
}

function heading(level: 1 | 2 | 3, text: Text): Block[] {
	return text.length === 0 ? [] : [{ kind: 'heading', level, text }];
}

/** What the list below it is. */
function label(text: string | undefined, { labelled }: Locale): Block[] {
	const said = singleLine(text, 'label');
	return said === '' ? [] : heading(3, runsOf(labelled(said, '').trimEnd()));
}

function titleText({ text, by }: Title): Text {
	if (by === 'user') return runsOf(asTyped(text, 'heading'), { isTyped: true });
	return runsOf(singleLine(text, 'heading'));
}

function paragraph(role: Paragraph['role'], text: Text): Paragraph[] {
	return text.length === 0 ? [] : [{ kind: 'paragraph', role, text }];
}

/** A sentence or note, behind a sign if it has one; nothing for nothing. */
function noteText(text: string, sign?: string, style: Omit<Run, 'text'> = {}): Text {
	const said = singleLine(text, 'note');
	return runsOf(said && sign ? `${sign} ${said}` : said, style);
}

function missingList({ texts }: Missing): Block {
	const lines = texts.map((text) => noteText(text, WARNING)).filter((line) => line.length > 0);
	return { kind: 'list', role: 'missing', entries: lines.map((line) => ({ line })), more: 0 };
}

function shortening({ more = 0, inSummary }: Listed) {
	return { more, inSummary };
}

function rankedList(part: RankedList, locale: Locale): Block[] {
	const entries = part.entries.map(({ text: entry, details }, index) => {
		const text = `${index + 1}. ${singleLine(entry, 'entry') || '–'}`;
		const said = details.map((detail) => singleLine(detail, 'word')).filter(Boolean);
		const behind = locale.inParentheses(locale.list(said, 'comma'));
		return { line: [{ text }, ...runsOf(behind, { muted: true })] };
	});
	return [
		...label(part.label, locale),
		{ kind: 'list', role: 'ranked', entries, ...shortening(part) },
	];
}

function table(part: Table, locale: Locale): Block {
	const columns = part.columns.map((column) => singleLine(column, 'word') || '–');
	const lineOf = ([name = '–', ...others]: string[]) =>
		locale.labelled(name, others.join(' · ')).trimEnd();
	const entries = part.rows.map(
		({ cells: [name = { text: '' }, ...others], isUnusual = false }): TableRow => {
			const cells = [
				cell(name, locale, 'name', isUnusual ? `${UNUSUAL} ` : ''),
				...others.map((each) => cell(each, locale)),
			];
			const line = [{ text: lineOf(cells.map((each) => each.line)), strong: isUnusual }];
			return { cells, isUnusual, line };
		},
	);
	return { kind: 'table', columns, line: runsOf(lineOf(columns)), entries, ...shortening(part) };
}

/** The detail of an unusual figure has a sign. */
function cell(
	{ text, detail, tone }: Cell,
	{ inParentheses }: Locale,
	length: 'word' | 'name' = 'word',
	sign = '',
) {
	const shown = sign + (singleLine(text, length) || '–');
	const said = singleLine(detail, 'word');
	const behind = tone && said ? `${said} ${UNUSUAL}` : said;
	return { text: shown, detail: behind, line: shown + inParentheses(behind), tone };
}

function quotes(part: Quotations, locale: Locale): Block[] {
	const entries = part.quotations.map((each) => quoteEntry(each, locale));
	return [...label(part.heading, locale), { kind: 'quote', entries, ...shortening(part) }];
}

function quoteEntry(quotation: Quotation, { figures, list }: Locale): Quote {
	const { speaker, sentiment, tone, time, prompt, text, source } = quotation;
	const word = (each: string, style: Omit<Run, 'text'>) => runsOf(singleLine(each, 'word'), style);
	const about = [
		word(speaker, { strong: true }),
		word(sentiment, { tone: tone ?? 'neutral' }),
		word(time, { muted: true }),
	].filter((each) => each.length > 0);
	const asked = singleLine(prompt, 'prompt');
	const said = singleLine(text, 'snippet');
	const link = safeLink(source);
	return {
		tone,
		line: [
			{ text: `${tone ? DOTS[tone] : '•'} ` },
			...(about.length > 0 ? phrase((words) => list(words, 'comma'), about) : [{ text: '–' }]),
		],
		words: [
			runsOf(asked && figures.asked({ prompt: asked }), { muted: true }),
			said === ''
				? []
				: phrase(([mark = '']) => figures.quoted({ text: mark }), [[{ text: said }]]),
			link === undefined ? [] : [{ text: hostOf(link), link }],
		].filter((each) => each.length > 0),
	};
}

/** The longest summary of one domain, in characters. */
const MAX_SUMMARY = 900;

/**
 * The blocks of a summary: those above the first section but for what illustrates their figures, then of the sections
 * the lists that a summary has some entries of, and anywhere what the figures are based on and what is missing.
 */
export function summarized(blocks: Block[]): Block[] {
	const section = blocks.findIndex((block) => block.kind === 'heading' && block.level === 2);
	return blocks.flatMap((block, index) => {
		const isLead = section === -1 || index < section;
		if (block.kind !== 'heading' || block.level === 1) return partOf(block, isLead);
		const below = blocks.slice(index).find(({ kind }) => kind !== 'heading');
		return below && isListed(below) && partOf(below, isLead).length > 0 ? block : [];
	});
}

/** The length that a summary must keep to, in characters; several domains have a line each, however many. */
export function maxLengthOf(blocks: Block[]): number {
	const isOfSeveral = blocks.some((block) => isListed(block) && block.inSummary === 'all');
	return isOfSeveral ? Infinity : MAX_SUMMARY;
}

/** @param isLead whether it is above all sections */
function partOf(block: Block, isLead: boolean): Block[] {
	if (block.kind === 'chart' && block.form === 'trend') return [];
	if (block.kind === 'paragraph') return isLead || block.role !== 'note' ? [block] : [];
	if (!isListed(block) || (block.kind === 'list' && block.role === 'missing')) return [block];
	return block.inSummary === undefined ? [] : [shortened(block, block.inSummary)];
}

/** The first entries, and the reader's own one. */
function shortened<Shown extends Block & EntryList<{ line: Text }>>(
	block: Shown,
	most: number | 'all',
): Shown {
	const shown = block.entries.filter(
		(each, index) => most === 'all' || index < most || ('isOwn' in each && each.isOwn),
	);
	return { ...block, entries: shown, more: block.more + block.entries.length - shown.length };
}
