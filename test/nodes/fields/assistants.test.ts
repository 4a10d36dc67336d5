import { ASSISTANT_OPTIONS } from '../../../nodes/shared/fields/kinds';
import { assistantName } from '../../../reports/values/assistants';

it('names the assistants that it knows, and leaves other words as they are', () => {
	expect(ASSISTANT_OPTIONS.map(({ value }) => assistantName(value))).toEqual(
		ASSISTANT_OPTIONS.map(({ name }) => name),
	);
	expect(['chatgpt', 'constructor', 'New'].map(assistantName)).toEqual([
		...['ChatGPT', 'constructor', 'New'],
	]);
});
