import type { INodeProperties } from 'n8n-workflow';

import { VisibilityAnalysisApi } from '../../../credentials/VisibilityAnalysisApi.credentials';
import { VisibilityReportingApi } from '../../../credentials/VisibilityReportingApi.credentials';
import { VisibilityAnalysis } from '../../../nodes/VisibilityAnalysis/VisibilityAnalysis.node';
import { VisibilityReporting } from '../../../nodes/VisibilityReporting/VisibilityReporting.node';
import { VisibilityReportingTrigger } from '../../../nodes/VisibilityReporting/VisibilityReportingTrigger.node';

/** The descriptions of the package's nodes: analysis, reporting, trigger. */
export const OWN_NODES = [
	new VisibilityAnalysis(),
	new VisibilityReporting(),
	new VisibilityReportingTrigger(),
].map(({ description }) => description);

/** Those, and the credential types. */
export const DESCRIPTIONS = [
	...OWN_NODES,
	new VisibilityAnalysisApi(),
	new VisibilityReportingApi(),
];

/** Each property, and each field that a collection has, by its path, such as "options.title". */
export function placedIn(
	properties: INodeProperties[],
	prefix = '',
): Array<{ path: string; property: INodeProperties }> {
	return properties.flatMap((property) => {
		const path = prefix + property.name;
		const fields = property.type === 'collection' ? (property.options as INodeProperties[]) : [];
		return [{ path, property }, ...placedIn(fields, `${path}.`)];
	});
}
