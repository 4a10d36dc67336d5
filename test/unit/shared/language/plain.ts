/** No-break spaces, as each version of Unicode's data has its own. */
export const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');
