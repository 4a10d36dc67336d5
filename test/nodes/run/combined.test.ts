import { clientOf, toTasks } from '../../../nodes/shared/run/combine';
import { ENGLISH } from '../../reports/locales';

const tasksOf = (clients: Array<string | undefined>, itemIndexes: number[]) =>
	toTasks(
		itemIndexes.map((itemIndex, part) => {
			return { itemIndex, reader: undefined as never, name: `${part}.example`, result: part };
		}),
		clients.map((name) => ({ json: { name } })),
		'domains',
		ENGLISH,
	).map(({ name, client }) => [name, client]);

it('names each part by the client of its own item', () => {
	expect(tasksOf(['One', undefined, 'Three'], [0, 1, 2])).toEqual([
		['0.example', 'One'],
		['1.example', undefined],
		['2.example', 'Three'],
	]);
});

it('names no part by its client when another part has the same one', () => {
	expect(tasksOf(['One', 'Two'], [0, 0, 1])).toEqual([
		['0.example', undefined],
		['1.example', undefined],
		['2.example', 'Two'],
	]);
});

it('takes the name of an item for its client when it has both', () => {
	expect(clientOf({ json: { client: 'C-17', name: ' Lumen ' } })).toBe('Lumen');
	expect(clientOf({ json: { client: 'C-17', name: ' ' } })).toBe('C-17');
});
