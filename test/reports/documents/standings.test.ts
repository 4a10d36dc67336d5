import { standingsText, type Standing } from '../../../reports/documents/combined';
import { ENGLISH } from '../locales';

const times = (count: number, standing: Standing) => Array<Standing>(count).fill(standing);

const ALL: Standing[] = ['tooEarly', 'still', 'rose', 'mentions', 'fell'];

it.each<[string | undefined, Array<Standing | undefined>, number?]>([
	[undefined, []],
	[undefined, [undefined]],
	['as usual', ['usual']],
	['all 10 as usual', times(10, 'usual')],
	['2 of 3 as usual', ['usual', undefined, 'usual']],
	['too early to judge', times(2, 'tooEarly')],
	['1 down', ['fell']],
	['2 down, 1 up', ['fell', 'rose', 'fell']],
	['1 down, 9 of 10 as usual', [...times(9, 'usual'), 'fell']],
	['2 too early to judge, 9 of 11 as usual', [...times(2, 'tooEarly'), ...times(9, 'usual')]],
	['1 still outside the usual range, 1 of 2 as usual', ['still', 'usual']],
	['3 with unusual mention counts', times(3, 'mentions')],
	['1 down, 1 with unusual mention counts, 1 up', ['mentions', 'rose', 'fell']],
	['1 down, 8 of 10 as usual, 1 without data', [...times(8, 'usual'), 'fell'], 1],
	['9 of 10 as usual, 1 without data', times(9, 'usual'), 1],
	['too early to judge, 2 without data', ['tooEarly'], 2],
	['2 without data', [], 2],
	[
		'1 down, 1 with unusual mention counts, 1 up, 1 still outside the usual range, 1 too early to judge',
		ALL,
	],
	[
		'1 down, 1 with unusual mention counts, 3 other, 1 of 7 as usual, 1 without data',
		[...ALL, 'usual'],
		1,
	],
	['1 down, 1 with unusual mention counts, 1 up, 2 other, 1 of 6 as usual', [...ALL, 'usual']],
])('says %j', (text, standings, failed = 0) => {
	expect(standingsText(standings, failed, ENGLISH)).toBe(text);
});
