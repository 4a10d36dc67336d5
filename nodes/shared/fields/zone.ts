import { type INode, NodeOperationError } from 'n8n-workflow';

import { isTimeZone } from 'ai-visibility-reports/time';
import { quote } from 'ai-visibility-reports/values';

/**
 * Gives the time zone of the workflow: the one in its settings or, without one there, that of n8n.
 * n8n checks neither, and each date in a zone that does not exist would be "Invalid DateTime" in
 * requests, texts and keys.
 * @throws NodeOperationError that names the zone and where it is set
 */
export function workflowZone(context: { getNode(): INode; getTimezone(): string }): string {
	const zone = context.getTimezone();
	if (isTimeZone(zone)) return zone;
	const advice =
		"Choose a Timezone in the workflow's settings, or set n8n's environment variable GENERIC_TIMEZONE to a name such as Europe/Berlin or UTC.";
	const message = `The workflow's time zone ${quote(zone)} does not exist. ${advice}`;
	throw new NodeOperationError(context.getNode(), message, { level: 'warning' });
}
