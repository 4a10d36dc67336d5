import { makeTurns } from '../../../../nodes/shared/turns';

it('lets what the process has to do come before each of its turns', async () => {
	const turn = makeTurns();
	const order: string[] = [];
	setTimeout(() => order.push('timer'));
	await turn();
	order.push('turn');
	expect(order).toEqual(['timer', 'turn']);
});
