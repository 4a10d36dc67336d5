import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { ParameterReader } from '../../nodes/shared/fields/parameterReader';

/**
 * Reads the parameters of an item.
 *
 * @param valueOf gives the value at a path, such as `options.title`
 * @param node its type, and what is saved in it
 * @param zone of the workflow
 */
export function readerOf(
	valueOf: (path: string) => unknown,
	properties: INodeProperties[] = [],
	node: { type?: string; typeVersion?: number; parameters?: INodeParameters } = {},
	zone = 'UTC',
	now?: number,
): ParameterReader {
	const whole = { name: 'N', type: 'reporting', typeVersion: 1, parameters: {}, ...node };
	const source = {
		getNode: () => whole as never,
		getTimezone: () => zone,
		getNodeParameter: valueOf,
	};
	return new ParameterReader(source, 0, properties, now);
}
