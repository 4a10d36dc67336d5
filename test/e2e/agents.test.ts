import { startChatModel, type ChatModel } from './chatModel.js';
import { REPORTING_CREDENTIAL, REPORTING_NODE, saveCredentials, useScene } from './scene.js';

/** The agents that n8n has beside workflows, with an operation of this package as their tool. */

let model: ChatModel;

beforeAll(async () => {
	model = await startChatModel();
});
const scene = useScene();
beforeAll(async () => {
	await saveCredentials(scene, { openAiApi: { apiKey: 'none', url: model.url } });
});
afterAll(async () => await model?.close());

test("an agent of n8n's own calls Get Sources with what the model fills in, and reads its text", async () => {
	const { editor, credentials } = scene;
	const { id: project } = await editor.request<{ id: string }>('GET', '/rest/projects/personal');
	const agents = `/rest/projects/${project}/agents/v2`;
	const name = 'Visibility';
	const created = await editor.request<{ id: string; configHash: string }>('POST', `${agents}/`, {
		name,
	});
	const agent = `${agents}/${created.id}`;
	const limit = "={{ $fromAI('limit', 'how many sites', 'number') }}";
	const node = {
		nodeType: `${REPORTING_NODE}Tool`,
		nodeTypeVersion: 1,
		nodeParameters: { resource: 'report', operation: 'sources', output: 'message', limit },
		credentials: { [REPORTING_CREDENTIAL]: credentials[REPORTING_CREDENTIAL] },
	};
	const config = {
		name,
		model: 'openai/gpt-4o',
		credential: credentials.openAiApi!.id,
		instructions: 'Answer in one sentence.',
		tools: [{ type: 'node', name: 'get_sources', node }],
	};
	await editor.request('PUT', `${agent}/config`, { config, baseConfigHash: created.configHash });
	expect(await editor.request('GET', `${agent}/validation`)).toEqual({
		status: 'valid',
		issues: [],
	});
	model.call('get_sources', { limit: 3 });
	const said = await editor.textOf('POST', `${agent}/chat`, { message: 'Which sites are cited?' });
	expect(scene.sandbox.requests().length).toBeGreaterThan(0);
	expect(said).toContain('beanreview.example');
});
