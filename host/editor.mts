import { parse } from 'flatted';
import { until } from './until.mjs';

/** One item as n8n hands it from node to node. */
export interface Item {
	json: Record<string, unknown>;
	pairedItem?: unknown;
}

export interface Workflow {
	id: string;
	name: string;
	/** Given by n8n. */
	versionId?: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	/** Items that a node gives in place of what it would do, by node name. */
	pinData?: Record<string, Item[]>;
}

export interface WorkflowNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, CredentialReference>;
	[key: string]: unknown;
}

export interface CredentialReference {
	id: string;
	name: string;
}

/** A finished or running execution with the data n8n saved of it. */
export interface Execution {
	id: string;
	status: string;
	/** What n8n saved, as text: for searches. */
	saved: string;
	error?: { message: string; description?: string };
	/** The items a node gave on one of its outputs in its last run; empty when it gave none. */
	itemsOf(node: string, output?: number): Item[];
}

/** A row of a data table, by column. */
type Row = Record<string, unknown>;

export interface Owner {
	email: string;
	password: string;
}

type RunData = Record<string, Array<{ data?: { main?: Array<Item[] | null> } }>>;
type ExecutionData = { resultData: { runData?: RunData; error?: Execution['error'] } };

const FINISHED = ['success', 'error', 'canceled', 'crashed'];

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';

/** Drives a running n8n as its editor does, through the same REST interface. */
export class Editor {
	private cookie = '';

	/** @param url address of the editor, e.g. `http://localhost:5678` */
	constructor(readonly url: string) {}

	/** Sets up the owner of an n8n that has none yet, and logs in as that owner. */
	async setUpOwner(owner: Owner): Promise<void> {
		const name = { firstName: 'Demo', lastName: 'Owner' };
		await this.request('POST', '/rest/owner/setup', { ...owner, ...name });
	}

	async logIn({ email, password }: Owner): Promise<void> {
		await this.request('POST', '/rest/login', { emailOrLdapLoginId: email, email, password });
	}

	async createCredential(
		type: string,
		name: string,
		data: Record<string, unknown>,
	): Promise<CredentialReference> {
		return await this.request('POST', '/rest/credentials', { type, name, data });
	}

	/** Asks n8n to test a saved credential, as the credential window does. */
	async testCredential(
		type: string,
		reference: CredentialReference,
		data: Record<string, unknown>,
	): Promise<{ status: string; message: string }> {
		return await this.request('POST', '/rest/credentials/test', {
			credentials: { ...reference, type, data },
		});
	}

	/**
	 * Imports a workflow.
	 *
	 * @param credentials by type, what to put in place of the credentials the workflow names
	 */
	async importWorkflow(
		workflow: Omit<Workflow, 'id'>,
		credentials: Record<string, CredentialReference> = {},
	): Promise<Workflow> {
		const nodes = workflow.nodes.map((node) => ({
			...node,
			credentials: Object.fromEntries(
				Object.entries(node.credentials ?? {}).map(([type, own]) => [
					type,
					credentials[type] ?? own,
				]),
			),
		}));
		// n8n 1.x stores no workflow that leaves `active` open.
		const imported = { active: false, ...workflow, nodes };
		return await this.request('POST', '/rest/workflows', imported);
	}

	/**
	 * Makes a data table with rows of text, as the import of a CSV file does (n8n 2 only).
	 *
	 * @param rows of which the first one names the columns
	 */
	async createTable(name: string, rows: Array<Record<string, string>>): Promise<void> {
		const { id: project } = await this.request<{ id: string }>('GET', '/rest/projects/personal');
		const tables = `/rest/projects/${project}/data-tables`;
		const columns = Object.keys(rows[0] ?? {}).map((column) => ({ name: column, type: 'string' }));
		const { id } = await this.request<{ id: string }>('POST', tables, { name, columns });
		await this.request('POST', `${tables}/${id}/insert`, { data: rows });
	}

	/** Adds rows to a data table. */
	async addRows(name: string, rows: Row[]): Promise<void> {
		await this.request('POST', `${await this.tablePath(name)}/insert`, { data: rows });
	}

	/** The rows of a data table. */
	async rowsOf(name: string): Promise<Row[]> {
		const { data } = await this.request<{ data: Row[] }>(
			'GET',
			`${await this.tablePath(name)}/rows`,
		);
		return data;
	}

	/** Changes the row of a data table that has the values of `where`, as a user does in the table. */
	async updateRow(name: string, where: Row, changes: Row): Promise<void> {
		const filters = Object.entries(where).map(([columnName, value]) => {
			return { columnName, condition: 'eq', value };
		});
		const body = { filter: { type: 'and', filters }, data: changes };
		await this.request('PATCH', `${await this.tablePath(name)}/rows`, body);
	}

	private async tablePath(name: string): Promise<string> {
		const { data } = await this.request<{ data: Row[] }>('GET', '/rest/data-tables-global');
		const table = data.find((candidate) => candidate.name === name);
		if (!table) throw new Error(`There is no data table "${name}"`);
		return `/rest/projects/${String(table.projectId)}/data-tables/${String(table.id)}`;
	}

	/**
	 * Starts a workflow from its manual trigger.
	 *
	 * @returns id of the execution
	 */
	async startWorkflow(workflow: Workflow): Promise<string> {
		const { nodes } = workflow;
		const trigger =
			nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger') ??
			nodes.find(({ type }) => type.endsWith('Trigger'));
		if (!trigger) throw new Error(`Workflow "${workflow.name}" has no trigger`);
		const { executionId } = await this.request<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflow.id}/run`,
			{ workflowData: workflow, triggerToStartFrom: { name: trigger.name } },
		);
		return executionId;
	}

	/** Saves a workflow as it is now, as the editor does. @returns it as n8n has it, with a new version */
	async saveWorkflow({ id, name, nodes, connections, settings }: Workflow): Promise<Workflow> {
		const changed = { name, nodes, connections, settings };
		return await this.request('PATCH', `/rest/workflows/${id}`, changed);
	}

	/** Puts a workflow into service, so that its triggers fire. */
	async activate({ id, versionId }: Workflow): Promise<void> {
		await this.request('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	async deactivate({ id }: Workflow): Promise<void> {
		await this.request('POST', `/rest/workflows/${id}/deactivate`, {});
	}

	async stopExecution(id: string): Promise<void> {
		await this.request('POST', `/rest/executions/${id}/stop`);
	}

	async execution(id: string): Promise<Execution> {
		const found = await this.request<{ id: string; status: string; data: string }>(
			'GET',
			`/rest/executions/${id}`,
		);
		// One that has just begun has no data.
		const { resultData } = (parse(found.data) ?? { resultData: {} }) as ExecutionData;
		return {
			id,
			status: found.status,
			saved: JSON.stringify(found),
			error: resultData.error,
			itemsOf: (node, output = 0) => resultData.runData?.[node]?.at(-1)?.data?.main?.[output] ?? [],
		};
	}

	/** The executions that a workflow has had, the newest first. */
	async executionsOf({ id }: Workflow): Promise<Array<{ id: string }>> {
		const path = `/rest/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId: id }))}`;
		const { results } = await this.request<{ results: Array<{ id: string }> }>('GET', path);
		return results;
	}

	/** Waits for the end of an execution, at most `limitMs` milliseconds. */
	async finishedExecution(id: string, limitMs = 60_000): Promise<Execution> {
		const finished = async () => {
			const { status } = await this.request<{ status: string }>('GET', `/rest/executions/${id}`);
			return FINISHED.includes(status);
		};
		// n8n is kept from its work by each look.
		await until(`execution ${id} ended`, finished, limitMs, limitMs / 600);
		return await this.execution(id);
	}

	/** Starts a workflow and waits for its end. */
	async run(workflow: Workflow): Promise<Execution> {
		return await this.finishedExecution(await this.startWorkflow(workflow));
	}

	/**
	 * Sends one request of the editor's interface.
	 *
	 * @returns what the answer holds, out of its `data` envelope if it has one
	 * @throws when the answer is no success, with what n8n said
	 */
	async request<T>(method: Method, path: string, body?: unknown): Promise<T> {
		const answer = JSON.parse(await this.textOf(method, path, body)) as { data?: T };
		return answer.data ?? (answer as T);
	}

	/**
	 * Sends a request of the editor's interface.
	 *
	 * @returns the answer as it is, such as the events of a chat
	 * @throws when the answer is no success, with what n8n said
	 */
	async textOf(method: Method, path: string, body?: unknown): Promise<string> {
		const send = async () =>
			await fetch(`${this.url}${path}`, {
				method,
				headers: { 'content-type': 'application/json', cookie: this.cookie },
				body: body === undefined ? undefined : JSON.stringify(body),
			});
		let response = await send();
		// n8n refuses requests while its database is slow, as on a busy machine.
		if (response.status === 503) {
			const isAnswered = async () => (response = await send()).status !== 503;
			await until(`n8n answered ${path}`, isAnswered, 30_000, 500);
		}
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n: ${method} ${path}: ${response.status} ${text}`);
		const cookies = response.headers.getSetCookie();
		if (cookies.length > 0) this.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
		return text;
	}
}
