import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { version } from '../../package.json';
import { currentWorkflows, frozenFolder } from './workflows';

/** Writes the workflows of the version that is being made. */
mkdirSync(frozenFolder(version), { recursive: true });
writeFileSync(join(frozenFolder(version), 'workflows.json'), currentWorkflows());
