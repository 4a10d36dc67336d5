const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs the test files in the order in which the command names them. */
module.exports = class extends Sequencer {
	sort(tests) {
		return tests;
	}
};
