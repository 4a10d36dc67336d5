import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';

/** Lets n8n fail to store the files whose names contain a word, until all mocks are restored. */
export function storeNone(word: string): void {
	const service = Container.get(BinaryDataService);
	const store = service.store.bind(service);
	jest.spyOn(service, 'store').mockImplementation(async (location, buffer, data) => {
		if (data.fileName?.includes(word)) throw new Error('disk full');
		return await store(location, buffer, data);
	});
}
