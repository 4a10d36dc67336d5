import { ensureN8n } from './install.mjs';

// One after the other: side by side they would only share the network and the processor.
for (const folder of ['n8n-2', 'n8n-1']) await ensureN8n(folder);
