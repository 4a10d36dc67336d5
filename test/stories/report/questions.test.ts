import { type Answer, type Question, QUESTIONS, Truths } from '../../../bench/answers/truth';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { now } from '../../helpers/today';
import { type AgentTool, agentTools } from '../../helpers/agentTools';
import { sample } from '../../../packages/reports/test/helpers/sample';

/**
 * The questions by which anybody can judge a model (bench/answers/README.md). Here a scripted model
 * asks the tools of the recipes: so what the tools give has the answer, and a model only has to
 * find it.
 */

const RECIPES = ['ai-agent-tools.json', 'mcp-server.json'];

/** Where n8n counts days if no workflow sets a zone. */
const ZONE = 'America/New_York';

const MAX_CALLS = 3;
const MAX_CHARACTERS = 32_000;

let sandbox: Sandbox;
let truths: Truths;
let tools: Map<string, AgentTool>;

beforeAll(async () => {
	sandbox = await startSandbox({ speed: 300 });
	const unlimited = { perMinute: 1e6, burst: 1e6 };
	const accounts = {
		reporting: {
			baseUrl: sandbox.reporting.baseUrl,
			apiKey: sandbox.reporting.createKey({ plan: 'agency', ...unlimited }),
		},
		analysis: {
			baseUrl: sandbox.analysis.baseUrl,
			apiKey: sandbox.analysis.createKey({ plan: 'enterprise', perMinute: Infinity }),
		},
	};
	truths = new Truths(accounts.reporting, accounts.analysis, now(), ZONE);
	const all = RECIPES.flatMap((file) => agentTools(file, accounts));
	tools = new Map(all.map((tool) => [tool.name, tool]));
});
afterAll(async () => await sandbox.close());

it('the bench of answers has 100 questions, no two of which are the same', () => {
	expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(100);
});

it.each(sample(QUESTIONS, 6))('$question', async (question) => {
	const { calls } = question;
	expect(calls.length).toBeLessThanOrEqual(MAX_CALLS);
	const given: string[] = [];
	for (const call of calls) given.push(await asked(call));
	const characters = given.reduce((sum, { length }) => sum + length, 0);
	expect(characters).toBeLessThanOrEqual(MAX_CHARACTERS);
	const answer = await truths.answer(question);
	const text = given.map(readable).join('\n');
	expect(text).toMatch(patternOf(question, answer));
	for (const day of [answer.from, answer.to]) expect(text).toContain(day ?? '');
});

/** Calls a tool with words that its schema names. */
async function asked({ tool: name, arguments: args }: Question['calls'][number]): Promise<string> {
	const tool = tools.get(name)!;
	const dated = Object.entries(args).map(([field, value]) => {
		const description = tool.fields[field];
		const lists = description?.startsWith('One of: ') || description?.startsWith('one of: ');
		if (lists) expect(description).toContain(String(value));
		return [field, typeof value === 'string' ? truths.dated(value) : value];
	});
	return await tool.call(Object.fromEntries(dated));
}

/** Items as a model reads them: the text with its lines, then the other fields. */
function readable(given: string): string {
	const items = JSON.parse(given) as Array<{ text?: string }>;
	return items.map(({ text = '', ...fields }) => `${text}\n${JSON.stringify(fields)}`).join('\n');
}

function patternOf({ says }: Question, { answers, from = '', to = '' }: Answer): RegExp {
	const spellings = answers.flatMap((answer) => {
		if (typeof answer === 'string') return [answer, JSON.stringify(answer).slice(1, -1)];
		return [String(answer), answer.toLocaleString('en'), answer.toFixed(1)];
	});
	const escaped = spellings.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
	const pattern = says
		.replaceAll('{answer}', `(?:${escaped.join('|')})`)
		.replaceAll('{from}', from)
		.replaceAll('{to}', to);
	return new RegExp(pattern, 'm');
}
