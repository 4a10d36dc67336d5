import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { sandboxed } from '../../helpers/sandboxed';
import { askedOf, asking } from '../corpus/operations';

/** Every operation gets its errors through one place: it names the key, keeps it secret and fails its own item. */

const onError = 'continueErrorOutput';
const options = { includeUsage: '={{ $json.usage }}' };
// The first one is refused at once, so that a slip in pairing shows.
const items = [{ usage: 'perhaps' }, { usage: false }];

describe.each([
	['analysis', 'visibilityAnalysis', analysisOperations],
	['reporting', 'visibilityReporting', asking(reportingOperations)],
] as const)('the %s node', (service, type, operations) => {
	const world = sandboxed(type);
	const failing = async (operation: string, status: number, message: string) => {
		world.sandbox.addFault({ kind: 'status', status, message, times: Infinity });
		const parameters = { operation, ...askedOf(operation).parameters, options };
		return await world.run(parameters, { items, onError });
	};

	const names = operations.map(({ option }) => option.value);

	it.each(names)(
		'says on the item of %s that fails that the key was rejected',
		async (operation) => {
			const { main, errors } = await failing(operation, 401, 'No.');
			const error = `The ${service} service rejected the API key: "No". Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the ${service} service.`;
			expect(errors).toMatchObject([{ pairedItem: { item: 0 } }, { json: { error } }]);
			expect([main, errors[1]!.pairedItem]).toEqual([[], { item: 1 }]);
		},
	);

	it.each(names)('keeps a key secret that the service quotes to %s', async (operation) => {
		const { apiKey } = world.credential;
		const { run, errors } = await failing(operation, 400, apiKey);
		expect(errors[1]!.json.error).toContain('"(API key)"');
		expect(JSON.stringify(run.data.resultData)).not.toContain(apiKey);
	});
});
