import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

import * as main from '../src';
import * as time from '../src/time';

it('the report in the README, made of what the doors give, says what its data says', () => {
	const page = readFileSync(join(__dirname, '../README.md'), 'utf8');
	const [, code] = /```ts\n([^]+?)```/.exec(page)!;
	const doors = { ...main, ...time };
	const script = `${ts.transpile(code!, { target: ts.ScriptTarget.ES2022 })}; return text;`;
	const text = new Function(...Object.keys(doors), script)(...Object.values(doors)) as string;
	expect(text.split('\n')[0]).toBe('lumenroast.example · AI visibility, 16–22 Nov 2026');
	expect(text).toContain('72');
});
