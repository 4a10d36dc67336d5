import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { parse } from 'yaml';

import { loadContract } from '../../../sandbox/contract';

const root = join(__dirname, '../../..');

interface Contract {
	openapi: string;
	paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

async function problems(source: string): Promise<string[]> {
	const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
	const found = await lintFromString({ source, absoluteRef: 'contract.yaml', config });
	return found.map(({ message }) => message);
}

describe.each([
	[
		'analysis' as const,
		['post /analyze', 'get /analyze/{id}', 'get /history', 'get /competitors'],
		['200', '400', '401', '403', '429', '500'],
	],
	[
		'reporting' as const,
		['get /visibility', 'get /mentions', 'get /benchmarks', 'get /action-plan'],
		['200', '400', '401', '403', '404', '429', '500', '503'],
	],
])('openapi/%s.yaml', (service, endpoints, statuses) => {
	const source = readFileSync(join(root, 'openapi', `${service}.yaml`), 'utf8');
	const contract = parse(source) as Contract;

	test('is a valid OpenAPI 3.1 document', async () => {
		expect(contract.openapi).toBe('3.1.0');
		expect(await problems(source)).toEqual([]);
	});

	test('has schemas that all compile', async () => {
		await expect(loadContract(service, true)).resolves.toBeDefined();
	});

	test('holds every endpoint and every documented status', () => {
		const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({
				name: `${method} ${path}`,
				found: Object.keys(operation.responses),
			})),
		);
		expect(operations.map(({ name }) => name)).toEqual(endpoints);
		for (const { found } of operations) expect(found).toEqual(expect.arrayContaining(statuses));
	});

	test('is not valid any more when it is broken', async () => {
		expect(await problems(source.replace('responses:', 'answers:'))).not.toEqual([]);
	});
});
