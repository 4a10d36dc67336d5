import 'reflect-metadata';

// n8n's engine logs each node's error; the tests look at the errors themselves.
process.env.N8N_LOG_LEVEL ??= 'silent';
