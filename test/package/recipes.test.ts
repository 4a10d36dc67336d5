import { recipeIn, RECIPES } from '../../tools/recipes';

/** The operations of n8n's Google Sheets node that write cells. */
const WRITING = new Set(['append', 'appendOrUpdate', 'update']);

const recipes = RECIPES.map((file) => {
	const { name, nodes } = recipeIn(file);
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const writers = nodes
		.filter(({ type }) => type.startsWith('n8n-nodes-base.googleSheets'))
		.filter(({ parameters }) => WRITING.has(String(parameters.operation)))
		.map((node) => ({ ...node, file }));
	return { file, name, writers, notes: notes.map(({ parameters }) => String(parameters.content)) };
});

const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** What n8n's gallery asks of a workflow: its title, and a note that says how it works and how to set it up. */
describe.each(recipes)('the recipe $file', ({ name, notes }) => {
	it('has a title of 80 characters at most', () => {
		expect(name.length).toBeLessThanOrEqual(80);
	});

	it('has one note of 100 to 300 words that says how it works, and then how to set it up', () => {
		const [note, ...more] = notes;
		expect(more).toEqual([]);
		expect(note).toMatch(/^## .+\n### How it works\n[^]+\n\n### Setup steps\n1\. /);
		const words = wordCount(note!);
		expect(words).toBeGreaterThanOrEqual(100);
		expect(words).toBeLessThanOrEqual(300);
	});
});

it.each(recipes.flatMap(({ writers }) => writers))(
	'$name of the recipe $file writes RAW to a sheet, so that no text that begins with = becomes a formula',
	({ parameters }) => {
		expect(parameters).toMatchObject({ options: { cellFormat: 'RAW' } });
	},
);
