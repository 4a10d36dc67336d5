import type { Locale } from '../language/locale';
import { type Block, type Paragraph, type Quote, type Row, type Run, type Text } from './blocks';
import { barChart, countsText, keyFigure, trendChart } from './composeFigures';
import type {
	Appearance,
	Cell,
	Insights,
	Missing,
	Note,
	Part,
	Quotation,
	Quotations,
	RankedList,
	ReportDocument,
	Table,
	Title,
} from './document';
import { DOTS, LENGTHS, phrase, runsOf, UNUSUAL, WARNING } from './runs';
import { maxLengthOf, summaryOf } from './summary';
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

/** Says in words what a document has to tell. */
export function compose(
	document: ReportDocument,
	appearance: Pick<Appearance, 'subject' | 'title' | 'footer' | 'detail'>,
	locale: Locale,
): Composed {
	const footer = asTyped(appearance.footer ?? '', LENGTHS.note);
	const all = [
		...document.parts.flatMap((part, index) => blocksOf(part, index === 0, locale)),
		...paragraph('footer', runsOf(footer, { isTyped: true })),
	];
	const isSummary = appearance.detail === 'summary';
	return {
		subject: subjectOf(document, appearance, locale),
		domains: new Set(document.domains?.map((domain = '') => domain.toLowerCase())),
		blocks: isSummary ? summaryOf(all) : all,
		maxLength: isSummary ? maxLengthOf(all) : Infinity,
		locale,
	};
}

function blocksOf(part: Part, isFirst: boolean, locale: Locale): Block[] {
	switch (part.kind) {
		case 'title':
			return heading(isFirst ? 1 : 2, titleText(part));
		case 'insights':
			return part.sentences.flatMap(sentence);
		case 'note':
			return note(part);
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
function label(text: string | undefined, { figures }: Locale): Block[] {
	const said = singleLine(text, LENGTHS.label);
	return said === '' ? [] : heading(3, runsOf(figures.heading(said)));
}

function titleText({ text, by }: Title): Text {
	if (by === 'user') return runsOf(asTyped(text, LENGTHS.heading), { isTyped: true });
	return runsOf(singleLine(text, LENGTHS.heading));
}

function paragraph(role: Paragraph['role'], text: Text): Paragraph[] {
	return text.length === 0 ? [] : [{ kind: 'paragraph', role, text }];
}

function sentence({ text, isUnusual }: Insights['sentences'][number]): Paragraph[] {
	const said = singleLine(text, LENGTHS.note);
	return paragraph('sentence', isUnusual ? marked(UNUSUAL, said, { strong: true }) : runsOf(said));
}

function marked(sign: string, text: string, style: Omit<Run, 'text'> = {}): Text {
	return text === '' ? [] : [{ text: `${sign} ${text}`, ...style }];
}

function note({ text, role }: Note): Paragraph[] {
	const said = singleLine(text, LENGTHS.note);
	return paragraph(role ?? 'note', role === 'warning' ? marked(WARNING, said) : runsOf(said));
}

function missingList({ texts }: Missing): Block {
	const lines = texts.map((text) => marked(WARNING, singleLine(text, LENGTHS.note)));
	const entries = lines.filter((line) => line.length > 0).map((line) => ({ line }));
	return { kind: 'list', role: 'missing', entries, more: 0 };
}

function rankedList(
	{ label: name, entries, more = 0, inSummary }: RankedList,
	locale: Locale,
): Block[] {
	const all = entries.map(({ text: entry, details }, index) => {
		const text = `${index + 1}. ${singleLine(entry, LENGTHS.entry) || '–'}`;
		const said = details.map((detail) => singleLine(detail, LENGTHS.word)).filter(Boolean);
		const behind = locale.inParentheses(locale.figures.details(said));
		return { line: [{ text }, ...runsOf(behind, { muted: true })] };
	});
	return [...label(name, locale), { kind: 'list', role: 'ranked', entries: all, more, inSummary }];
}

function table({ columns, rows, more = 0, inSummary }: Table, locale: Locale): Block {
	const heads = columns.map((column) => singleLine(column, LENGTHS.word) || '–');
	const lineOf = ([name = '–', ...others]: string[]) =>
		locale.figures.labelled(name, others.join(' · ')).trimEnd();
	const entries = rows.map(
		({ cells: [name = { text: '' }, ...others], isUnusual = false }): Row => {
			const cells = [
				cell(name, locale, LENGTHS.name, isUnusual ? `${UNUSUAL} ` : ''),
				...others.map((each) => cell(each, locale)),
			];
			const line = [{ text: lineOf(cells.map((each) => each.line)), strong: isUnusual }];
			return { cells, isUnusual, line };
		},
	);
	return { kind: 'table', columns: heads, line: runsOf(lineOf(heads)), entries, more, inSummary };
}

/** The detail of an unusual figure has a sign. */
function cell(
	{ text, detail, tone }: Cell,
	{ inParentheses }: Locale,
	length = LENGTHS.word,
	sign = '',
) {
	const shown = sign + (singleLine(text, length) || '–');
	const said = singleLine(detail, LENGTHS.word);
	const behind = tone && said ? `${said} ${UNUSUAL}` : said;
	return { text: shown, detail: behind, line: shown + inParentheses(behind), tone };
}

function quotes(
	{ heading: why, quotations, more = 0, inSummary }: Quotations,
	locale: Locale,
): Block[] {
	const entries = quotations.map((each) => quote(each, locale));
	return [...label(why, locale), { kind: 'quote', entries, more, inSummary }];
}

function quote(quotation: Quotation, { figures }: Locale): Quote {
	const { speaker, sentiment, tone, time, prompt, text, source } = quotation;
	const word = (each: string, style: Omit<Run, 'text'>) =>
		runsOf(singleLine(each, LENGTHS.word), style);
	const about = [
		word(speaker, { strong: true }),
		word(sentiment, { tone: tone ?? 'neutral' }),
		word(time, { muted: true }),
	].filter((each) => each.length > 0);
	const asked = singleLine(prompt, LENGTHS.prompt);
	const said = singleLine(text, LENGTHS.snippet);
	const link = safeLink(source);
	return {
		tone,
		line: [
			{ text: `${tone ? DOTS[tone] : '•'} ` },
			...(about.length > 0 ? phrase(figures.details, about) : [{ text: '–' }]),
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
