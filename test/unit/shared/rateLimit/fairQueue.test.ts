import { FairQueue } from '../../../../nodes/shared/rateLimit/fairQueue';

/** Turns that write down who got one, or `-name` for whose wait the signal ended. */
function written() {
	const turns = new FairQueue();
	const order: string[] = [];
	const add = (owner: string, name: string, first = false, signal?: AbortSignal) =>
		turns.add(owner, (granted) => order.push(granted ? name : `-${name}`), first, signal);
	const grantAll = () => {
		while (!turns.isEmpty) turns.grantNext();
		return order;
	};
	return { turns, order, add, grantAll };
}

describe('turns', () => {
	it('come in the order of waiting within an owner, and owners alternate', () => {
		const { add, grantAll } = written();
		for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'c1']) add(name[0]!, name);
		expect(grantAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
	});

	it('go first to who was refused, before the fellows and not before other owners', () => {
		const { add, grantAll } = written();
		for (const name of ['b1', 'a1', 'a2']) add(name[0]!, name);
		add('a', 'again', true);
		expect(grantAll()).toEqual(['b1', 'again', 'a1', 'a2']);
	});

	it('are given to nobody where nobody waits', () => {
		const { turns, order } = written();
		turns.grantNext();
		expect(order).toEqual([]);
	});

	it('are not given to who has left, and leaving is told once', () => {
		const { turns, order, add, grantAll } = written();
		const [alone, between, served] = [1, 2, 3].map(() => new AbortController());
		add('a', 'alone', false, alone!.signal);
		add('b', 'served', false, served!.signal);
		add('b', 'between', false, between!.signal);
		add('b', 'last');
		alone!.abort();
		between!.abort();
		expect(order).toEqual(['-alone', '-between']);
		expect(grantAll()).toEqual(['-alone', '-between', 'served', 'last']);
		served!.abort();
		expect(order).toHaveLength(4);
		expect(turns.isEmpty).toBe(true);
	});
});
