/** Tells in which direction a figure has changed; null without a change. */
export function directionOf(change: number | null): 'up' | 'down' | null {
	if (!change) return null;
	return change > 0 ? 'up' : 'down';
}

/** Rounds points to remove floating-point errors, so that 40.1 - 40 is 0.1. */
export function exactPoints(points: number): number {
	return Math.round(points * 1e6) / 1e6;
}

/** True if a figure has changed, and by at least a threshold, both in points. */
export function hasMoved(from: number, to: number, threshold: number): boolean {
	const points = Math.abs(exactPoints(to - from));
	return points > 0 && points >= threshold;
}
