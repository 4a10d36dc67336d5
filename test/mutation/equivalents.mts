/** Mutants that no test can notice, each with the reason: they are not drawn. */
export const EQUIVALENTS: Array<{
	file: string;
	/** The line of code, as it begins. */
	text: string;
	replacement: string;
	reason: string;
}> = [];
