/** Where a figure is that is outside of its usual range. */
export type Side = 'above' | 'below';

/** Whether a level is above or below its usual range; undefined inside. */
export function sideOf(usual: { level: number; low: number; high: number }): Side | undefined {
	if (usual.level > usual.high) return 'above';
	return usual.level < usual.low ? 'below' : undefined;
}

/** Whether a change goes to the side on which a level is. */
export function isToward(by: number, side: Side | undefined): boolean {
	return by !== 0 && side === (by > 0 ? 'above' : 'below');
}
