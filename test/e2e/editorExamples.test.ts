import { join } from 'node:path';
import { recipeIn, RECIPES } from '../../tools/recipes.js';
import { useEditor } from './browser.js';

/** The examples as a user finds them in the editor, in a window of 1280 x 800 pixels. */

/** Those that the README shows. */
const PICTURES = ['weekly-report-to-slack', 'ai-agent-tools'];

/** What the editor draws on the canvas and over it: nodes, their names and buttons, notes, controls. */
const DRAWN = [
	'[data-test-id=canvas-node]',
	'[data-test-id=canvas-node] [class*=_label_]',
	'[data-test-id=canvas-node] [class*=_subtitle_]',
	'[data-test-id^="execute-workflow-button"]',
	'[data-test-id=sticky]',
	'[data-test-id=canvas-controls]',
	'[data-test-id=workflow-chat-button]',
	'[data-test-id=node-creator-plus-button]',
	'[data-test-id=instance-ai-canvas-action-button]',
].join();

/**
 * Runs in the page: the boxes of what is drawn there, and which belong together, as a node and its name. A name has its box
 * around its text, as n8n lets it be twice as wide as its node, but for what n8n cuts off.
 */
const BOXES = `[...document.querySelectorAll('${DRAWN}')].map((element) => {
	const text = document.createRange();
	text.selectNodeContents(element);
	const frame = element.getBoundingClientRect();
	const words = element.dataset.testId ? frame : text.getBoundingClientRect();
	const left = Math.max(frame.left, words.left);
	const top = Math.max(frame.top, words.top);
	const right = Math.min(frame.right, words.right);
	const bottom = Math.min(frame.bottom, words.bottom);
	const node = element.closest('.vue-flow__node');
	const what = element.dataset.testId ?? element.innerText;
	return { what, owner: node ? node.dataset.id : what, left, top, right, bottom };
})`;

interface Box {
	what: string;
	owner: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

const isApart = (one: Box, other: Box) =>
	one.owner === other.owner ||
	one.right <= other.left ||
	other.right <= one.left ||
	one.bottom <= other.top ||
	other.bottom <= one.top;

const { scene, editor } = useEditor();

/** The boxes, once the canvas has stopped moving. */
async function settledBoxes(): Promise<Box[]> {
	let before = '';
	for (;;) {
		const boxes = await editor.page.evaluate<Box[]>(BOXES);
		const now = JSON.stringify(boxes);
		if (now === before) return boxes;
		before = now;
		await editor.page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
	}
}

test.each(RECIPES)('the example %s is laid out to be read', async (file) => {
	const example = recipeIn(file);
	const name = file.replace('.json', '');
	await editor.showWorkflow(await scene.editor.importWorkflow(example, scene.credentials));
	await editor.part('zoom-to-fit').click();
	await editor.page.mouse.move(0, 0);
	const boxes = await settledBoxes();
	const count = (what: string) => boxes.filter((box) => box.what === what).length;
	expect(count('sticky')).toBe(1);
	expect(count('canvas-node')).toBe(example.nodes.length - 1);
	const overlaps = boxes.flatMap((one, index) =>
		boxes
			.slice(index + 1)
			.filter((other) => !isApart(one, other))
			.map((other) => `${one.what} ${one.owner} | ${other.what} ${other.owner}`),
	);
	expect(overlaps).toEqual([]);
	// The whole note can be read, and with several triggers n8n would say which one starts.
	const note = await editor.page.evaluate<{ text: number; box: number }>(
		`(() => {
			const note = document.querySelector('[data-test-id=sticky]');
			const text = note.querySelector('[class*=_wrapper_]');
			return { text: text.scrollHeight, box: text.clientHeight };
		})()`,
	);
	if (process.env.LAYOUTS) console.log(file, JSON.stringify(note));
	expect(note.text).toBeGreaterThan(100);
	expect(note.text).toBeLessThanOrEqual(note.box);
	const run = await editor.part('execute-workflow-button').innerText();
	// With several triggers n8n names the one that starts, here the one for a user who sets links up.
	expect(run.trim().split('\n')[0]).toMatch(/^Execute workflow( from New Links)?$/);
	// Text of a note has 14 pixels, and what is smaller than 9.6 is not read.
	const zoom = await editor.page.evaluate<number>(
		"new DOMMatrix(getComputedStyle(document.querySelector('.vue-flow__transformationpane')).transform).a",
	);
	expect(zoom).toBeGreaterThanOrEqual(0.685);
	if (process.env.LAYOUTS) {
		await editor.page.screenshot({ path: join(process.env.LAYOUTS, `${file}.png`) });
	}
	if (PICTURES.includes(name)) await editor.picture(name);
});
