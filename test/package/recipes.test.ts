import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What n8n's gallery asks of a workflow: its title, and a note that says how it works and how to set it up. */

const EXAMPLES = resolve(__dirname, '../../examples');

interface Recipe {
	name: string;
	nodes: Array<{ type: string; parameters: { content?: string } }>;
}

const recipes = readdirSync(EXAMPLES).map((file) => {
	const { name, nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Recipe;
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	return { file, name, notes: notes.map(({ parameters }) => parameters.content ?? '') };
});

const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

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
