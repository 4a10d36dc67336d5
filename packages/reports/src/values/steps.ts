/** Takes all steps of a calculation at once, and gives its result. */
export function resultAtOnce<Result>(steps: Generator<undefined, Result>): Result {
	let step = steps.next();
	while (!step.done) step = steps.next();
	return step.value;
}
