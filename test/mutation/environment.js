const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const { MUTATION_FOLDER, MUTANT, MUTANT_HITS } = process.env;

/** Activates one mutant, and skips the rest of a file after its first failed test. */
module.exports = class extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.met = `${MUTATION_FOLDER}/met/${relative(process.cwd(), context.testPath).replaceAll('/', '-')}.json`;
		// Beyond the limit, the mutant throws: it has made a loop endless.
		this.global.__stryker__ = MUTANT
			? { activeMutant: MUTANT, hitCount: 0, hitLimit: Number(MUTANT_HITS) }
			: {};
	}

	handleTestEvent({ name, test }) {
		if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
		if (name === 'test_start' && this.hasFailed && MUTANT) test.mode = 'skip';
	}

	/** Without a mutant, tells how often each of them was met. */
	async teardown() {
		const { mutantCoverage } = this.global.__stryker__;
		if (!MUTANT) writeFileSync(this.met, JSON.stringify(mutantCoverage?.static ?? {}));
		await super.teardown();
	}
};
