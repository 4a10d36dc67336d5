import { sandboxed } from '../../worlds/sandboxed';

const world = sandboxed('visibilityReporting');

it('returns a message with the actions numbered and their lift', async () => {
	const [message] = await world.items({ operation: 'actionPlan', output: 'message' });
	const [title, ...lines] = String(message!.text).split('\n');
	expect(title).toMatch(/^AI visibility: Actions for the week of \d+ [A-Z][a-z]+ \d{4}$/);
	const numbers = lines.map((line) => /^(\d)\. .+ \(\+[\d.]+ points, \w+\)$/.exec(line)?.[1]);
	expect(numbers).toEqual(['1', '2', '3', '4', '5']);
});
