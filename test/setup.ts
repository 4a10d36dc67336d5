import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import 'reflect-metadata';

// n8n-core keeps its settings in the user's folder; the tests' go into one of their own.
process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), 'n8n-nodes-ai-visibility-'));

// n8n's engine logs each node's error; the tests look at the errors themselves.
process.env.N8N_LOG_LEVEL ??= 'silent';
