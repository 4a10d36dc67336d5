import { actionPlan } from './actionPlan';
import { effect } from './effect';
import { mentions } from './mentions';
import { prompts } from './prompts';
import { report } from './report';
import { reportFromItems } from './reportFromItems';
import { benchmarks } from './shareOfVoice';
import { sources } from './sources';
import { visibility } from './visibility';

/** The operations of the node; a new one is a file of its own and a line here. */
export const operations = [
	report,
	visibility,
	mentions,
	sources,
	prompts,
	benchmarks,
	actionPlan,
	effect,
	reportFromItems,
];
