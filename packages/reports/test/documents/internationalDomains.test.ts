import { breakdownDocument } from '../../src/documents/breakdown';
import { breakdownFacts, breakdownRows } from '../../src/records/breakdown';
import { quotes } from '../../src/blocks/quotes';
import { all } from '../../src/formats/formats';
import type { JsonObject } from '../../src/values/json';
import { ENGLISH } from '../helpers/reports/locales';
import { VISIBLE_TEXT } from '../helpers/formats/visibleText';
import { breakdownIn, steady, USUAL, visibilityOf } from '../helpers/reports/reports';

/** Readers see an international domain as it is written; workflows, sheets and links get it in ASCII. */

const ASCII = 'xn--mller-kaffee-dlb.example';
const SHOWN = 'müller-kaffee.example';
const FAKE = 'xn--80ak6aa92e.com';

const visibility = { ...visibilityOf(steady(121), '2026-11-22'), domain: ASCII };
const cited = (n: number) => ({ citation_url: `https://www.${n % 3 ? ASCII : FAKE}/a_b` });
const situation = { data: { visibility }, now: { ...USUAL, more: cited } };

describe.each(['domain', 'url'] as const)('sources by %s', (by) => {
	const breakdown = breakdownIn(situation, by);
	const json = all.toJson(breakdownDocument(breakdown, ENGLISH), {}, ENGLISH);

	it.each(Object.keys(VISIBLE_TEXT))('show domains as they are written in the %s', (field) => {
		const text = VISIBLE_TEXT[field]!(json[field]);
		expect(text).toContain(SHOWN);
		expect(text).not.toContain(ASCII);
		// What looks like another domain stays in ASCII.
		expect(text).toContain(FAKE);
	});

	it('have them in the subject, too', () => {
		expect(json.subject).toContain(SHOWN);
	});

	it('have them in ASCII in facts, rows and keys', () => {
		expect(breakdownFacts(breakdown).domain).toBe(ASCII);
		const [row] = breakdownRows(breakdown, 1);
		expect(row).toMatchObject({ domain: ASCII, source: expect.stringContaining(ASCII) });
		expect(row?.row_key).toContain(`${ASCII}|${ASCII}`);
		expect(JSON.stringify(row)).not.toContain(SHOWN);
	});
});

it('a link leads to the domain in ASCII from where it is named', () => {
	const source = `https://${ASCII}/p`;
	const said = quotes(
		{ quotations: [{ speaker: 'Grok', sentiment: 'good', time: 'now', text: 'x', source }] },
		ENGLISH,
	);
	const json = all.toJson({ headline: 'Mentions', blocks: [said] }, { detail: 'full' }, ENGLISH);
	const { blocks, html, telegram, text, card, embed } = json as Record<string, JsonObject>;
	expect(JSON.stringify(blocks)).toContain(`"url":"${source}","text":"${SHOWN}"`);
	for (const text of [String(html), String(telegram)]) {
		expect(text).toMatch(new RegExp(`href="${source}"[^>]*>${SHOWN}</a>`));
	}
	expect(String(text).split('\n')).toContain(`  ${source}`);
	for (const message of [card, embed]) {
		expect(JSON.stringify(message)).toContain(`[${SHOWN}](${source})`);
	}
});
