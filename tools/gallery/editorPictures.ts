import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { descriptionOf, type NodeName } from '../../host/engine';
import { VisibilityAnalysisApi } from '../../credentials/VisibilityAnalysisApi.credentials';

const EXAMPLES = resolve(__dirname, '../../examples');

/** What a picture of n8n's editor shows of a node: its fields, their labels and choices, and its hints. */
function node(name: NodeName, operation: string): string {
	const { displayName, properties, hints = [] } = descriptionOf(name);
	const fields = properties.filter(({ displayOptions }) => {
		const only = displayOptions?.show?.operation ?? displayOptions?.show?.event;
		return !only || only.includes(operation);
	});
	const labels = fields.map(({ displayName, type, placeholder, hint, options = [] }) => [
		displayName,
		type,
		placeholder,
		hint,
		...options.map((option) => [option.name, 'action' in option && option.action]),
	]);
	return JSON.stringify([displayName, labels, hints.map(({ message }) => message)]);
}

const example = (name: string) => readFileSync(join(EXAMPLES, `${name}.json`), 'utf8');

/** What each picture of `npm run screenshots` is drawn from. Its dates and figures are never the same. */
const DRAWN_FROM: Record<string, () => string> = {
	analyze: () => node('visibilityAnalysis', 'analyze'),
	'list-of-analyses': () => node('visibilityAnalysis', 'get'),
	credential: () => JSON.stringify(new VisibilityAnalysisApi()),
	'share-of-voice': () => node('visibilityReporting', 'benchmarks'),
	hint: () => node('visibilityReporting', 'report'),
	trigger: () => node('visibilityReportingTrigger', 'mention'),
	triggers: () => node('visibilityReportingTrigger', 'mention'),
	'weekly-report-to-slack': () => example('weekly-report-to-slack'),
	'ai-agent-tools': () => example('ai-agent-tools'),
};

/** What each picture of n8n's editor is drawn from, by its name. */
export function editorSources(): Array<[name: string, source: string]> {
	return Object.entries(DRAWN_FROM).map(([name, source]) => [name, source()]);
}
