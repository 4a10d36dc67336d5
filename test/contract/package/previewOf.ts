import type { IDataObject } from 'n8n-workflow';

interface Schema {
	type?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

const NOTICE = 'Written by `GOLDEN=write npx jest previews`.';

/** What other services show: their fields are of no use to the next node. */
const OF_OTHERS = ['blocks', 'card', 'embed'];

/** @returns the preview of items as n8n reads it, which knows types, properties and items, and nothing else */
export function previewOf(items: IDataObject[]): string {
	const preview = { $comment: NOTICE, ...schemaOf(items), version: 1 };
	return `${JSON.stringify(preview, null, '\t')}\n`;
}

/** The schema of values that stand at the same place; one that is null each time has that type. */
function schemaOf(values: unknown[]): Schema {
	const notNull = values.filter((value) => value !== null && value !== undefined);
	const [first] = notNull;
	if (first === undefined) return { type: 'null' };
	if (Array.isArray(first))
		return { type: 'array', items: schemaOf((notNull as unknown[][]).flat()) };
	if (typeof first !== 'object') return { type: typeof first };
	const objects = notNull as IDataObject[];
	const names = [...new Set(objects.flatMap((each) => Object.keys(each)))];
	const properties = names.map((name) => {
		const schema = schemaOf(objects.map((each) => each[name]));
		return [name, OF_OTHERS.includes(name) ? { type: schema.type } : schema];
	});
	return { type: 'object', properties: Object.fromEntries(properties) as Schema['properties'] };
}
