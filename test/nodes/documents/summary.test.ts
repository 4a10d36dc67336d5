import { compose } from '../../../reports/documents/compose';
import type { Appearance, Part } from '../../../reports/documents/document';
import { FORMATS } from '../../../reports/formats/formats';
import { message } from '../../../reports/formats/message';
import { everyDocumentIn } from './everyDocument';
import { ENGLISH } from '../../reports/locales';
import {
	bars,
	counts,
	list,
	metric,
	quotations,
	section,
	title,
	trend,
} from '../../reports/documents/samples';

/** What a summary has of a document. */

const blocksOf = (...parts: Part[]) =>
	compose({ parts: [title, ...parts] }, { detail: 'summary', footer: 'Us' }, ENGLISH).blocks;

/** The kinds of the blocks between the title and the footer, with the number of their entries. */
const kindsOf = (...parts: Part[]) =>
	blocksOf(...parts)
		.slice(1, -1)
		.map((block) => ('entries' in block ? `${block.kind} of ${block.entries.length}` : block.kind));

const note = (role?: 'context' | 'warning'): Part => ({ kind: 'note', role, text: 'It is said.' });

it('keeps the title, sentences, figures, notes, what is missing and the footer', () => {
	const sentences = [{ text: 'Mentions fell.', isUnusual: true }];
	const parts: Part[] = [
		note('context'),
		{ kind: 'insights', sentences },
		note('warning'),
		metric,
		counts(2),
		note(),
		{ kind: 'missing', texts: ['No data for a.example.'] },
	];
	const summary = blocksOf(...parts);
	expect(summary).toEqual(compose({ parts: [title, ...parts] }, { footer: 'Us' }, ENGLISH).blocks);
	expect(summary).toHaveLength(9);
});

it('leaves out trends, and lists without entries for it, with their labels', () => {
	const all = [trend(3), bars(3), { ...list(3), label: 'Cited' }, quotations(3)];
	expect(kindsOf(...all)).toEqual([]);
});

it('has the first entries of a list that it has some of, counts the others, and keeps its headings', () => {
	const actions = { ...list(4, 2), label: 'First', inSummary: 1 };
	const headed = [section, counts(2), note(), section, actions];
	expect(kindsOf(...headed)).toEqual(['heading', 'heading', 'list of 1']);
	expect(blocksOf(...headed).at(-2)).toMatchObject({ more: 5 });
});

it('has what the figures of a section are based on and what it lacks, without its title', () => {
	const [based, lacks] = blocksOf(section, note('context'), trend(3), note('warning')).slice(1);
	expect([based, lacks]).toMatchObject([{ role: 'context' }, { role: 'warning' }]);
});

it("has the reader's own entry wherever it stands", () => {
	const [chart] = blocksOf({ ...bars(6), inSummary: 2 }).filter(({ kind }) => kind === 'chart');
	const brands = [0, 1, 3].map((index) => ({ name: `Brand number ${index} of all` }));
	expect(chart).toMatchObject({ entries: brands });
});

it('has an entry for each of several domains', () => {
	expect(kindsOf({ ...bars(60), inSummary: 'all' })).toEqual(['chart of 60']);
});

const MAX_LENGTH = 900;
/** Those with texts of their own; the others have that of Message. */
const TEXTS = FORMATS.filter(({ option }) => /^(message|html|telegram)$/.test(option.value));

it('says nothing that the full message does not, but how much more there is', () => {
	for (const [name, document] of everyDocumentIn(ENGLISH)) {
		const [full, summary] = (['full', 'summary'] as const).map((detail) =>
			String(message.toJson(document, { detail }, ENGLISH).text).split('\n'),
		);
		expect(summary![0]).toBe(full![0]);
		const added = summary!.filter((line) => !full!.includes(line) && !line.startsWith('… and '));
		expect([name, added]).toEqual([name, []]);
	}
});

it('is short even where a footer and sentences are long', () => {
	const text = 'x'.repeat(400);
	const insights = { kind: 'insights', sentences: Array(5).fill({ text, isUnusual: false }) };
	for (const { toJson } of TEXTS) {
		const appearance: Appearance = { detail: 'summary', footer: text };
		const json = toJson({ parts: [title, insights as Part] }, appearance, ENGLISH);
		expect(String(json.text).length).toBeLessThanOrEqual(MAX_LENGTH);
		expect(json.text).toContain(text);
	}
});
