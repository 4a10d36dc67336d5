import { execa } from 'execa';

import { DATABASE, DATABASE_USER, findProgram, startPostgres } from '../../host/queueServers.mjs';
import { recipeIn, type Saved } from '../../tools/recipes.js';
import { saveCredentials, useScene } from './scene.js';

/** The recipe that writes mentions into a real PostgreSQL. */

const HOST = '127.0.0.1';

const scene = useScene();
let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
	postgres = await startPostgres();
	const { port } = postgres;
	await saveCredentials(scene, {
		postgres: { host: HOST, port, database: DATABASE, user: DATABASE_USER, password: 'none' },
	});
}, 60_000);
afterAll(async () => await postgres?.close());

/** What a query gives, as psql prints it without titles. */
async function query(sql: string): Promise<string> {
	const psql = await findProgram('psql');
	const place = ['-h', HOST, '-p', String(postgres.port), '-U', DATABASE_USER, DATABASE];
	return (await execa(psql, [...place, '-tA', '-c', sql])).stdout;
}

/** Runs the recipe from one of its triggers, and really writes. */
async function run(trigger: string) {
	const { editor, credentials } = scene;
	const recipe = recipeIn('mentions-to-postgres.json');
	const isOther = ({ name, type }: Saved['nodes'][number]) =>
		name !== trigger && /Trigger$/.test(type);
	const nodes = recipe.nodes.filter((node) => !isOther(node));
	const connections = { [trigger]: recipe.connections[trigger]! };
	const unpinned = { ...recipe, nodes, connections, pinData: {} };
	const workflow = await editor.importWorkflow(unpinned, credentials);
	const execution = await editor.run(workflow);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	return execution;
}

test('mentions into Postgres: the table is made once, and a mention that is written again is there once, as it is now', async () => {
	await run('Set Up');
	await run('Set Up');
	const snippet = `"O'Lumen" $1 {{ roast }} \\ ☕`;
	const mention = { captured_at: new Date().toISOString(), engine: 'claude', snippet } as const;
	const { id } = scene.sandbox.reporting.mentions.addMention(mention);
	const execution = await run('New Mention');
	const [item] = execution.itemsOf('New Mention');
	expect(item!.json).toMatchObject({ row_key: id, snippet });
	await query("UPDATE ai_mentions SET snippet = 'before', engine = NULL");
	await run('New Mention');
	const rows = await query(
		'SELECT row_key, engine, snippet, pg_typeof(captured_at) FROM ai_mentions',
	);
	expect(rows).toBe(`${id}|claude|${snippet}|timestamp with time zone`);
});
