import fc from 'fast-check';

import { FORMATS } from '../../../reports/formats/formats';
import { anyDocument } from './documents';
import { violationsOf } from './formatViolations';
import { ENGLISH } from '../locales';

const appearance = fc.record({
	footer: fc.constantFrom(undefined, '<b>&'),
	title: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
});

it.each(FORMATS)(
	'$option.value takes any document, within its limits and with nothing in it but text',
	({ option, toJson }) => {
		fc.assert(
			fc.property(anyDocument, appearance, (document, chosen) => {
				expect(violationsOf(option.value)(toJson(document, chosen, ENGLISH), chosen)).toEqual([]);
			}),
			{ numRuns: 80, endOnFailure: true },
		);
	},
);
