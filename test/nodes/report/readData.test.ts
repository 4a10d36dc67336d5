import { sandboxed } from '../../worlds/sandboxed';

const world = sandboxed('visibilityReporting');

/** 90 days of mentions: in each 30 of them more than the 200 pages of 100 that a report reads. */
const MANY = 90_000;

describe('a report of a list with more pages than it reads', () => {
	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(MANY));

	const report = async (compareWithPrevious: boolean) => {
		const [item] = await world.items({
			operation: 'report',
			sections: ['mentions'],
			period: 'last30Days',
			output: 'html',
			options: { compareWithPrevious },
		});
		expect(world.sent()).toHaveLength(200);
		return item!;
	};

	it('does not say that there are none where only the period before was read', async () => {
		world.sandbox.set({ mentionOrder: 'oldest' });
		const { text, subject, mentions, negative } = await report(true);
		expect([mentions, negative]).toEqual([null, null]);
		expect(text).toContain('Too many mentions to count them in this period.');
		expect(`${String(text)}${String(subject)}`).not.toMatch(/No mentions|: 0|at least/);
	});
});
