import { combinedDocument } from '../../../../nodes/shared/documents/combinedDocument';
import type { Part, ReportDocument } from '../../../../nodes/shared/documents/document';
import { FORMATS } from '../../../../nodes/shared/documents/formats';
import { readersSee } from './readers';
import { PLAIN, quotations, several } from './samples';

const REASON =
	'The visibility reporting service could not find what was requested: no such domain in this account';

/** All items of a run as one, of which some fail. */
function combined(scores: number, failures: number, further: Part[] = []): ReportDocument {
	const entries = several(scores, (index) => {
		return { name: `client${index}.example`, value: 50 + (index % 40), absent: '', change: 1 };
	});
	const errors = several(failures, (index) => `failed${index}.example is not available: ${REASON}`);
	const about = { label: 'Visibility score', context: 'Visibility score', errors, further };
	return combinedDocument(entries, about);
}

/** How often a rendering reads anything of a document. */
function readsOf(document: ReportDocument, render: (document: ReportDocument) => unknown): number {
	let reads = 0;
	const watched = <T extends object>(value: T): T =>
		new Proxy(value, {
			get: (target, key): unknown => {
				reads += 1;
				const found: unknown = Reflect.get(target, key);
				return typeof found === 'object' && found !== null ? watched(found) : found;
			},
		});
	render(watched(document));
	return reads;
}

/** What readers see without the subject: an email and its text version, or one message. */
const versionsOf = (seen: string) => seen.split(/(?<=\n)(?=AI visibility of \d)/).slice(-2);

it.each([
	[72.4561, 0.1 + 0.2, '72.46 (+0.3)'],
	[5, 0, '5 (no change)'],
])('has a score of %j that changed by %j in its subject as %s', (value, change, shown) => {
	const about = { label: '', context: '', errors: [] };
	const { subject } = combinedDocument([{ name: 'a.example', value, absent: '', change }], about);
	expect(subject).toBe(`AI visibility of 1 domain: a.example ${shown}`);
});

it('has only the parts that there is something to say in', () => {
	const kinds = (scores: number, failures: number) =>
		combined(scores, failures).parts.map(({ kind }) => kind);
	expect(kinds(1, 0)).toEqual(['title', 'note', 'bars']);
	expect(kinds(1, 1)).toEqual(['title', 'note', 'bars', 'missing']);
	expect(kinds(0, 1)).toEqual(['title', 'note', 'missing']);
});

describe('the scores of all items as one', () => {
	it.each([
		[30, 10],
		[14, 26],
		[3, 600],
	])('all %i stand before %i failures, each of which is named or counted', (scores, failures) => {
		for (const [format, seen] of readersSee(combined(scores, failures))) {
			for (const version of versionsOf(seen)) {
				const shown = new Set(version.match(/client\d+\.example/g));
				expect([format, shown.size]).toEqual([format, scores]);
				const named = version.match(/failed\d+\.example is not available: /g) ?? [];
				const hidden = /and ([\d,]+) more (is|are) not available/.exec(version)?.[1] ?? '0';
				expect([format, named.length + Number(hidden)]).toEqual([format, failures]);
				const firstFailure = version.search(/failed\d+\.example|more (is|are) not available/);
				expect([format, firstFailure > version.lastIndexOf('client')]).toEqual([format, true]);
			}
		}
	});

	it('come before failures where not even they have room', () => {
		for (const [format, seen] of readersSee(combined(1_000, 1))) {
			expect([format, seen.includes('failed0.example')]).toEqual([format, false]);
			expect([format, seen]).toEqual([
				format,
				expect.stringContaining('and 1 more is not available'),
			]);
			expect([format, seen]).toEqual([format, expect.stringMatching(/… and [\d,]+ more\n/)]);
		}
	});

	it('leave room to name a few failures before long lists of the account', () => {
		for (const [format, seen] of readersSee(combined(10, 2, [quotations(20)]))) {
			expect([format, seen]).toEqual([
				format,
				expect.stringMatching(/failed0\.example is[^]+failed1\.example is/),
			]);
			expect([format, seen]).toEqual([format, expect.stringContaining('xxxxx')]);
		}
	});

	it.each(FORMATS.map(({ option, toJson }) => [option.value, toJson] as const))(
		'take work in proportion to the number of items, as %s',
		(_, toJson) => {
			const reads = (count: number) =>
				readsOf(combined(count, count), (document) => toJson(document, PLAIN));
			expect(reads(600) / reads(300)).toBeLessThan(2.2);
		},
	);
});
