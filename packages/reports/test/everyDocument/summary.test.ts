import { missing } from '../../src/blocks/lists';
import { context, label, note, sentence, warning } from '../../src/blocks/paragraphs';
import type { Block } from '../../src/blocks/types';
import type { Appearance } from '../../src/formats/appearance';
import { hasRole, isListed } from '../../src/blocks/text';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { compose } from '../../src/formats/compose';
import { ZONE } from '../helpers/reports/reports';
import { parts } from '../../src/blocks/stackedBar';
import { FORMATS } from '../../src/formats/formats';
import { message } from '../../src/formats/chat/message';
import { everyDocumentIn } from '../helpers/everyDocument';
import { ENGLISH } from '../helpers/reports/locales';
import {
	barsOf,
	headline,
	keyFigure,
	linesIn,
	listOf,
	quotesOf,
	section,
	trend,
	trendOf,
} from '../helpers/reports/samples';

/** What a summary has of a document. */

/** What is between the title and the footer, in lines. */
const summaryOf = (blocks: Block[]) => {
	const all = compose({ headline, blocks }, { detail: 'summary', footer: 'Us' }, ENGLISH).blocks;
	return linesIn(...all.slice(1, -1)).join('|');
};

const said = note('It is said.');
const count = parts({ label: 'By word', parts: [{ name: 'word', value: 1 }] }, ENGLISH);
const cited = label('Cited', ENGLISH);
const actions = listOf(4, { more: 2, entriesInSummary: 1 });
const [basis, lack] = [context('Based.'), warning('Lacks.')];
const above = [basis, sentence('Mentions fell.', 'bad'), lack, keyFigure, count, said];
const brands = ['0', '1', '3'];
const shown = brands.map((bar) => `${bar} Brand number ${bar.at(-1)} of all`);

it.each<[what: string, blocks: Block[], summary: string]>([
	['sentences, figures and notes', above, linesIn(...above).join('|')],
	['what is missing', [missing(['a'])], '⚠ a'],
	['the trend', [section, trendOf(3)], linesIn(trendOf(3)).join('|')],
	['no list without entries for it', [barsOf(3), cited, listOf(3), quotesOf(3)], ''],
	['some entries', [section, count, said, section, cited, actions], 'Section|Cited:|1. entry 0'],
	['the basis of a section', [section, basis, quotesOf(3), lack], 'Based.|⚠ Lacks.'],
	["the reader's own entry", [barsOf(6, { entriesInSummary: 2 })], `${shown.join('|')} ◀ you`],
])('has %s', (_, blocks, summary) => {
	expect(summaryOf(blocks)).toBe(summary);
});

it('counts the entries that it leaves out, and has an entry for each of several domains', () => {
	const blocks = [actions, barsOf(60, { entriesInSummary: 'all' })];
	const [list, chart] = compose({ blocks }, { detail: 'summary' }, ENGLISH).blocks;
	expect(list).toMatchObject({ more: 5 });
	expect(chart).toEqual(blocks[1]);
});

const MAX_LENGTH = 900;
/** Those with texts of their own; the others have that of Message. */
const TEXTS = FORMATS.filter(({ option }) => /^(message|html|telegram)$/.test(option.value));

it('says nothing that the full message does not, but how much more there is', () => {
	for (const [name, document] of everyDocumentIn('en')) {
		const [full, summary] = (['full', 'summary'] as const).map((detail) =>
			String(message.toJson(document, { detail }, ENGLISH).text).split('\n'),
		);
		expect(summary![0]).toBe(full![0]);
		const added = summary!.filter(
			(line) => !full!.includes(line) && !/^(… and )?\d+ more/.test(line),
		);
		expect([name, added]).toEqual([name, []]);
	}
});

describe.each(LANGUAGE_TAGS)('a summary in %s', (tag) => {
	it('has the period and the date of the data, and counts nothing but entries of lists', () => {
		const locale = localeOf(tag, ZONE);
		const count = locale.figures.more({ hidden: 2, isMissing: false });
		const isCount = (line: string) => line.replace(/\d+/g, '2') === count;
		const wrong = everyDocumentIn(tag).flatMap(([name, document]) => {
			const appearance: Appearance = { detail: 'summary', footer: 'Us' };
			const text = String(message.toJson(document, appearance, locale).text);
			const { blocks } = compose(document, appearance, locale);
			const missing = blocks
				.filter((block) => hasRole(block, 'context'))
				.flatMap((block) => linesIn(block))
				.filter((line) => !text.includes(line));
			const isCounted = !blocks.some(isListed) && text.split('\n').some(isCount);
			return [...missing, ...(isCounted ? [text] : [])].map((problem) => `${name}: ${problem}`);
		});
		expect(wrong).toEqual([]);
	});
});

describe('a summary that is too long', () => {
	const [about, dated] = [basis, context('Data as of today')].map((block) => ({ ...block }));
	const long = (length: number) => sentence(`${'x'.repeat(length)}.`);
	const rising = trend(Array.from({ length: 15 }, (_, day) => ({ date: '', value: 7 * day })));
	const seen = (...sentences: Block[]) => {
		const blocks: Block[] = [about!, keyFigure, ...sentences, section, rising, dated!];
		return String(message.toJson({ headline, blocks }, { detail: 'summary' }, ENGLISH).text);
	};

	it('drops the line of the trend first, and then its last sentences', () => {
		expect(seen(long(390), long(390))).toMatch(/▁[^]*x{390}\.\nx{390}\.\nData as of today$/);
		const withoutLine = seen(long(420), long(420));
		expect(withoutLine).not.toContain('▁');
		expect(withoutLine).toMatch(/Score[^]*x{420}\.\nx{420}\.\nData as of today$/);
		const shorter = seen(long(450), long(449));
		expect(shorter).toMatch(
			/Based\.\nScore[^]*x{450}\.\nThe rest has no room here\.\nData as of today$/,
		);
	});
});

it('is short, however long its sentences, and counts neither title, link nor footer', () => {
	const [title, footer, text] = ['t', 'f', 'x'].map((sign) => sign.repeat(140));
	const blocks = Array<Block>(9).fill(sentence(text!));
	for (const { toJson } of TEXTS) {
		const linkUrl = `https://agency.example/${'l'.repeat(400)}`;
		const appearance: Appearance = { detail: 'summary', title, footer, linkUrl };
		const said = String(toJson({ blocks }, appearance, ENGLISH).text);
		const body = said.split('\n').filter((line) => !/^(<b>)?t+|^f+$|agency/.test(line));
		expect(body.join('\n').length).toBeLessThanOrEqual(MAX_LENGTH);
		// Six sentences, and a line that says that there is more.
		expect(body).toHaveLength(7);
		expect(said).toContain(footer);
		expect(said).toContain(linkUrl);
	}
});
