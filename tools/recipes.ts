import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Workflow } from '../host/editor.mjs';

/** A workflow that is saved as a file. */
export type Saved = Omit<Workflow, 'id'>;

export const EXAMPLES = resolve(__dirname, '../examples');

/** The files of the recipes, which users import. */
export const RECIPES = readdirSync(EXAMPLES).sort();

export const recipeIn = (file: string) =>
	JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Saved;
