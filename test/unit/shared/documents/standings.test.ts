import { standingsText, type Standing } from '../../../../nodes/shared/documents/standings';
import { ENGLISH } from '../../../locales';

const times = (count: number, standing: Standing) => Array<Standing>(count).fill(standing);

it.each<[string | undefined, Array<Standing | undefined>]>([
	[undefined, []],
	[undefined, [undefined]],
	['as usual', ['usual']],
	['all as usual', times(10, 'usual')],
	['2 as usual', ['usual', undefined, 'usual']],
	['too early to say what is usual', times(2, 'tooEarly')],
	['1 unusually down', ['fell']],
	['2 unusually down, 1 unusually up', ['fell', 'rose', 'fell']],
	['1 unusually down, 9 as usual', [...times(9, 'usual'), 'fell']],
	['9 as usual, 2 too early to say', [...times(2, 'tooEarly'), ...times(9, 'usual')]],
	['1 still below its usual range, 1 as usual', ['stillBelow', 'usual']],
	['2 still above their usual ranges', times(2, 'stillAbove')],
	[
		'1 with unusually many negative mentions, 2 with unusually few mentions, 1 with unusual mentions by individual assistants',
		['fewerMentions', 'someAssistants', 'moreNegative', 'fewerMentions'],
	],
	[
		'1 with unusually many mentions, 1 with unusually few negative mentions, 1 still above its usual range',
		['stillAbove', 'fewerNegative', 'moreMentions'],
	],
	['2 still below their usual ranges', times(2, 'stillBelow')],
	['1 still above its usual range, 1 too early to say', ['stillAbove', 'tooEarly']],
])('says %j', (text, standings) => {
	expect(standingsText(standings, ENGLISH)).toBe(text);
});
