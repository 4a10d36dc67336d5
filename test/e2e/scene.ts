import {
	type CredentialReference,
	Editor,
	type Workflow,
	type WorkflowNode,
} from '../../host/editor.mjs';
import { startN8n } from '../../host/n8n.mjs';
import { setStage, type Stage, type StageOptions } from '../../host/stage.mjs';
import { startSandbox, type Sandbox } from '../../sandbox/index.js';

export const ANALYSIS_NODE = 'n8n-nodes-ai-visibility.visibilityAnalysis';
export const REPORTING_NODE = 'n8n-nodes-ai-visibility.visibilityReporting';
export const TRIGGER_NODE = 'n8n-nodes-ai-visibility.visibilityReportingTrigger';
export const ANALYSIS_CREDENTIAL = 'visibilityAnalysisApi';
export const REPORTING_CREDENTIAL = 'visibilityReportingApi';

/** A real n8n with the package in it, and the services it talks to. */
export interface Scene extends Stage {
	sandbox: Sandbox;
	/** A key without a limit, so that no test waits for its turn. */
	apiKey: string;
	/** By type, as `importWorkflow` takes them. */
	credentials: Record<string, CredentialReference>;
}

export interface SceneOptions extends StageOptions {
	/** The sandbox's host in the credentials. Default: 127.0.0.1. */
	host?: string;
	/** The types of the credentials that are saved. Default: those of both services. */
	credentialTypes?: string[];
}

/** Jobs of the sandbox take 1.5 to 4.5 s. */
const SPEED = 20;

/**
 * A scene for all tests of a file, whose tests may start n8n anew.
 *
 * @returns the scene, empty until the tests begin
 */
export function useScene(options: () => SceneOptions = () => ({})): Scene {
	const scene: Partial<Scene> = {};
	beforeAll(async () => {
		Object.assign(scene, await openScene(options()));
	}, 30 * 60_000);
	afterAll(async () => {
		await scene.n8n?.stop();
		await scene.close?.();
	});
	return scene as Scene;
}

async function openScene({
	host = '127.0.0.1',
	credentialTypes,
	...options
}: SceneOptions): Promise<Scene> {
	const sandbox = await startSandbox({ speed: SPEED });
	const tarball = process.env.PACKED_PACKAGE;
	const stage = await setStage({ tarball, ...options }).catch(async (error: unknown) => {
		await sandbox.close();
		throw error;
	});
	const { keys, credentials } = await freshCredentials(
		{ ...stage, sandbox },
		host,
		credentialTypes,
	);
	const close = async () => {
		await stage.close();
		await sandbox.close();
	};
	return { ...stage, sandbox, apiKey: keys[ANALYSIS_NODE]!, credentials, close };
}

/** Starts an n8n again that was stopped or killed, as it was before, and logs its owner in. */
export async function restart(scene: Scene): Promise<void> {
	scene.n8n = await startN8n(scene.install, scene.folder, { env: scene.env });
	scene.editor = new Editor(scene.n8n.url);
	await scene.editor.logIn(scene.owner);
}

/** Saves a credential for each service, with a fresh key without a limit. @returns the keys, by node */
export async function freshCredentials(
	{ editor, sandbox }: Pick<Scene, 'editor' | 'sandbox'>,
	host = '127.0.0.1',
	types = [ANALYSIS_CREDENTIAL, REPORTING_CREDENTIAL],
) {
	const { analysis, reporting } = sandbox;
	const at = ({ baseUrl }: { baseUrl: string }) => baseUrl.replace('127.0.0.1', host);
	const keys: Record<string, string> = {
		[ANALYSIS_NODE]: analysis.createKey({ plan: 'enterprise', perMinute: Infinity }),
		[REPORTING_NODE]: reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 }),
	};
	const limit = { plan: 'custom', requestsPerMinute: 6000 };
	const credentials: Record<string, CredentialReference> = {};
	for (const [type, name, data] of [
		[
			ANALYSIS_CREDENTIAL,
			'Analysis',
			{ apiKey: keys[ANALYSIS_NODE], baseUrl: at(analysis), ...limit },
		],
		[REPORTING_CREDENTIAL, 'Reporting', { apiKey: keys[REPORTING_NODE], baseUrl: at(reporting) }],
	] as const) {
		if (types.includes(type)) credentials[type] = await editor.createCredential(type, name, data);
	}
	return { keys, credentials };
}

/** What an OAuth2 credential has once somebody has connected it. */
export const OAUTH2 = {
	clientId: 'id',
	clientSecret: 'secret',
	oauthTokenData: { access_token: 'a', refresh_token: 'b', token_type: 'Bearer' },
};

/** Saves credentials of other services, which workflows of the scene use from then on. */
export async function saveCredentials(
	scene: Scene,
	byType: Record<string, Record<string, unknown>>,
): Promise<void> {
	for (const [type, data] of Object.entries(byType)) {
		scene.credentials[type] = await scene.editor.createCredential(type, type, data);
	}
}

type ItemJson = Record<string, unknown>;
type ErrorSettings = { onError?: 'continueErrorOutput' };

export function analysisWorkflow(
	name: string,
	items: ItemJson[],
	parameters: ItemJson,
	settings: ErrorSettings = {},
): Omit<Workflow, 'id'> {
	return workflowOf(name, items, {
		...settings,
		name: 'Analysis',
		type: ANALYSIS_NODE,
		parameters,
		credentials: { [ANALYSIS_CREDENTIAL]: { id: 'analysis', name: 'Analysis' } },
	});
}

export function reportingWorkflow(name: string, parameters: ItemJson): Omit<Workflow, 'id'> {
	return workflowOf(name, [{}], {
		name: 'Reporting',
		type: REPORTING_NODE,
		parameters,
		credentials: { [REPORTING_CREDENTIAL]: { id: 'reporting', name: 'Reporting' } },
	});
}

/** A workflow of a manual trigger, which gives the items, and a node behind it. */
export function workflowOf(
	name: string,
	items: ItemJson[],
	node: WorkflowNode,
): Omit<Workflow, 'id'> {
	const start = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
	return {
		name,
		nodes: [
			{ id: 'start', typeVersion: 1, position: [0, 0], ...start },
			{ id: 'node', typeVersion: 1, position: [200, 0], ...node },
		],
		connections: { Start: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
		pinData: { Start: items.map((json) => ({ json })) },
	};
}

const EVERY_MINUTE = [{ mode: 'everyMinute' }];

/**
 * Four Poll Times, each once a minute, as n8n takes none that is more often. The next one is in 14 s,
 * so that it does not fall together with an activation that follows now.
 */
export function every15Seconds() {
	const second = new Date().getSeconds();
	return [14, 29, 44, 59].map((later) => ({
		mode: 'custom',
		cronExpression: `${(second + later) % 60} * * * * *`,
	}));
}

/** A workflow that new mentions start. */
export function mentionsWorkflow(
	name: string,
	item: object[] = EVERY_MINUTE,
	options: ItemJson = {},
): Omit<Workflow, 'id'> {
	const parameters = { event: 'mention', pollTimes: { item }, options };
	const credentials = { [REPORTING_CREDENTIAL]: { id: 'reporting', name: 'Reporting' } };
	const trigger = { name: 'Mentions', type: TRIGGER_NODE, parameters, credentials };
	return {
		name,
		nodes: [{ id: 'trigger', typeVersion: 1, position: [0, 0], ...trigger }],
		connections: {},
		settings: { executionOrder: 'v1' },
	};
}
