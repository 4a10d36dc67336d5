import { VisibilityAnalysisApi } from '../../credentials/VisibilityAnalysisApi.credentials';
import { VisibilityReportingApi } from '../../credentials/VisibilityReportingApi.credentials';
import { VisibilityAnalysis } from '../../nodes/VisibilityAnalysis/VisibilityAnalysis.node';
import { VisibilityReporting } from '../../nodes/VisibilityReporting/VisibilityReporting.node';
import { VisibilityReportingTrigger } from '../../nodes/VisibilityReporting/VisibilityReportingTrigger.node';

/** The package's nodes and credential types. */
export const OWN_NODES = [
	new VisibilityAnalysis(),
	new VisibilityReporting(),
	new VisibilityReportingTrigger(),
];
export const OWN_CREDENTIALS = [new VisibilityAnalysisApi(), new VisibilityReportingApi()];
