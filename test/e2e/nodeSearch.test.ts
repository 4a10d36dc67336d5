import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { useEditor } from './browser.js';
import { ASKED, TYPED } from './questions.js';
import { ANALYSIS_NODE } from './scene.js';
import { showNode } from './shownNode.js';

/**
 * Who looks for a node of this package finds it, among all nodes of the n8n that is installed: an
 * assistant by n8n's catalog, a person in the panel of the editor.
 */

const { scene, editor } = useEditor();

/** How many results somebody looks at. */
const FIRST = 3;

/** Keeps a table of all answers in the folder SEARCHES, when it is set. */
async function keepTable(name: string, rows: string[][]): Promise<void> {
	const folder = process.env.SEARCHES;
	if (!folder) return;
	const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
	await writeFile(join(folder, `${name}.md`), `${lines.join('\n')}\n`);
}

test("n8n's assistant finds the right node among the first three for 55 of 60 questions", async () => {
	const { install } = scene;
	const nodes = await scene.editor.request('GET', '/types/nodes.json');
	const { stdout } = await execa(
		install.node,
		[join(__dirname, 'nodeSearch.cjs'), install.directory],
		{ input: JSON.stringify({ nodes, questions: ASKED.map(({ question }) => question) }) },
	);
	const answers = JSON.parse(stdout) as string[][];
	const places = ASKED.map(({ type }, index) => answers[index]!.indexOf(type) + 1);
	await keepTable(
		'catalog',
		ASKED.map(({ question, type }, index) => {
			const first = answers[index]!.slice(0, FIRST).map((name) => name.split('.').pop()!);
			const place = String(places[index] || 'not among ten');
			return [question, type.split('.').pop()!, place, first.join(', ')];
		}),
	);
	expect(ASKED).toHaveLength(60);
	const found = places.filter((place) => place >= 1 && place <= FIRST);
	expect(found.length).toBeGreaterThanOrEqual(55);
});

test('the node panel shows the right node among the first three for 30 of 31 words', async () => {
	await editor.showWorkflow(await showNode(scene, editor, ANALYSIS_NODE, {}));
	const rows: string[][] = [];
	const missed: string[] = [];
	for (const [name, words] of Object.entries(TYPED)) {
		for (const word of words) {
			const names = await editor.namesFound(word);
			const place = names.indexOf(name) + 1;
			rows.push([word, name, String(place || 'not shown'), names.slice(0, FIRST).join(', ')]);
			if (place < 1 || place > FIRST) missed.push(word);
		}
	}
	await keepTable('panel', rows);
	expect(rows).toHaveLength(31);
	// Six nodes of n8n's own are named after language models.
	expect(missed.filter((word) => word !== 'llm')).toEqual([]);
}, 300_000);
