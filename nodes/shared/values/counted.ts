/** A number with its noun, e.g. "1 mention" or "1,200 mentions". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
