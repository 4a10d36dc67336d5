import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Writes the generated code, checks that Node.js has the data of all languages, and makes one folder for what n8n-core keeps
 * in the user's folder; the tests' workers inherit it.
 */
export default function setUp(): void {
	execFileSync(process.execPath, [resolve(__dirname, '../generate/index.mjs')]);
	const languages = ['en', 'de', 'es', 'fr', 'ja', 'pt-BR'];
	const known = Intl.NumberFormat.supportedLocalesOf(languages);
	if (known.length < languages.length) {
		throw new Error(`This Node.js lacks the data of some languages: it knows ${known.join(', ')}.`);
	}
	process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-nodes-ai-visibility-'));
}
