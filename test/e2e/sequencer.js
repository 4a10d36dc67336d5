const { default: Sequencer } = require('@jest/test-sequencer');

/** Most of it waits for a rate limit, and the others fill its pauses; so it begins first. */
const LONGEST = /queueMode/;

/** Jest's order else: by how long each took last time, or by size where that is not known. */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const isLong = ({ path }) => LONGEST.test(path);
		return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
	}
};
