import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import { HtmlValidate } from 'html-validate';
import { DomUtils, parseDocument } from 'htmlparser2';

import { html } from '../../src/formats/email/email';
import type { ReportDocument } from '../../src/blocks/types';
import type { Appearance } from '../../src/formats/appearance';
import { effectDocument } from '../../src/documents/effect';
import { agencyDocument } from '../helpers/reports/agency';
import { effectOf, ORDINARY, steady } from '../helpers/reports/reports';
import { REPORT } from '../helpers/formats/documents';
import { ENGLISH } from '../helpers/reports/locales';

/** Emails by what others know: the HTML standard, and what each mail program draws. */

const LOOK = {
	title: 'Weekly & <monthly>',
	logoUrl: 'https://agency.example/logo.png?a=1&b=2',
	accentColor: '#ffe600',
	linkUrl: 'https://agency.example/dashboard',
	footer: 'Agency\nStreet 1',
};

const DOCUMENTS: Record<string, ReportDocument> = {
	'a report': REPORT,
	'many clients': agencyDocument(11, ENGLISH),
	'an effect': effectDocument(effectOf({ ...ORDINARY, scores: steady(121) }), ENGLISH),
	'a metric': { blocks: REPORT.blocks.slice(1, 2) },
	nothing: { blocks: [] },
};

const emailOf = (document: ReportDocument, appearance: Appearance) =>
	String(html.toJson(document, appearance, ENGLISH).html);

const EMAILS = Object.entries(DOCUMENTS).flatMap(([name, document]) => [
	[name, emailOf(document, {})] as const,
	[`${name} with looks`, emailOf(document, LOOK)] as const,
]);

describe('the email of', () => {
	const validator = new HtmlValidate({
		extends: ['html-validate:standard', 'html-validate:a11y'],
		rules: {
			// What mail programs need: Outlook for Windows reads attributes and its own comments only.
			'no-inline-style': 'off',
			'no-conditional-comment': 'off',
			'no-deprecated-attr': 'off',
			'attribute-misuse': 'off',
			deprecated: 'off',
			// No mail program on the web keeps an <article>.
			'prefer-native-element': ['error', { exclude: ['article'] }],
			'element-permitted-content': 'error',
		},
	});

	it.each(EMAILS)('%s is valid HTML', async (_, html) => {
		const { results } = await validator.validateString(html);
		const faults = results.flatMap(({ messages }) =>
			messages.map(({ ruleId, message, line }) => `${line}: ${message} (${ruleId})`),
		);
		expect([...new Set(faults)]).toEqual([]);
	});
});

/** What some do not draw, and why an email reads well all the same (data of caniemail.com). */
const WITHOUT: Record<string, string> = {
	'<style> element': 'it is about dark mode and narrow screens only',
	'@media': 'for dark mode and narrow screens; elsewhere the program darkens by itself, if at all',
	'display:none': 'the preview is of one pixel, in the color of the page',
	overflow: 'as before',
	'calc() unit function': 'tiles are two in a row',
	'border-radius': 'corners are square',
	'word-break': 'a very long name widens the card',
	'<wbr> element': 'a long address is broken anywhere',
	'white-space': 'a figure may stand on two lines',
	'role attribute': 'for screen readers',
	'aria-label attribute': 'for screen readers',
	'table-layout': 'the dots of a chart stand less evenly',
	'<body> element': 'the table in it has the same color and font',
};

it('an email uses only what mail programs draw', () => {
	const program = resolve(__dirname, '../helpers/formats/caniemail.mjs');
	const input = JSON.stringify(EMAILS.map(([, html]) => html));
	const missing = JSON.parse(execFileSync(process.execPath, [program], { input }).toString());
	expect(missing).toHaveLength(EMAILS.length);
	const features = (missing as string[][]).flat();
	expect(features.filter((feature) => !(feature in WITHOUT))).toEqual([]);
});

/** The value of one property of an element's own style; '0' where it has none. */
const styleOf = ({ attribs }: { attribs: Record<string, string> }, property: string) =>
	new RegExp(`(?:^|;)${property}:([^;]+)`).exec(attribs.style ?? '')?.[1] ?? '0';

it.each(EMAILS)(
	'the email of %s has all its space in cells, as Outlook for Windows draws no other',
	(_, email) => {
		const isOutside = ({ name }: { name: string }) => !['td', 'th'].includes(name);
		const elements = DomUtils.findAll(isOutside, parseDocument(email).children);
		const spacious = elements.filter((element) => styleOf(element, 'padding') !== '0');
		for (const element of spacious) {
			const cell = element.parent as typeof element;
			expect(cell.name).toBe('td');
			expect(styleOf(cell, 'mso-padding-alt')).toBe(styleOf(element, 'padding'));
		}
		expect(spacious).toHaveLength(
			email.includes('href="https://agency.example/dashboard"') ? 1 : 0,
		);
		// Centers the card.
		const margins = elements.map((element) => styleOf(element, 'margin'));
		expect(margins.filter((margin) => !['0', '0 auto'].includes(margin))).toEqual([]);
	},
);
