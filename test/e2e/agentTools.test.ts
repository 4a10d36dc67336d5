import type { WorkflowNode } from '../../host/editor.mjs';
import { startChatModel, type ChatModel } from './chatModel.js';
import {
	ANALYSIS_CREDENTIAL,
	ANALYSIS_NODE,
	REPORTING_CREDENTIAL,
	REPORTING_NODE,
	useScene,
} from './scene.js';

/** So much of a tool's response an agent reads without losing sight of the question. */
const MAX_BYTES = 4_096;

const scene = useScene();
let model: ChatModel;
let analysisId: string;

beforeAll(async () => {
	model = await startChatModel();
	const { editor, credentials, sandbox } = scene;
	sandbox.set({ postAnswer: 'complete' });
	const data = { apiKey: 'none', url: model.url };
	credentials.openAiApi = await editor.createCredential('openAiApi', 'Model', data);
	sandbox.analysis.seedAnalysis({ domain: 'other-brand.com', ageDays: 1, score: 50 });
	const own = { domain: 'agent-brand.com', ageDays: 1, score: 60 };
	analysisId = sandbox.analysis.seedAnalysis(own).id;
});

afterAll(async () => await model?.close());

/** What the model fills in stands in the parameters as n8n's editor writes it there. */
const byModel = (key: string) => `={{ $fromAI('${key}', '', 'string') }}`;

const byId = { __rl: true, mode: 'id', value: byModel('analysisId') };

interface Tool {
	type: string;
	operation: string;
	/** The node's name, which n8n makes of the operation's action. */
	name: string;
	parameters?: Record<string, unknown>;
	/** As models send them: numbers as text, lists with commas. */
	args?: Record<string, unknown>;
	gives: RegExp;
}

const TOOLS: Tool[] = [
	{
		type: ANALYSIS_NODE,
		operation: 'analyze',
		name: 'Analyze domain visibility',
		parameters: { domain: byModel('domain') },
		args: { domain: 'https://www.agent-brand.com/pricing' },
		gives: /^AI visibility of www\.agent-brand\.com: \d+/,
	},
	{
		type: ANALYSIS_NODE,
		operation: 'compare',
		name: 'Compare domain to competitors',
		parameters: { domain: byModel('domain'), competitors: byModel('competitors') },
		args: { domain: 'agent-brand.com', competitors: 'other-brand.com, ' },
		gives: /agent-brand\.com/,
	},
	{
		type: ANALYSIS_NODE,
		operation: 'get',
		name: 'Get analysis',
		parameters: { analysisId: byId },
		gives: /^AI visibility of agent-brand\.com: 60/,
	},
	{
		type: ANALYSIS_NODE,
		operation: 'history',
		name: 'Get many past analyses',
		parameters: { limit: byModel('limit') },
		args: { limit: '3' },
		gives: /agent-brand\.com/,
	},
	{
		type: REPORTING_NODE,
		operation: 'report',
		name: 'Get report',
		// A title is for readers; n8n does not show it for a tool.
		parameters: { options: { title: 'For readers only' } },
		gives: /^(?!For readers)[^]*score[^]*Share of voice[^]*Mentions[^]*Most cited/i,
	},
	{
		type: REPORTING_NODE,
		operation: 'visibility',
		name: 'Get visibility score',
		parameters: { filters: { domain: byModel('domain') } },
		args: { domain: '' },
		gives: /^AI visibility of [\w.]+: [\d.]+/,
	},
	{
		type: REPORTING_NODE,
		operation: 'mentions',
		name: 'Get many brand mentions',
		parameters: {
			limit: byModel('limit'),
			filters: { sentiment: byModel('sentiment'), engine: byModel('assistant') },
		},
		args: { limit: '20', sentiment: 'negative', assistant: '' },
		gives: /^20 negative mentions, /,
	},
	{
		type: REPORTING_NODE,
		operation: 'benchmarks',
		name: 'Get share of voice',
		gives: /^Share of voice: .+\n█/,
	},
	{
		type: REPORTING_NODE,
		operation: 'actionPlan',
		name: 'Get weekly action plan',
		gives: /^Actions for the week of /,
	},
];

/** An agent that has every operation as a tool, none of them with a description of its own. */
function agentWorkflow() {
	const node = (name: string, type: string, parameters: object, more = {}): WorkflowNode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: { ...parameters },
		...more,
	});
	const credentialOf = (type: string) => {
		const name = type === ANALYSIS_NODE ? ANALYSIS_CREDENTIAL : REPORTING_CREDENTIAL;
		return { [name]: { id: name, name } };
	};
	const tools = TOOLS.map(({ type, operation, name, parameters }) => {
		const resource = type === ANALYSIS_NODE ? 'analysis' : 'report';
		const own = { descriptionType: 'auto', resource, operation, output: 'message', options: {} };
		const credentials = credentialOf(type);
		return node(name, `${type}Tool`, { ...own, ...parameters }, { credentials });
	});
	const agent = { promptType: 'define', text: 'How visible are we?', options: {} };
	const chat = { model: { __rl: true, mode: 'id', value: 'stand-in' }, options: {} };
	return {
		name: 'An agent with every operation',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			node('Agent', '@n8n/n8n-nodes-langchain.agent', agent, { typeVersion: 2 }),
			node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', chat, {
				typeVersion: 1.2,
				credentials: { openAiApi: { id: 'openAiApi', name: 'Model' } },
			}),
			...tools,
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
			...Object.fromEntries(
				TOOLS.map(({ name }) => [
					name,
					{ ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
				]),
			),
		},
		settings: { executionOrder: 'v1' },
	};
}

/** How n8n calls a tool: its node's name without what a function's name may not hold. */
const functionName = (name: string) => name.replace(/[^\w-]/g, '_').replace(/_+/g, '_');

test.each(TOOLS)('$operation is called as a tool', async ({ operation, name, args, gives }) => {
	const { editor, credentials } = scene;
	const workflow = await editor.importWorkflow(agentWorkflow(), credentials);
	const before = model.asked.length;
	model.call(functionName(name), operation === 'get' ? { analysisId } : (args ?? {}));
	const execution = await editor.run(workflow);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	const [first, second] = model.asked.slice(before);
	const descriptions = first!.tools!.map((offered) => offered.function.description);
	expect(new Set(descriptions).size).toBe(TOOLS.length);
	const content = second!.messages.at(-1)!.content;
	expect(Buffer.byteLength(content)).toBeLessThan(MAX_BYTES);
	const [response] = JSON.parse(content) as Array<{ text?: string }>;
	process.stdout.write(
		`${descriptions.find((each) => each.startsWith(name))}: ${content.length} bytes\n`,
	);
	expect(response!.text ?? content).toMatch(gives);
});
