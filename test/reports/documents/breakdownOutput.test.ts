import { breakdownRows } from '../../../reports/documents/breakdown';
import { breakdownIn, steady, USUAL } from '../reports';

describe('the keys of rows', () => {
	const keysOf = (prompts: string[], filters = {}) => {
		const now = { ...USUAL, more: (n: number) => ({ prompt: prompts[n % prompts.length] }) };
		const situation = { scores: steady(91), now, data: { filters } };
		return breakdownRows(breakdownIn(situation, 'prompt'), 9).map(({ row_key }) => row_key);
	};
	const period = '2026-11-16|2026-11-22|lumenroast.example';

	it('end with the prompt as it is when it has no separator', () => {
		expect(keysOf(['Best beans?', 'C:\\beans'])).toEqual([
			`${period}|Best beans?`,
			`${period}|C:\\beans`,
		]);
	});

	it('differ when a prompt has the separator and looks like another prompt with a filter', () => {
		const keys = [
			...keysOf(['a|grok|', 'a|b', 'a\\|b', 'a\\', 'a']),
			...keysOf(['a', 'a|', 'a\\', 'a|grok|'], { engine: 'grok' }),
			...keysOf(['a'], { sentiment: 'negative' }),
		];
		expect(new Set(keys).size).toBe(keys.length);
	});
});
