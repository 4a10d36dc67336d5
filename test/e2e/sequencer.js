const { default: Sequencer } = require('@jest/test-sequencer');

/** They wait most of the time, for a rate limit and for polls, and the others fill their pauses; so they begin first. */
const LONGEST = /queueMode|schedulerRuns/;

/** Jest's order else: by how long each took last time, or by size where that is not known. */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const isLong = ({ path }) => LONGEST.test(path);
		return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
	}
};
