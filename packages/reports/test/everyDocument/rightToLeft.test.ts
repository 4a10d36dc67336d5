import { benchmarksDocument } from '../../src/documents/shareOfVoice';
import { breakdownDocument } from '../../src/documents/breakdown';
import { mentionDocument, shareChangeDocument } from '../../src/documents/alerts';
import { mentionsDocument } from '../../src/documents/mentions';
import { reportDocument } from '../../src/documents/report';
import { FORMATS } from '../../src/formats/formats';
import { LANGUAGE_TAGS, type Locale, localeOf } from '../../src/language/locale';
import { breakdownIn, reportOf, steady, USUAL } from '../helpers/reports/reports';

const PROMPTS = ['איפה קונים קפה טוב?', 'ما أفضل مقهى في المدينة؟'];
const SAYINGS = ['הקפה של לומן מצוין', 'القهوة باردة، 5 من 10'];

const saying = (index: number) => ({
	prompt: PROMPTS[index % 2],
	snippet: SAYINGS[index % 2],
	engine: 'gemini',
	sentiment: 'negative',
	captured_at: `2026-11-2${index % 2}T10:00:00Z`,
});

const situation = { scores: steady(91), now: { ...USUAL, more: saying }, before: USUAL };

const shares = {
	category: 'קפה',
	competitors: [
		{ name: 'לומן', share_pct: 40, is_you: true },
		{ name: 'مقهى', share_pct: 35 },
		{ name: 'Harbor', share_pct: 25 },
	],
};

const overtaken = {
	item: {
		name: 'לומן',
		is_you: true,
		rank: 2,
		previous_rank: 1,
		share_pct: 33,
		previous_share_pct: 40,
		change: -7,
		direction: 'down',
	},
	passed: ['مقهى'],
	shares: [
		{ name: 'مقهى', share: 35, rank: 1, isOwn: false },
		{ name: 'לומן', share: 33, rank: 2, isOwn: true },
	],
};

const documents = (locale: Locale) => ({
	'a report': reportDocument(reportOf(situation), locale),
	'a breakdown by prompt': breakdownDocument(breakdownIn(situation, 'prompt'), locale),
	'a share of voice': benchmarksDocument(shares, locale),
	'a list of mentions': mentionsDocument(
		[saying(0), saying(1)],
		{ maxMentions: 5, filters: {} },
		locale,
	),
	'an alert of a mention': mentionDocument(saying(1), locale),
	'an alert of a rank': shareChangeDocument(overtaken, locale),
});

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Where a letter that is read from right to left stands outside of an isolate, or an isolate is half. */
function faultsIn(text: string): string[] {
	let depth = 0;
	for (const sign of text) {
		if (sign === '\u2068') depth += 1;
		if (sign === '\u2069') depth -= 1;
		if (depth < 0) return [text];
		if (depth === 0 && /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(sign)) return [text];
	}
	return depth === 0 ? [] : [text];
}

describe.each(LANGUAGE_TAGS)('in %s, Hebrew and Arabic of others', (tag) => {
	const locale = localeOf(tag, 'utc');
	const formats = FORMATS.filter(({ option }) => option.value !== 'all');
	it.each(formats)('is set apart from the figures beside it, as $option.value', (format) => {
		for (const [name, document] of Object.entries(documents(locale))) {
			const texts = textsIn(format.toJson(document, {}, locale, () => {}));
			expect({ name, texts: texts.join('\n') }).toMatchObject({
				texts: expect.stringMatching(/[\p{Script=Hebrew}\p{Script=Arabic}]/u),
			});
			expect({ name, faults: texts.flatMap(faultsIn) }).toEqual({ name, faults: [] });
		}
	});
});
