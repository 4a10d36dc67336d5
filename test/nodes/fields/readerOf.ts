import type { INodeProperties } from 'n8n-workflow';

import { ParameterReader } from '../../../nodes/shared/fields/field';

/**
 * Reads the parameters of an item.
 *
 * @param valueOf gives the value at a path, such as `options.title`
 * @param type of the node
 */
export function readerOf(
	valueOf: (path: string) => unknown,
	properties: INodeProperties[] = [],
	type = 'reporting',
): ParameterReader {
	const source = {
		getNode: () => ({ name: 'N', type, typeVersion: 1, parameters: {} }) as never,
		getTimezone: () => 'UTC',
		getNodeParameter: valueOf,
	};
	return new ParameterReader(source, 0, properties);
}
