import type { Operation } from '../../shared/operation';
import type { ReportingService } from '../service';
import { actionPlan } from './actionPlan';
import { benchmarks } from './benchmarks';
import { mentions } from './mentions';
import { visibility } from './visibility';

/** The operations of the node; a new one is a file of its own and a line here. */
export const operations: Array<Operation<ReportingService>> = [
	actionPlan,
	benchmarks,
	mentions,
	visibility,
];
