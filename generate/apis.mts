import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const root = resolve(import.meta.dirname, '..');
const notice = 'Written by `npm run generate` from openapi/*.yaml. Do not edit.';

/**
 * The types of both APIs, from openapi/*.yaml.
 * @returns path relative to the package root → content; nothing is written.
 */
export async function apiTypes(): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	for (const service of ['analysis', 'reporting']) {
		const yaml = pathToFileURL(join(root, 'openapi', `${service}.yaml`));
		const ast = await openapiTypescript(yaml, { alphabetize: false });
		files.set(`openapi/${service}.d.ts`, `// ${notice}\n\n${astToString(ast)}`);
	}
	return files;
}
