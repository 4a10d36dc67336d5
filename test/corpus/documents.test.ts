import fc from 'fast-check';

import { renderHtml } from '../../nodes/shared/documents/html/email';
import { subjectOf } from '../../nodes/shared/documents/titles';
import { renderBlocks } from '../../nodes/shared/documents/slack/blocks';
import { renderText } from '../../nodes/shared/documents/text';
import { anyDocument } from './documents';
import { LOUD, wrongInBlocks, wrongInEmail } from './formats';

/** Any document at all, in each format: within its limits, and nothing in it but text. */

const numRuns = 60;
const look = fc.record({
	nativeCharts: fc.boolean(),
	footer: fc.constantFrom(undefined, '<b>&'),
});

it('is a text of at most 3,000 characters', () => {
	fc.assert(
		fc.property(anyDocument, look, (document, { footer }) => {
			const text = renderText(document, footer);
			expect(text.length).toBeLessThanOrEqual(3_000);
			expect(text).not.toMatch(LOUD);
		}),
		{ numRuns, endOnFailure: true },
	);
});

it('is a message that Slack takes', () => {
	fc.assert(
		fc.property(anyDocument, look, (document, chosen) => {
			expect(wrongInBlocks(renderBlocks(document, chosen), chosen.footer)).toEqual([]);
		}),
		{ numRuns, endOnFailure: true },
	);
});

it('is an email of less than 100 KB', () => {
	fc.assert(
		fc.property(anyDocument, look, (document, chosen) => {
			expect(wrongInEmail(renderHtml(document, chosen))).toEqual([]);
		}),
		{ numRuns, endOnFailure: true },
	);
});

it('has a subject on one line', () => {
	const title = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
	fc.assert(
		fc.property(anyDocument, title, (document, title) => {
			const subject = subjectOf(document, title);
			expect(subject).not.toMatch(/[\r\n]/);
			expect(subject).not.toMatch(/\p{Cs}/u);
			if (title === undefined) expect(subject).not.toMatch(LOUD);
			expect(subject.length).toBeLessThanOrEqual(150);
			expect(subject.length).toBeGreaterThan(0);
		}),
		{ numRuns, endOnFailure: true },
	);
});
