import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder for what n8n-core keeps in the user's folder; the tests' workers inherit it. */
export default function setUp(): void {
	process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-nodes-ai-visibility-'));
}
