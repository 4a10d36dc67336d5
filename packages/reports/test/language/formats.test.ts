import type { Decimals } from '../../src/values/numbers';
import { LANGUAGE_TAGS, localeOf, type LanguageTag } from '../../src/language/locale';

/** No-break spaces, as each version of Unicode's data has its own. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

const of = (tag: LanguageTag) => localeOf(tag, 'Europe/Berlin');

it.each<[LanguageTag, string[]]>([
	['en', ['1,234.5', '−0.04', '+1,000', '57.3%', '−2.00%']],
	['de', ['1.234,5', '−0,04', '+1.000', '57,3 %', '−2,00 %']],
	['es', ['1234,5', '−0,04', '+1000', '57,3 %', '−2,00 %']],
	['fr', ['1 234,5', '−0,04', '+1 000', '57,3 %', '−2,00 %']],
	['ja', ['1,234.5', '−0.04', '+1,000', '57.3%', '−2.00%']],
	['pt-BR', ['1.234,5', '−0,04', '+1.000', '57,3%', '−2,00%']],
])('writes numbers in %s', (tag, written) => {
	const { number, delta, percent } = of(tag);
	const figures = [number(1_234.5), number(-0.04), delta(1_000), percent(57.3), percent(-2, 2)];
	expect(figures.map(plain)).toEqual(written);
});

it.each<[LanguageTag, written: string, periods: string]>([
	['en', '21 Nov 2026, 31 Oct, 31 Oct 2025', '15–21 Nov 2026, 28 Oct – 3 Nov 2026'],
	['de', '21. Nov. 2026, 31. Okt., 31. Okt. 2025', '15.–21. Nov. 2026, 28. Okt. – 3. Nov. 2026'],
	['es', '21 nov 2026, 31 oct, 31 oct 2025', '15–21 nov 2026, 28 oct – 3 nov 2026'],
	['fr', '21 nov. 2026, 31 oct., 31 oct. 2025', 'du 15 au 21 nov. 2026, du 28 oct. au 3 nov. 2026'],
	[
		'ja',
		'2026年11月21日, 10月31日, 2025年10月31日',
		'2026年11月15日～21日, 2026年10月28日～11月3日',
	],
	[
		'pt-BR',
		'21 de nov. de 2026, 31 de out., 31 de out. de 2025',
		'15 a 21 de nov. de 2026, 28 de out. a 3 de nov. de 2026',
	],
])('writes dates in %s as %s, and periods as %s', (tag, written, periods) => {
	const { date, days } = of(tag);
	const dates = [
		date('2026-11-21'),
		...['2026-10-31', '2025-10-31'].map((day) => date(day, '2026-11-21')),
	];
	expect(plain(dates.join(', '))).toBe(written);
	const both = [
		days({ from: '2026-11-15', to: '2026-11-21' }),
		days({ from: '2026-10-28', to: '2026-11-03' }),
	];
	expect(plain(both.join(', '))).toBe(periods);
});

it('writes September alike on both sides of a range in English', () => {
	const { days } = of('en');
	const year = days({ from: '2025-09-15', to: '2026-09-14' });
	expect(plain(year)).toBe('15 Sep 2025 – 14 Sep 2026');
	expect(plain(days({ from: '2026-09-01', to: '2026-09-30' }))).toBe('1–30 Sep 2026');
});

it.each<[LanguageTag, string]>([
	['en', '21 Nov 2026, 15:10'],
	['de', '21. Nov. 2026, 15:10'],
	['es', '21 nov 2026, 15:10'],
	['fr', '21 nov. 2026, 15 h 10'],
	['ja', '2026年11月21日15:10'],
	['pt-BR', '21 de nov. de 2026, 15h10'],
])('writes a time in %s as %s', (tag, written) => {
	expect(plain(of(tag).time('2026-11-21T14:10:00Z'))).toBe(written);
});

it.each<[LanguageTag, string]>([
	['fr', '21 nov. 2026, 9 h 00'],
	['pt-BR', '21 de nov. de 2026, 9h'],
])('writes a full hour in %s as %s', (tag, written) => {
	expect(plain(of(tag).time('2026-11-21T08:00:00Z'))).toBe(written);
});

it.each(LANGUAGE_TAGS)('writes hours from 00 to 23 in %s', (tag) => {
	const hourAt = (time: string) =>
		/(\d+)(?:h|:| h )05/.exec(plain(of(tag).time(time)))?.[1]?.padStart(2, '0');
	const times = ['2026-11-20T23:05:00Z', '2026-11-21T11:05:00Z', '2026-11-21T22:05:00Z'];
	expect(times.map(hourAt)).toEqual(['00', '12', '23']);
});

it.each(LANGUAGE_TAGS)('leaves text that is no date as it is, in %s', (tag) => {
	const { date, days, time } = of(tag);
	const between = days({ from: 'soon', to: 'late' });
	const said = [date('soon'), date('soon', '2026-11-21'), between, time('soon')];
	expect(said).toEqual(['soon', 'soon', 'soon – late', 'soon']);
	const once = ['2026-11-21', 'soon'].map((day) => days({ from: day, to: day }));
	expect(once).toEqual([date('2026-11-21'), 'soon']);
});

it.each(LANGUAGE_TAGS)('a language is found by its tag %s', (tag) => {
	expect(of(tag).tag).toBe(tag);
});

it.each(LANGUAGE_TAGS)('knows which numbers have a noun in the singular in %s', (tag) => {
	const { plural } = of(tag);
	// French and Portuguese have it for 0 and 1.5, Japanese has none.
	const singular = { fr: [0, 1, 1.5], 'pt-BR': [0, 1, 1.5], ja: [] }[tag as string] ?? [1];
	expect([0, 1, 1.5, 2, 1_000_000].filter((count) => plural(count) === 'one')).toEqual(singular);
});

it.each(LANGUAGE_TAGS)('has the noun of the number as it is written, in %s', (tag) => {
	const { plural } = of(tag);
	const [exact, shown] = [
		[1.04, 1.24, 1.96, 1_234.04],
		[1, 1.2, 2, 1_234],
	];
	expect(exact.map((value) => plural(value))).toEqual(shown.map((value) => plural(value)));
	expect(exact.map((value) => plural(value, 1))).toEqual(shown.map((value) => plural(value, 1)));
});

it.each<[LanguageTag, string[]]>([
	['en', ['1', '-1']],
	['de', ['1', '-1']],
	['es', ['1', '-1', '1.0']],
	['fr', ['1', '-1', '1.0', '1.5', '-0.25', '0']],
	['ja', []],
	['pt-BR', ['1', '-1', '1.0', '1.5', '-0.25', '0']],
])('knows which numbers with decimals have a noun in the singular, in %s', (tag, singular) => {
	const figures = ['1', '-1', '1.0', '1.5', '-0.25', '0', '2', '-11', '1001', '21.5'];
	const decimalsOf = (figure: string) => (figure.split('.')[1]?.length ?? 0) as Decimals;
	const isOne = (figure: string) => of(tag).plural(Number(figure), decimalsOf(figure)) === 'one';
	expect(figures.filter(isOne)).toEqual(singular);
});

it.each([
	['a level far above', { low: 70.94, high: 74.38, level: 76.12 }, '76.1, usual 70.9 to 74.4'],
	[
		'a level just above a range from a whole number',
		{ low: 71, high: 73.01, level: 73.02 },
		'73.02, usual 71.00 to 73.01',
	],
	[
		'a level just above a range of hundredths',
		{ low: 49.01, high: 50.98, level: 50.99 },
		'50.99, usual 49.01 to 50.98',
	],
	['a level just below', { low: 71.04, high: 73, level: 71 }, '71.00, usual 71.04 to 73.00'],
])('writes %s with the decimals that show on which side of its range it is', (_, chart, said) => {
	const { level, low, high } = of('en');
	expect(`${level(chart)}, usual ${low(chart)} to ${high(chart)}`).toBe(said);
});

it('writes a range without a level in tenths', () => {
	const { low, high } = of('en');
	const chart = { low: 71, high: 73.01 };
	expect([low(chart), high(chart)]).toEqual(['71.0', '73.0']);
});
