import { join } from 'node:path';

import type { JsonObject } from '../../src/values/json';

import { missing } from '../../src/blocks/lists';
import { next, sentence, verdict } from '../../src/blocks/paragraphs';
import type { Block } from '../../src/blocks/types';
import type { ReportDocument } from '../../src/blocks/types';
import type { Appearance } from '../../src/formats/appearance';
import { tableOf, trend } from '../helpers/reports/samples';
import { REPORT, SINGLE } from '../helpers/formats/documents';
import { ENGLISH } from '../helpers/reports/locales';
import { expectAsInFile } from '../helpers/goldenFile';

/**
 * A report with every kind of block, in each format, as a file to read. After a change, GOLDEN=write has them written anew:
 * read what is different then.
 */

const CHOSEN: Appearance = {
	detail: 'full',
	logoUrl: 'https://a.example/l.png?a=1&b=2',
	accentColor: '#0f766e',
	footer: 'Agency <1>\nStreet',
	linkUrl: 'https://a.example/b?c=1&d=(2)',
};

const ROW = {
	tone: 'bad' as const,
	cells: [
		{ text: 'tidewater.example' },
		{ text: '44', detail: '−4.2', tone: 'bad' as const },
		{ text: '12.1%', detail: 'rank 4 of 5' },
		{ text: '14', detail: '+3' },
	],
};
const OTHER_ROW = { cells: [{ text: 'client 2' }, { text: '50' }, { text: '' }, { text: '' }] };

/** On both sides of a band, with a day that has no score. */
const CHARTED = [
	{ date: '2026-11-16', value: 72 },
	{ date: '2026-11-17', value: 74.5, side: 'above' as const },
	{ date: '2026-11-19', value: 70.5, side: 'below' as const },
	{ date: '2026-11-20', value: 73.25 },
];

const USUAL = trend(CHARTED, { band: { low: 71, high: 74 }, since: '2026-11-19' });

/** What REPORT has none of. */
const FURTHER: Block[] = [
	verdict('Mentions fell to 38 (usual: 40–60).', 'bad', [[{ text: 'Gemini accounts for it.' }]]),
	sentence('You lead <my_brand [EU]>.'),
	next({ lead: 'Next', action: 'Cut the load time', forecast: 'expected +4.3 points' }, ENGLISH),
	tableOf(['Domain', 'Score', 'Share of voice', 'Negative'], [ROW, OTHER_ROW], { more: 3 }),
	missing(['a.example is not available: HTTP 503']),
];

const DOCUMENT: ReportDocument = {
	...REPORT,
	blocks: [...REPORT.blocks.slice(0, 1), ...FURTHER, ...REPORT.blocks.slice(1), USUAL],
};

/** JSON with each element on a line of its own, if it is not too long. */
function readable(value: unknown, indent = ''): string {
	const line = JSON.stringify(value);
	if (typeof value !== 'object' || value === null || line.length < 110) return line;
	const inner = `${indent}  `;
	const entries = Array.isArray(value)
		? value.map((entry) => inner + readable(entry, inner))
		: Object.entries(value).map(([key, entry]) => `${inner}"${key}": ${readable(entry, inner)}`);
	const [open, close] = Array.isArray(value) ? '[]' : '{}';
	return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

/** HTML with a line per cell, without the styles that its classes name already. */
const outline = (html: string) =>
	html
		.replace(/(&#847;&zwnj;&nbsp;)+/, '')
		.replace(/<style>[^]*?<\/style>\n?/g, '')
		.replace(/ (style|role|width|height|bgcolor|align|border|cellpadding|cellspacing)="[^"]*"/g, '')
		.replace(/<\/?(table|tr)>/g, '')
		.replace(/(<(td|div|h\d)\b|<\/td>)/g, '\n$1')
		.replace(/\n(<td>|<\/td>)(?=\n|$)/gm, '')
		.replace(/\n+/g, '\n');

const textOf = ({ html, text, ...json }: JsonObject) =>
	[
		...(html === undefined ? [] : [outline(String(html))]),
		...(Object.keys(json).length === 0 ? [] : [readable(json)]),
		String(text),
	].join('\n\n');

it.each(SINGLE)(
	'the format $option.value writes a report as in its golden file',
	({ option, toJson }) => {
		const path = join(__dirname, 'messages', `${option.value}.txt`);
		const written = `${option.name}: ${option.description}\n\n${textOf(toJson(DOCUMENT, CHOSEN, ENGLISH))}\n`;
		expectAsInFile(path, written);
	},
);
