import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

afterEach(() => jest.restoreAllMocks());

it('lets other work of the process run between the reports of two items', async () => {
	let turns = 0;
	let isOver = false;
	const count = () => {
		turns += 1;
		if (!isOver) setImmediate(count);
	};
	count();
	const storedAt: number[] = [];
	const service = Container.get(BinaryDataService);
	const store = service.store.bind(service);
	jest.spyOn(service, 'store').mockImplementation(async (...file) => {
		storedAt.push(turns);
		return await store(...file);
	});
	const items = Array.from({ length: 20 }, () => ({ key: world.newKey() }));
	const { error } = await world.run(
		{ operation: 'visibility', output: 'html', options: { htmlFile: true } },
		{ items, credential: { ...world.credential, apiKey: '={{ $json.key }}' } },
	);
	isOver = true;
	expect(error).toBeUndefined();
	expect(storedAt).toHaveLength(items.length);
	expect(new Set(storedAt).size).toBe(items.length);
});
