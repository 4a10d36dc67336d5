import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { brands } from '../../../sandbox/reporting/brands';
import { userPages } from '../../helpers/projectPages';
import { run } from '../../../host/engine';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { daysAgo } from '../../helpers/zone';
import { askedOf } from '../corpus/operations';

/** The examples of output in README and docs/: each has the form of what a node really gives. */

const EXAMPLE = /<!-- example: (\w+) (.+?) -->\s+```(json|text)\n([^]+?)```/g;
const all = [...userPages.matchAll(EXAMPLE)].map(([, type, parameters, language, shown]) => ({
	type: type!,
	parameters: JSON.parse(parameters!) as INodeParameters,
	language,
	shown: shown!,
}));
const examples = all
	.filter(({ language }) => language === 'json')
	.map((example) => ({ ...example, shown: JSON.parse(example.shown) as IDataObject }));
/** Their lines are broken where they are too long for a page. */
const texts = all.filter(({ language }) => language === 'text');

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ speed: 300 });
	sandbox.set({ postAnswer: 'complete' });
});
afterAll(async () => await sandbox.close());

/** A value as its form: the keys in their order, and the types of what they hold. */
function formOf(value: unknown): unknown {
	if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
	if (typeof value !== 'object' || value === null) return typeof value;
	return Object.entries(value).map(([key, entry]) => [key, formOf(entry)]);
}

async function given(type: string, parameters: INodeParameters): Promise<IDataObject> {
	if (type !== 'visibilityAnalysis') {
		const { baseUrl, keys } = sandbox.reporting;
		const credential = { baseUrl, apiKey: keys.agency };
		if (type === 'visibilityReporting') {
			const { items = [{}] } = askedOf(String(parameters.operation));
			return (await run({ type, parameters, credential, items })).json[0]!;
		}
		return (await new TriggerWorkflow(parameters, credential).test())[0]!;
	}
	const { baseUrl, keys } = sandbox.analysis;
	const credential = { baseUrl, apiKey: keys.enterprise, plan: 'enterprise' };
	const seeded = sandbox.analysis.analyses()[0]!.id;
	const analysisId = { __rl: true, mode: 'id', value: seeded };
	return (await run({ type, parameters: { ...parameters, analysisId }, credential })).json[0]!;
}

test('the documents have an example of each operation', () => {
	const names = all.map(({ parameters }) => parameters.operation ?? parameters.event);
	const operations = [...analysisOperations, ...reportingOperations];
	const without = operations
		.map(({ option }) => option.value)
		.filter((name) => !names.includes(name));
	const advice = (name: string) =>
		`Add <!-- example: … {"operation":"${name}"} --> to docs/OPERATIONS.md, and its first item as json, or its text`;
	expect(without.map(advice)).toEqual([]);
});

test.each(examples)('the documents show what $type gives with $parameters', async (example) => {
	const json = await given(example.type, example.parameters);
	expect(formOf(json)).toEqual(formOf(example.shown));
	const { text } = example.shown;
	// A report has as many lines, each of which begins alike: a bar, a trend, days, or a word. How many
	// sentences it has to say depends on the day.
	const starts = (report: unknown) =>
		String(report)
			.replace(/(^.+\.$\n)+/gm, 'Sentences\n')
			.split('\n')
			.map((line) => {
				if (line.startsWith('█')) return 'bar';
				return line.split(' ')[0]!.replace(/^\d[\d–-]*/, '0');
			});
	expect(starts(json.text)).toEqual(starts(text));
});

/** A text without the breaks of a page, and without its figures, some of which depend on the time of day. */
const words = (text: string) =>
	text
		.replace(/\s+/g, ' ')
		.replace(/\d[\d.,]*(?<=\d)/g, '0')
		.replace(/[▁▂▃▄▅▆▇█]+/g, '▁')
		.replace(/[+−]/g, '±')
		.trim();

test.each(texts)(
	'the documents quote the text that $type gives with $parameters',
	async (example) => {
		const { text } = await given(example.type, example.parameters);
		// What a report finds depends on the day. On another day than its text's, the two have the same brand,
		// the same comparison and the same last line.
		const lastLine = (report: string) => report.trim().split('\n').at(-1)!;
		const isItsDay = lastLine(String(text)) === lastLine(example.shown);
		const wordsOf = (report: string) => {
			if (isItsDay) return words(report);
			const comparison = /\d{4}\. (Mentions vs\. .+)/.exec(report)?.[1];
			return [report.split(' ')[0], comparison, lastLine(report).slice(0, 'Data as of'.length)];
		};
		expect(wordsOf(String(text))).toEqual(wordsOf(example.shown));
	},
);

const usage = { includeUsage: true };
const eachDomain = { domains: '={{ $json.domain }}' };

test.each<[string, IDataObject, number]>([
	['One domain, all sections, a week compared with the one before', { options: usage }, 1],
	[
		'The same of the previous month, on the first of the next',
		{ period: 'custom', from: daysAgo(31), to: daysAgo(1), options: usage },
		1,
	],
	[
		'One domain, all sections, **Compare With Previous Period** off',
		{ options: { ...usage, compareWithPrevious: false } },
		1,
	],
	[
		'One domain without the section _Mentions_, a week or a month',
		{ sections: ['visibility', 'benchmarks', 'actionPlan'], options: usage },
		0,
	],
	[
		'Ten domains with **One Result for All Items**, all sections',
		{ ...eachDomain, options: { ...usage, combine: true } },
		1,
	],
	[
		'Ten domains with **One Result for All Items**, _Visibility Score_ only',
		{ ...eachDomain, sections: ['visibility'], options: { ...usage, combine: true } },
		0,
	],
	[
		'Ten clients, each with its own key, all sections',
		{ ...eachDomain, options: { ...usage, combine: true } },
		10,
	],
	[
		'Ten clients, each with its own key, _Visibility Score_ and _Share of Voice_',
		{ ...eachDomain, sections: ['visibility', 'benchmarks'], options: { ...usage, combine: true } },
		0,
	],
])('%s costs as many calls as the documents say', async (row, settings, spread) => {
	const [, told] = userPages.split(`| ${row} `)[1]!.split('|');
	const { baseUrl, keys, createKey } = sandbox.reporting;
	const hasKeys = row.startsWith('Ten clients');
	const items = brands.map(({ domain }) =>
		// The sandbox has one own domain for all keys.
		hasKeys ? { domain: brands[0]!.domain, key: createKey({ plan: 'studio' }) } : { domain },
	);
	const { json } = await run({
		type: 'visibilityReporting',
		parameters: { operation: 'report', ...settings } as INodeParameters,
		items: row.startsWith('Ten') ? items : [{}],
		credential: { baseUrl, apiKey: hasKeys ? '={{ $json.key }}' : keys.agency },
	});
	const { calls } = json[0]!.usage as { calls: number };
	// How many mentions two weeks have depends on the time of day, by a page at most.
	expect(Math.abs(calls - Number(told))).toBeLessThanOrEqual(spread);
});
