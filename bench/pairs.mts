/** The figures of paired runs: of two ways, one behind the other, several times. */

export function median(figures: number[]): number {
	const sorted = figures.toSorted((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A median with the least and the greatest figure behind it, such as "0.41 (0.38 to 0.47)". */
export function withSpread(figures: number[]): string {
	const [least, most] = [Math.min(...figures), Math.max(...figures)];
	return `${median(figures).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
