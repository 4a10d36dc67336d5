import { bars } from '../../src/blocks/barChart';
import { figure } from '../../src/blocks/keyFigure';
import { plain } from '../../src/blocks/text';
import { scoreChangeDocument } from '../../src/documents/alerts';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { FORMATS } from '../../src/formats/formats';
import { seenIn } from '../helpers/formats/readers';
import { ENGLISH } from '../helpers/reports/locales';

/** One figure has the same decimals wherever it stands, and no change that rounds to nothing. */

it.each(LANGUAGE_TAGS)('says nothing of a change that rounds to nothing, in %s', (tag) => {
	const locale = localeOf(tag, 'UTC');
	for (const by of [0.04, -0.04, 0.004, 0]) {
		const shown = figure(
			{ label: 'Score', value: 71.8, decimals: 1, absent: '', change: { by, isUnusual: true } },
			locale,
		);
		expect(shown.change).toMatchObject({ text: '', muted: true });
		expect(plain(shown.line)).not.toMatch(/[+−±]/);
	}
});

it('says nothing of it in a column whose other changes have a decimal', () => {
	const all = [
		{ name: 'a', value: 1, change: 0.4, absent: '' },
		{ name: 'b', value: 1, change: 0, absent: '' },
	];
	const { entries } = bars({ bars: all }, ENGLISH);
	expect(entries.map(({ change }) => change.text)).toEqual(['▲ 0.4', '']);
});

it.each([0.39, 0.06, 0.04, 0.95, 1.26, 0.996])('writes %d as it writes its change', (size) => {
	for (const tag of LANGUAGE_TAGS) {
		const { number, delta } = localeOf(tag, 'UTC');
		expect(delta(size)).toBe(`+${number(size)}`);
		expect(delta(-size)).toBe(number(-size));
	}
});

it.each(FORMATS)(
	'gives a score and its usual range equally many decimals in $option.name',
	(format) => {
		const item = { domain: 'a.example', score: 50, previous_score: 60.04, change: -10.04 };
		const range = { level: 50, usual_low: 60.1, usual_high: 66.4, direction: 'down' };
		const document = scoreChangeDocument({ item: { ...item, ...range } }, ENGLISH);
		const seen = seenIn(format.option.value, format.toJson(document, {}, ENGLISH));
		expect(seen).toContain('50.0');
		expect(seen).not.toMatch(/(?<![\d.])(50|60)(?![\d.])/);
	},
);
