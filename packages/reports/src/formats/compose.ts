import { heading, sentence } from '../blocks/paragraphs';
import { hasRole, isListed, runsOf, SIGN, withEntries } from '../blocks/text';
import type {
	AnyEntry,
	Block,
	EntryList,
	Heading,
	Paragraph,
	ReportDocument,
	Tone,
} from '../blocks/types';
import { behindColon } from '../language/languages';
import type { Locale } from '../language/locale';
import { withDisplayDomains } from '../values/displayDomain';
import { asTypedByUser, isolated, shorten, singleLine } from '../values/text';
import { type Appearance, MAX_SUBJECT } from './appearance';

/** A document with the user's title, subject and footer, in as much detail as the user wants. */
export interface ComposedDocument {
	subject: string;
	blocks: Block[];
	/** The domains that the document is about, in lower case. */
	domains: Set<string>;
	/** The most characters that a chat's text may have, even if the chat takes more. */
	maxLength: number;
	locale: Locale;
}

/** How much a message shows: all, what an email has unless the user wants all, or a summary. */
export type Detail = 'full' | 'standard' | 'summary';

/** The longest summary of one domain, in characters. */
const MAX_SUMMARY = 900;

/**
 * Adds the user's settings to a document: its title and footer, and a summary of it if the user or
 * the format wants one.
 */
export function compose(
	source: ReportDocument,
	appearance: Appearance,
	locale: Locale,
	detail: Detail = appearance.detail ?? 'full',
): ComposedDocument {
	const document = shownToReaders(source);
	const { headline = '', isNews = false, blocks, apart, tone } = document;
	const { title = '', footer = '', linkUrl, linkText } = appearance;
	const link = linkUrl ?? document.page?.link;
	const ownText = linkUrl === undefined ? document.page?.text : undefined;
	const fullHeadline = headline && withTopic(document, locale);
	const typed = (text: string, length: 'heading' | 'note') =>
		runsOf(asTypedByUser(text, length), { isTyped: true });
	const top: Block = title
		? { ...heading(''), text: typed(onOneLine(title), 'heading') }
		: titleOf(fullHeadline, document, locale);
	const news = title && isNews ? (apart ? fullHeadline : headline) : '';
	const label =
		asTypedByUser(onOneLine(linkText ?? ''), 'word') || (ownText ?? locale.figures.openLink);
	const end: Block[] = [
		{ kind: 'paragraph', role: 'link', text: link ? [{ text: label, link }] : [] },
		{ kind: 'paragraph', role: 'footer', text: typed(footer, 'note') },
	];
	// The heading at the top is the title, whatever its own level.
	const visibleBlocks = [top, newsBelow(news, tone), ...blocks, ...end]
		.filter((block) => !('text' in block) || block.text.length > 0)
		.map((block, index): Block =>
			index === 0 && block.kind === 'heading' ? { ...block, level: 1 } : block,
		);
	const isSummary = detail === 'summary';
	// Several domains have a line each, so their summary is as long as it has to be.
	const isOfSeveral = visibleBlocks.some(
		(block) => isListed(block) && block.entriesInSummary === 'all',
	);
	return {
		subject: subjectOf(
			document.subject ?? (apart ? headline : title ? news : fullHeadline),
			appearance,
			locale,
		),
		domains: new Set(document.domains?.map((domain = '') => domain.toLowerCase())),
		blocks: blocksIn(detail, visibleBlocks),
		maxLength: isSummary && !isOfSeveral ? MAX_SUMMARY : Infinity,
		locale,
	};
}

/** The document's own title, with a sign before it if it is bad news. */
function titleOf(text: string, { tone, apart }: ReportDocument, { figures }: Locale): Heading {
	const title = heading(text);
	const [whose = '', news = ''] = apart ?? [];
	const mark = tone === 'bad' && text !== '' ? [SIGN] : [];
	return {
		...title,
		text: [...mark, ...title.text],
		tone,
		apart: apart && [`${isolated(whose)} · ${figures.subject}`, news],
	};
}

/** The headline in bold, below the title that the user has set instead. */
function newsBelow(text: string, tone?: Tone): Paragraph {
	const paragraph = sentence(text, tone);
	return { ...paragraph, text: paragraph.text.map((run) => ({ ...run, strong: true })) };
}

/** Writes international domains as readers see them, except in links, which work in ASCII. */
function shownToReaders<Value>(value: Value): Value {
	if (typeof value === 'string') return withDisplayDomains(value) as Value;
	if (Array.isArray(value)) return value.map(shownToReaders) as Value;
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]) => [
		key,
		key === 'link' ? inner : shownToReaders<unknown>(inner),
	]);
	return Object.fromEntries(entries) as Value;
}

/**
 * The subject of the email: the user's own or, if there is none, that of the document, which has
 * the most important figure first, with the user's title behind it.
 */
function subjectOf(
	defaultSubject: string,
	{ subject = '', title = '' }: Appearance,
	{ figures }: Locale,
): string {
	const [typed = '', typedTitle = ''] = [subject, title].map((text) =>
		asTypedByUser(onOneLine(text), MAX_SUBJECT),
	);
	if (typed !== '') return typed;
	const all =
		defaultSubject === title ? [typedTitle] : [singleLine(defaultSubject, MAX_SUBJECT), typedTitle];
	return shorten(all.filter(Boolean).join(' – '), MAX_SUBJECT) || figures.subject;
}

/**
 * A headline that names the topic, as its first words or behind the name of whose news it is. It
 * stays as it is if the document names the topic already.
 */
function withTopic(document: ReportDocument, locale: Locale): string {
	const { headline = '', blocks, apart, namesTopic, startsWithName } = document;
	const { figures, labelled, list } = locale;
	const isBasis = (block: Block) => hasRole(block, 'context') && block.namesTopic === true;
	if (namesTopic || blocks.some(isBasis)) return headline;
	if (apart) {
		const [whose, news] = apart;
		return labelled(list([whose, figures.subject], 'comma'), behindColon(news, locale));
	}
	// In English, a headline may begin with a capital behind a colon, too.
	const isKept = startsWithName === true || locale.tag === 'en';
	return labelled(figures.subject, isKept ? headline : behindColon(headline, locale));
}

/** A text of the user as one line, because a field with an expression may give several. */
function onOneLine(text: string): string {
	return text.split('\n').join(' ');
}

function blocksIn(detail: Detail, blocks: Block[]): Block[] {
	if (detail === 'full') return blocks;
	const standard = blocks
		.filter((block) => !block.isExtra)
		.filter((block) => block.kind !== 'table' || block.group !== 'figures')
		.map((block) =>
			block.kind === 'paragraph' && block.brief ? { ...block, text: block.brief } : block,
		)
		.map((block) =>
			isListed(block) && block.entriesInStandard !== undefined
				? shortened(block, block.entriesInStandard)
				: block,
		);
	return detail === 'summary' ? summarized(standard) : standard;
}

/** A summary: all above the first section, the trend, lists with entries for it, and notices. */
function summarized(blocks: Block[]): Block[] {
	const section = blocks.findIndex((block) => block.kind === 'heading' && block.level === 2);
	return blocks.flatMap((block, index) => {
		const isLead = section === -1 || index < section;
		if (block.kind !== 'heading' || block.level === 1) return entriesInSummary(block, isLead);
		const below = blocks.slice(index).find(({ kind }) => kind !== 'heading');
		return below && isListed(below) && entriesInSummary(below, isLead).length > 0 ? block : [];
	});
}

/**
 * The part of a block that a summary shows; none if it leaves the block out.
 * @param isLead whether the block is above all sections
 */
function entriesInSummary(block: Block, isLead: boolean): Block[] {
	if (block.kind === 'chart' && block.form === 'trend') return [block];
	if (block.kind === 'chart' && block.form === 'parts') return isLead ? [block] : [];
	if (block.kind === 'paragraph') return isLead || block.role !== 'note' ? [block] : [];
	if (!isListed(block) || (block.kind === 'list' && block.role === 'missing')) return [block];
	return block.entriesInSummary === undefined ? [] : [shortened(block, block.entriesInSummary)];
}

/** A list with its first entries, and with the reader's own one. */
function shortened<Shown extends Block & EntryList<AnyEntry>>(
	block: Shown,
	most: number | 'all',
): Shown {
	const isOwn = (entry: AnyEntry) => 'isOwn' in entry && entry.isOwn === true;
	return withEntries(block, (entry, index) => most === 'all' || index < most || isOwn(entry));
}
