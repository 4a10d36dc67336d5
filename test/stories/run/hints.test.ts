import type { INodeParameters } from 'n8n-workflow';

import {
	descriptionOf,
	evaluated,
	newNode,
	savedParameters,
	type NodeName,
} from '../../../host/engine';
import { FORMATS } from '../../../reports/formats/formats';
import { TriggerWorkflow } from '../../helpers/pollEngine';

const NOW = new Date('2026-11-21T12:00:00Z');
const PAST = '2026-11-01T00:00:00';
const FUTURE = '2027-01-01T00:00:00';

/** The hints that n8n's editor shows before or after a run: those whose condition its own expressions find true. */
function hintsOf(
	type: NodeName,
	parameters: INodeParameters,
	itemCount = 1,
	when = 'beforeExecution',
): string[] {
	const description = descriptionOf(type);
	const saved = savedParameters(description, parameters, { withDefaults: true });
	const node = newNode(`n8n-nodes-ai-visibility.${type}`, { parameters: saved });
	const items = Array.from({ length: itemCount }, () => ({}));
	return description
		.hints!.filter(({ whenToDisplay }) => whenToDisplay === when)
		.filter(({ displayCondition }) => displayCondition !== undefined || when === 'beforeExecution')
		.filter(({ displayCondition }) => {
			const shows = evaluated(node, displayCondition!, items);
			// The editor leaves out a hint with any other outcome.
			expect(typeof shows).toBe('boolean');
			return shows;
		})
		.map(({ message }) => message);
}

beforeAll(() => jest.useFakeTimers({ now: NOW }));
afterAll(() => jest.useRealTimers());

const TRIGGER = 'visibilityReportingTrigger';

test.each<[NodeName, INodeParameters, RegExp]>([
	['visibilityAnalysis', { operation: 'compare' }, /an analysis from the last 30 days/],
	[
		'visibilityReporting',
		{ operation: 'mentions', filters: { since: FUTURE } },
		/'Since' is in the future/,
	],
	[
		TRIGGER,
		{ options: { startFrom: 'date', startDate: FUTURE } },
		/before 'Start Date', which is in the future/,
	],
	[
		TRIGGER,
		{ event: 'visibilityChange', sensitivity: 'points', threshold: 0 },
		/set 'Sensitivity' to Unusual/,
	],
	[TRIGGER, { event: 'shareOfVoiceChange', threshold: 0 }, /however small/],
	[TRIGGER, { event: 'shareOfVoiceChange', threshold: '={{ "0" }}' }, /however small/],
	[TRIGGER, { output: ' ROWS ', options: { digest: true } }, /'Digest' has no effect/],
])('%s with %j tells one thing', (type, parameters, message) => {
	expect(hintsOf(type, parameters)).toEqual([expect.stringMatching(message)]);
});

test.each<[NodeName, INodeParameters]>([
	['visibilityReporting', { operation: 'report' }],
	['visibilityReporting', { operation: 'sources' }],
	['visibilityAnalysis', { operation: 'analyze', domain: 'a.example' }],
	[TRIGGER, { event: 'mention' }],
])('after a run of %s with %j, each format says what to paste where', (type, parameters) => {
	const shown = ['record', 'rows', ...FORMATS.map(({ option }) => option.value)].map((output) => [
		output,
		hintsOf(type, { ...parameters, output }, 1, 'afterExecution').map((said) => said.split(':')[0]),
	]);
	expect(shown).toEqual([
		['record', []],
		['rows', []],
		['message', ['In any chat node']],
		['blocks', ['In Slack']],
		['html', ['In Send Email']],
		['teams', ['In HTTP Request, to a Teams workflow']],
		['telegram', ['In Telegram']],
		['discord', ['In Discord']],
		['all', []],
	]);
});

test("an output's description fits the list: one line of 60 characters", () => {
	const long = FORMATS.filter(({ option }) => option.description.length > 60);
	expect(long.map(({ option }) => option.name)).toEqual([]);
});

const credential = { apiKey: 'none', baseUrl: 'http://127.0.0.1:9/v1' };

test.each<[INodeParameters, RegExp]>([
	[
		{ event: 'visibilityChange', sensitivity: 'points', threshold: 101 },
		/'Threshold \(Points\)' is 101/,
	],
	[{ event: 'shareOfVoiceChange', threshold: 101 }, /'Threshold \(Points\)' is 101/],
	[{ event: 'mention', filters: { engine: '={{ "copilot" }}' } }, /'AI Assistant' is "copilot"/],
	[{ event: 'mention', filters: { sentiment: 'angry' } }, /'Sentiment' is "angry"/],
	[{ event: 'silence', filters: { engine: 'copilot' } }, /'AI Assistant' is "copilot"/],
	[{ event: 'silence', hours: 0.01 }, /'Hours Without a Mention' is 0.01/],
])(
	'the trigger refuses %j, and shows no hint that says what the refusal says',
	async (given, refusal) => {
		expect(hintsOf(TRIGGER, given)).toEqual([]);
		await expect(new TriggerWorkflow(given, credential).activate()).rejects.toThrow(refusal);
	},
);

const analyzed = (domain: string) => ({ operation: 'analyze', domain });
const compared = (competitors: string) => ({
	operation: 'compare',
	domain: 'example.com',
	competitors,
	analyzeMissing: true,
});

test.each<[NodeName, INodeParameters]>([
	['visibilityAnalysis', analyzed('www.example.com')],
	['visibilityAnalysis', analyzed(' https://WWW.example.com/path')],
	['visibilityAnalysis', analyzed('={{ "www.example.com" }}')],
	['visibilityAnalysis', compared('example.org, www.example.net')],
	['visibilityAnalysis', compared('={{ ["example.org", "www.example.net"] }}')],
	['visibilityAnalysis', { ...compared('example.org'), domain: 'www.example.com' }],
	['visibilityReporting', { operation: 'visibility', domains: 'www.example.com' }],
	['visibilityReporting', { operation: 'report', domains: 'example.org, www.example.com' }],
	[TRIGGER, { event: 'visibilityChange', filters: { domain: 'www.example.com' } }],
])('a domain with "www." may be another one: %s with %j', (type, parameters) => {
	expect(hintsOf(type, parameters)).toEqual([
		expect.stringMatching(/^The service may treat a domain with "www\." as a different domain/),
	]);
});

test.each([
	[5, undefined],
	[6, /9 to 17 seconds per analysis/],
	[166, /9 to 17 seconds per analysis/],
	[167, /may exceed the Pro plan's monthly quota/],
])('Analyze with %i items tells what it takes', (count, message) => {
	const hints = hintsOf('visibilityAnalysis', { operation: 'analyze' }, count);
	expect(hints).toEqual(message ? [expect.stringMatching(message)] : []);
});

test.each<[NodeName, INodeParameters]>([
	['visibilityAnalysis', { operation: 'analyze' }],
	['visibilityAnalysis', { operation: 'compare', analyzeMissing: true }],
	['visibilityAnalysis', analyzed('example.com')],
	['visibilityAnalysis', analyzed('ewww.example.com')],
	['visibilityAnalysis', analyzed('shop.www.example.com')],
	['visibilityAnalysis', compared('example.org, ewww.example.net')],
	['visibilityReporting', { operation: 'mentions', filters: { since: PAST } }],
	['visibilityReporting', { operation: 'report', period: 'custom', from: FUTURE }],
	['visibilityReporting', { operation: 'visibility', filters: { from: FUTURE } }],
	[TRIGGER, { options: { startDate: FUTURE } }],
	[TRIGGER, {}],
	[TRIGGER, { filters: { engine: ' ChatGPT', sentiment: 'negative' } }],
	[TRIGGER, { options: { startFrom: 'date', startDate: PAST } }],
	[TRIGGER, { event: 'visibilityChange', sensitivity: 'points', threshold: 100 }],
	[TRIGGER, { event: 'visibilityChange', sensitivity: 'unusual' }],
	[TRIGGER, { event: 'shareOfVoiceChange' }],
])('%s with %j tells nothing', (type, parameters) => {
	expect(hintsOf(type, parameters)).toEqual([]);
});
