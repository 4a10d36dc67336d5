const realNow = performance.now.bind(performance);

/** Lets time pass for whoever reads the clock of the process, but for no timer. */
export function passingTime(): (ms: number) => void {
	let passed = 0;
	beforeEach(() => {
		jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
	});
	afterEach(() => jest.restoreAllMocks());
	return (ms) => {
		passed += ms;
	};
}
