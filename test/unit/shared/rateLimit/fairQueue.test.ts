import { FairQueue } from '../../../../nodes/shared/rateLimit/fairQueue';

/** A queue that writes down who was granted a call, or `-name` for whose wait its signal ended. */
function recorded() {
	const queue = new FairQueue();
	const order: string[] = [];
	const add = (owner: string, name: string, first = false, signal?: AbortSignal) =>
		queue.add(owner, (granted) => order.push(granted ? name : `-${name}`), first, signal);
	const grantAll = () => {
		while (!queue.isEmpty) queue.grantNext();
		return order;
	};
	return { queue, order, add, grantAll };
}

describe('the queue', () => {
	it('grants in the order of waiting within an owner, and alternates between owners', () => {
		const { add, grantAll } = recorded();
		for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'c1']) add(name[0]!, name);
		expect(grantAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
	});

	it('grants a refused call before others of its owner, not before other owners', () => {
		const { add, grantAll } = recorded();
		for (const name of ['b1', 'a1', 'a2']) add(name[0]!, name);
		add('a', 'again', true);
		expect(grantAll()).toEqual(['b1', 'again', 'a1', 'a2']);
	});

	it('grants nothing when nobody waits', () => {
		const { queue, order } = recorded();
		queue.grantNext();
		expect(order).toEqual([]);
	});

	it('grants nothing to a call whose signal was aborted, and says so once', () => {
		const { queue, order, add, grantAll } = recorded();
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
		expect(queue.isEmpty).toBe(true);
	});
});
