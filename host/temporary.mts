import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone when the host ends, at the latest. */
export interface TemporaryFolder {
	path: string;
	remove(): Promise<void>;
}

const REMOVAL = { recursive: true, force: true, maxRetries: 5 };

/** Creates an empty folder among the system's temporary files. */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
	const path = await mkdtemp(join(tmpdir(), 'n8n-ai-visibility-'));
	const removeAtExit = () => rmSync(path, REMOVAL);
	process.once('exit', removeAtExit);
	return {
		path,
		async remove() {
			process.off('exit', removeAtExit);
			await rm(path, REMOVAL);
		},
	};
}
