/**
 * Fails a test that leaves a promise alone which is then rejected, even if somebody takes up the promise later: the process of
 * n8n would have ended by then. Jest itself forgives the latter.
 */
const rejected: unknown[] = [];
// Not that of a test's fake timers.
const afterThisTurn = setImmediate;
const note = (reason: unknown) => rejected.push(reason);

beforeAll(() => {
	process.on('unhandledRejection', note);
});

afterEach(async () => {
	await new Promise(afterThisTurn);
	const [first] = rejected.splice(0);
	if (first !== undefined)
		throw new Error('A promise was rejected that nobody had awaited.', { cause: first });
});

afterAll(() => {
	process.off('unhandledRejection', note);
});
