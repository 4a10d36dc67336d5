import { makeTurns } from '../../../../nodes/shared/turns';

it('lets what the process has to do come before each of its turns', async () => {
	const turn = makeTurns();
	const order: string[] = [];
	setTimeout(() => order.push('timer'));
	await turn();
	order.push('turn');
	expect(order).toEqual(['timer', 'turn']);
});

it('lets the event loop go round between turns, although their work takes longer than a timer', async () => {
	// Where timers of two chains are due, each finds the other's due when its work is over.
	const chains = [makeTurns(), makeTurns()];
	let works = 0;
	const work = async (turn: () => Promise<void>) => {
		await turn();
		const end = performance.now() + 3;
		while (performance.now() < end);
		works += 1;
	};
	const worksAtRounds: number[] = [];
	// An immediate runs each time that the event loop goes round.
	const look = () => {
		worksAtRounds.push(works);
		if (works < 20) setImmediate(look);
	};
	setImmediate(look);
	await Promise.all(Array.from({ length: 20 }, async (_, n) => await work(chains[n % 2]!)));
	const mostAtOnce = Math.max(
		...[...worksAtRounds, works].map((count, round) => count - (worksAtRounds[round - 1] ?? 0)),
	);
	// A turn of each chain, or two, may come due in one round.
	expect(mostAtOnce).toBeLessThanOrEqual(2 * chains.length);
});
