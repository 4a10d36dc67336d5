import fc from 'fast-check';

import { figure } from '../helpers/reports/samples';
import { anyDocument, anyString, SINGLE } from '../helpers/formats/documents';
import { violationsOf } from '../helpers/formats/formatViolations';
import { ENGLISH } from '../helpers/reports/locales';

const appearance = fc.record({
	footer: fc.constantFrom(undefined, '<b>&'),
	title: fc.option(anyString(), { nil: undefined }),
});

/** What random documents seldom have in a key figure: addresses with underscores, and a name that is cut behind an @. */
const address = 'https://evil.example/@here?a=<b>_c_';
const RARE = [
	figure({
		label: address,
		absent: `${address}_it_javascript:`,
		detail: 'http://localhost/a_b_',
		change: { by: 1, period: address },
	}),
	figure({ label: '@'.repeat(150), absent: '' }),
];

it.each(SINGLE)(
	'$option.value takes any document, within its limits and with nothing in it but text',
	({ option, toJson }) => {
		fc.assert(
			fc.property(anyDocument, appearance, (document, chosen) => {
				const json = toJson(document, { detail: 'full', ...chosen }, ENGLISH);
				expect(violationsOf(option.value)(json, chosen)).toEqual([]);
			}),
			{
				numRuns: 25,
				endOnFailure: true,
				examples: [
					[
						{ isNews: false, blocks: RARE },
						{ footer: undefined, title: undefined },
					],
				],
			},
		);
	},
);
