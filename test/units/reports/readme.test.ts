import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

import { reportDocument } from '../../../reports/documents/report';
import { message } from '../../../reports/formats/chat/message';
import { judgedReport } from '../../../reports/judgement/report';
import { localeOf } from '../../../reports/language/locale';
import { periodBetween } from '../../../reports/time/periods';

it('the report in the README of reports/ says what its data says', () => {
	const page = readFileSync(join(__dirname, '../../../reports/README.md'), 'utf8');
	const [, code] = /```ts\n([^]+?)```/.exec(page)!;
	const doors = { judgedReport, reportDocument, message, localeOf, periodBetween };
	const script = `${ts.transpile(code!, { target: ts.ScriptTarget.ES2022 })}; return text;`;
	const text = new Function(...Object.keys(doors), script)(...Object.values(doors)) as string;
	expect(text.split('\n')[0]).toBe('lumenroast.example · AI visibility, 16–22 Nov 2026');
	expect(text).toContain('72');
});
