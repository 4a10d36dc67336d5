import { DomUtils, parseDocument } from 'htmlparser2';

import type { Block } from '../../../reports/documents/blocks';
import { trend } from '../../../reports/documents/figures';
import { ENGLISH } from '../locales';
import { emailOf } from './readers';
import { headline, several, trendOf } from '../documents/samples';

describe('the trend of an email', () => {
	const banded = { ...trendOf(11), band: { low: 5, high: 9 } };
	const cellsOf = (block: Block, name: string) =>
		DomUtils.getElementsByTagName('td', parseDocument(emailOf({ headline, blocks: [block] })))
			.filter(({ attribs }) => attribs.class === name)
			.map(({ attribs }) => Number(attribs.height));

	it('has a column per day, the last one highlighted', () => {
		expect(cellsOf(trendOf(11), 'pale')).toHaveLength(10);
		expect(cellsOf(trendOf(11), 'strong')).toEqual([72]);
	});

	it('highlights the columns from the marked day on when a trend marks a day', () => {
		const points = several(8, (index) => ({ date: `2026-11-0${index + 1}`, value: index }));
		const marked = trend({ points, since: '2026-11-06', name: 'Score' }, ENGLISH);
		expect(cellsOf(marked, 'pale')).toHaveLength(5);
		expect(cellsOf(marked, 'strong')).toHaveLength(3);
	});

	it('has what is usual behind its columns', () => {
		// From 0 to 10 in 62 pixels above the lowest of 10: usual is from 41 to 66.
		const bands = cellsOf(banded, 'usual');
		expect(bands.slice(0, 6)).toEqual([25, 25, 25, 25, 25, 25]);
		expect(bands.slice(6)).toEqual([19, 13, 6]);
		expect(cellsOf(banded, 'pale-usual')).toEqual([6, 12, 19, 25]);
		expect(cellsOf(trendOf(11), 'usual')).toEqual([]);
	});
});
