/** Mixes a 32-bit integer one-to-one: different inputs give different outputs (lowbias32). */
export function mix(value: number): number {
	let x = value | 0;
	x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
	x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
	return (x ^ (x >>> 15)) >>> 0;
}

/** @returns a repeatable 32-bit hash of text and numbers. */
export function hash(...parts: Array<string | number>): number {
	let state = 0x9e3779b9;
	for (const part of parts) {
		if (typeof part === 'number') state = mix(state ^ mix(part));
		else for (let i = 0; i < part.length; i++) state = mix(state ^ part.charCodeAt(i));
		state = mix(state + 1);
	}
	return state;
}

/** @returns a repeatable fraction in [0, 1). */
export function fraction(...parts: Array<string | number>): number {
	return hash(...parts) / 2 ** 32;
}

/** @returns `length` repeatable characters of the alphabet. */
export function letters(alphabet: string, length: number, ...seed: Array<string | number>): string {
	let text = '';
	for (let i = 0; i < length; i++) {
		text += alphabet.charAt(Math.floor(fraction(...seed, i) * alphabet.length));
	}
	return text;
}

export const lowerAlphanumeric = 'abcdefghijklmnopqrstuvwxyz0123456789';
export const alphanumeric = `${lowerAlphanumeric}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
