/** Counts rows over the tests of a file, and prints the figures at their end. */
export function tally(title: string) {
	let rows = 0;
	let passed = 0;
	afterAll(() => {
		process.stdout.write(`${title}: ${rows} rows, ${passed} passed\n`);
	});
	return {
		/** Judges rows; what a judge gives back is what is wrong with a row, undefined for nothing. */
		judge<Row>(all: Row[], fault: (row: Row) => string | undefined): void {
			// Counted first, so that rows whose judge throws do not seem to have passed.
			rows += all.length;
			const faults = all.map(fault).filter((found): found is string => found !== undefined);
			passed += all.length - faults.length;
			expect(faults).toEqual([]);
		},
	};
}
