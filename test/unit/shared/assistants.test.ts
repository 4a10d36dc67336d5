import { ASSISTANT_OPTIONS, assistantName } from '../../../nodes/shared/assistants';

it('names the assistants that it knows, and leaves other words as they are', () => {
	expect(ASSISTANT_OPTIONS.map(({ value }) => assistantName(value))).toEqual(
		ASSISTANT_OPTIONS.map(({ name }) => name),
	);
	expect(['chatgpt', 'constructor', 'New'].map(assistantName)).toEqual([
		...['ChatGPT', 'constructor', 'New'],
	]);
});
