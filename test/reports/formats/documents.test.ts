import fc from 'fast-check';

import { FORMATS } from '../../../reports/formats/formats';
import { anyDocument, anyString } from './documents';
import { violationsOf } from './formatViolations';
import { ENGLISH } from '../locales';

const appearance = fc.record({
	footer: fc.constantFrom(undefined, '<b>&'),
	title: fc.option(anyString(), { nil: undefined }),
});

/** All is made of the others. */
const SINGLE = FORMATS.filter(({ option }) => option.value !== 'all');

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
