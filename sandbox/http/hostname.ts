const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The services' host name rule: two or more labels of letters, digits and inner hyphens, the last
 * one not numeric, 253 characters at most, no scheme, port, path or trailing dot.
 * @returns the name in lower case, or undefined when it is not valid.
 */
export function hostname(text: string): string | undefined {
	const name = text.toLowerCase();
	const labels = name.split('.');
	const last = labels[labels.length - 1] ?? '';
	const valid =
		name.length <= 253 && labels.length >= 2 && labels.every((part) => label.test(part));
	return valid && !/^\d+$/.test(last) ? name : undefined;
}
