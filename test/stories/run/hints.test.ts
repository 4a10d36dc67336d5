import type { INodeParameters } from 'n8n-workflow';

import {
	descriptionOf,
	evaluated,
	newNode,
	savedParameters,
	type NodeName,
} from '../../../host/engine';
import { FORMATS } from 'ai-visibility-reports';
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

test.each<[string, NodeName, INodeParameters, RegExp]>([
	[
		'a comparison',
		'visibilityAnalysis',
		{ operation: 'compare' },
		/an analysis from the last 30 days/,
	],
	[
		'a Since in the future',
		'visibilityReporting',
		{ operation: 'mentions', filters: { since: FUTURE } },
		/'Since' is in the future/,
	],
	[
		'weeks in rows of a period that ends on another weekday tomorrow',
		'visibilityReporting',
		{ operation: 'report', output: 'rows', options: { rowsBy: 'week' } },
		/end on another weekday tomorrow.+Those of Previous Week keep theirs/,
	],
	[
		'mentions since a date in the future',
		TRIGGER,
		{ options: { startDate: FUTURE } },
		/before 'Also Report Mentions Since', which is in the future/,
	],
	[
		'a threshold of 0 for the score',
		TRIGGER,
		{ event: 'visibilityChange', sensitivity: 'points', threshold: 0 },
		/set 'Sensitivity' to Unusual/,
	],
	[
		'a threshold of 0 for the share',
		TRIGGER,
		{ event: 'shareOfVoiceChange', threshold: 0 },
		/however small/,
	],
	[
		'a threshold of 0 by an expression',
		TRIGGER,
		{ event: 'shareOfVoiceChange', threshold: '={{ "0" }}' },
		/however small/,
	],
	[
		'a digest in rows',
		TRIGGER,
		{ output: ' ROWS ', options: { digest: true } },
		/'Digest' has no effect/,
	],
])('the editor shows one hint for %s', (_, type, parameters, message) => {
	expect(hintsOf(type, parameters)).toEqual([expect.stringMatching(message)]);
});

test.each<[string, NodeName, INodeParameters]>([
	['Get Report', 'visibilityReporting', { operation: 'report' }],
	['Get Sources', 'visibilityReporting', { operation: 'sources' }],
	['Analyze', 'visibilityAnalysis', { operation: 'analyze', domain: 'a.example' }],
	['the trigger', TRIGGER, { event: 'mention' }],
])('after a run of %s, a hint for each format says what to paste where', (_, type, parameters) => {
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

test.each(FORMATS.map(({ option }) => option.value).filter((output) => output !== 'all'))(
	'the hint after a run with %s says what a change of Output asks for, and not that there was one',
	(output) => {
		const parameters = { operation: 'report', output };
		expect(hintsOf('visibilityReporting', parameters, 1, 'afterExecution')).toEqual([
			expect.stringMatching(/\. If you have changed 'Output' since .+, execute this step again\.$/),
		]);
	},
);

test.each<NodeName>(['visibilityAnalysis', 'visibilityReporting', TRIGGER])(
	'no hint after a run of %s judges its items, as an expression there has only what went in',
	(type) => {
		const after = descriptionOf(type).hints!.filter(
			({ whenToDisplay }) => whenToDisplay === 'afterExecution',
		);
		expect(after.length).toBeGreaterThan(0);
		for (const { displayCondition } of after) expect(displayCondition ?? '').not.toContain('$json');
	},
);

test("the hint on the next node stands at that node's input, too", () => {
	const { hints = [] } = descriptionOf('visibilityReporting');
	const inSlack = hints.filter(({ message }) => message.startsWith('In Slack'));
	// n8n shows a hint with a place only there.
	expect(inSlack.map(({ location }) => location)).toEqual([undefined]);
});

test('the description of an output fits into the 60 characters of one line', () => {
	const long = FORMATS.filter(({ option }) => option.description.length > 60);
	expect(long.map(({ option }) => option.name)).toEqual([]);
});

const credential = { apiKey: 'none', baseUrl: 'http://127.0.0.1:9/v1' };

test.each<[string, INodeParameters, RegExp]>([
	[
		'a threshold of 101 for the score',
		{ event: 'visibilityChange', sensitivity: 'points', threshold: 101 },
		/'Threshold \(Points\)' is 101/,
	],
	[
		'a threshold of 101 for the share',
		{ event: 'shareOfVoiceChange', threshold: 101 },
		/'Threshold \(Points\)' is 101/,
	],
	[
		'an unknown assistant by an expression',
		{ event: 'mention', filters: { engine: '={{ "copilot" }}' } },
		/'AI Assistant' is "copilot"/,
	],
	[
		'an unknown sentiment',
		{ event: 'mention', filters: { sentiment: 'angry' } },
		/'Sentiment' is "angry"/,
	],
	[
		'the silence of an unknown assistant',
		{ event: 'silence', filters: { engine: 'copilot' } },
		/'AI Assistant' is "copilot"/,
	],
	[
		'a silence of less than a minute',
		{ event: 'silence', hours: 0.01 },
		/'Hours Without a Mention' is 0.01/,
	],
])(
	'the trigger refuses %s, and shows no hint that says what the refusal says',
	async (_, given, refusal) => {
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

test.each<[string, NodeName, INodeParameters]>([
	['the domain of an analysis', 'visibilityAnalysis', analyzed('www.example.com')],
	['an address in capitals', 'visibilityAnalysis', analyzed(' https://WWW.example.com/path')],
	[
		'the domain of an analysis by an expression',
		'visibilityAnalysis',
		analyzed('={{ "www.example.com" }}'),
	],
	['a competitor among several', 'visibilityAnalysis', compared('example.org, www.example.net')],
	[
		'a competitor by an expression',
		'visibilityAnalysis',
		compared('={{ ["example.org", "www.example.net"] }}'),
	],
	[
		'the domain of a comparison',
		'visibilityAnalysis',
		{ ...compared('example.org'), domain: 'www.example.com' },
	],
	[
		'the domain of a score',
		'visibilityReporting',
		{ operation: 'visibility', domains: 'www.example.com' },
	],
	[
		'a domain of a report among several',
		'visibilityReporting',
		{ operation: 'report', domains: 'example.org, www.example.com' },
	],
	[
		'the domain of the trigger',
		TRIGGER,
		{ event: 'visibilityChange', filters: { domain: 'www.example.com' } },
	],
])('a hint says that "www." may make a difference in %s', (_, type, parameters) => {
	expect(hintsOf(type, parameters)).toEqual([
		expect.stringMatching(/^The service may treat a domain with "www\." as a different domain/),
	]);
});

test.each([
	[5, undefined],
	[6, /9 to 17 seconds per analysis/],
	[166, /9 to 17 seconds per analysis/],
	[167, /may exceed the Pro plan's monthly quota/],
])('Analyze with %i items shows the hints that so many analyses need', (count, message) => {
	const hints = hintsOf('visibilityAnalysis', { operation: 'analyze' }, count);
	expect(hints).toEqual(message ? [expect.stringMatching(message)] : []);
});

test.each<[string, NodeName, INodeParameters]>([
	['an analysis without a domain', 'visibilityAnalysis', { operation: 'analyze' }],
	[
		'a comparison that analyzes what is missing',
		'visibilityAnalysis',
		{ operation: 'compare', analyzeMissing: true },
	],
	['a domain without "www."', 'visibilityAnalysis', analyzed('example.com')],
	['a domain with "www." behind a letter', 'visibilityAnalysis', analyzed('ewww.example.com')],
	[
		'a domain with "www." behind another name',
		'visibilityAnalysis',
		analyzed('shop.www.example.com'),
	],
	[
		'a comparison with domains without "www."',
		'visibilityAnalysis',
		compared('example.org, ewww.example.net'),
	],
	[
		'a Since in the past',
		'visibilityReporting',
		{ operation: 'mentions', filters: { since: PAST } },
	],
	[
		'a report from a day in the future on',
		'visibilityReporting',
		{ operation: 'report', period: 'custom', from: FUTURE },
	],
	[
		'a score from a day in the future on',
		'visibilityReporting',
		{ operation: 'visibility', filters: { from: FUTURE } },
	],
	[
		'weeks in rows of the previous week',
		'visibilityReporting',
		{
			operation: 'report',
			period: 'previousWeek',
			output: 'rows',
			options: { rowsBy: 'week' },
		},
	],
	['a trigger as it is by default', TRIGGER, {}],
	['a trigger with filters', TRIGGER, { filters: { engine: ' ChatGPT', sentiment: 'negative' } }],
	['mentions since a date in the past', TRIGGER, { options: { startDate: PAST } }],
	[
		'a threshold of 100 for the score',
		TRIGGER,
		{ event: 'visibilityChange', sensitivity: 'points', threshold: 100 },
	],
	['a trigger of unusual scores', TRIGGER, { event: 'visibilityChange', sensitivity: 'unusual' }],
	['a trigger of changed shares', TRIGGER, { event: 'shareOfVoiceChange' }],
])('the editor shows no hint for %s', (_, type, parameters) => {
	expect(hintsOf(type, parameters)).toEqual([]);
});
