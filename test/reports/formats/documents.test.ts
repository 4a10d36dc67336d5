import fc from 'fast-check';

import { anyDocument, anyString, SINGLE } from './documents';
import { violationsOf } from './formatViolations';
import { ENGLISH } from '../locales';

const appearance = fc.record({
	footer: fc.constantFrom(undefined, '<b>&'),
	title: fc.option(anyString(), { nil: undefined }),
});

it.each(SINGLE)(
	'$option.value takes any document, within its limits and with nothing in it but text',
	({ option, toJson }) => {
		fc.assert(
			fc.property(anyDocument, appearance, (document, chosen) => {
				const json = toJson(document, { detail: 'full', ...chosen }, ENGLISH);
				expect(violationsOf(option.value)(json, chosen)).toEqual([]);
			}),
			{ numRuns: 25, endOnFailure: true },
		);
	},
);
