import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Workflow } from '../../host/editor.mjs';
import type { Stage } from '../../host/stage.mjs';
import { launchBrowser } from '../../tools/pictures/chromium.js';
import { type Scene, useScene } from './scene.js';

/** By then the editor shows the workflow that it was asked for, if it does so at all. */
const ROUTED_MS = 8_000;

/** Runs in the page: waits until panels have slid into their places. Spinners go on for ever. */
const SETTLED = `Promise.allSettled(
	document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished),
)`;

/** The folder for screenshots, when they are wanted (`npm run screenshots`). */
const SCREENSHOTS = process.env.SCREENSHOTS;

/** A scene for all tests of a file, empty until they begin, and its editor in a browser. */
export function useEditor(): { scene: Scene; editor: EditorWindow } {
	const editor = new EditorWindow();
	afterAll(async () => await editor.page?.context().browser()?.close());
	const scene = useScene();
	beforeAll(async () => await editor.open(scene));
	return { scene, editor };
}

/** n8n's editor in a real browser, with its owner logged in. */
export class EditorWindow {
	page!: Page;
	private url = '';

	async open({ n8n, owner }: Stage): Promise<void> {
		const browser = await launchBrowser();
		const viewport = { width: 1280, height: 800 };
		const page = await browser.newPage({ viewport, colorScheme: 'light' });
		page.setDefaultTimeout(30_000);
		// The editor is large, and on a busy machine its n8n is still busy with what else begins.
		page.setDefaultNavigationTimeout(100_000);
		await page.goto(`${n8n.url}/signin`);
		await page.fill('input[name=emailOrLdapLoginId]', owner.email);
		await page.fill('input[name=password]', owner.password);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.waitForURL(/\/(home|workflow)/);
		this.page = page;
		this.url = n8n.url;
	}

	/** An element by n8n's own test id. */
	part(testId: string, within: Page | Locator = this.page): Locator {
		return within.locator(`[data-test-id="${testId}"]`);
	}

	/**
	 * Goes to a workflow as a click on its name does, once the editor is loaded, which takes most of the time. A window of a
	 * credential would stay open over the next workflow, so then the editor is loaded anew, as where it does not get there.
	 *
	 * @param workflow whose nodes have IDs of their own, so that it shows when they are there
	 */
	async showWorkflow({ id, nodes }: Workflow): Promise<void> {
		const isThere = async (timeout?: number) => {
			await this.part('ndv').waitFor({ state: 'detached', timeout });
			for (const node of nodes) {
				await this.page.locator(`.vue-flow__node[data-id="${node.id}"]`).waitFor({ timeout });
			}
		};
		const path = `/workflow/${id}`;
		const isLoaded = this.page.url().includes('/workflow/');
		if (isLoaded && !(await this.part('editCredential-modal').isVisible())) {
			await this.page.evaluate(`
				history.pushState({}, '', '${path}');
				window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
			`);
			const isShown = await isThere(ROUTED_MS).then(
				() => true,
				() => false,
			);
			if (isShown) return;
		}
		await this.page.goto(this.url + path);
		await isThere();
	}

	/** Opens an empty workflow, and the panel that asks for its first step. */
	async startWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.part('canvas-plus-button').click();
	}

	/** Opens a node of the shown workflow. */
	async openNode(name: string): Promise<void> {
		await this.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
		await this.part('ndv').waitFor();
	}

	/** Types into the node panel's search, and gives what it lists. */
	async searchNodes(text: string): Promise<Locator> {
		const search = this.part('node-creator-search-bar');
		if (!(await search.isVisible())) {
			await this.part('node-creator-plus-button').or(search).first().click();
		}
		await search.fill(text);
		return this.part('item-iterator-item');
	}

	/** The names of the nodes that the node panel lists for a text, once the list has stopped changing. */
	async namesFound(text: string): Promise<string[]> {
		await this.searchNodes('');
		await this.searchNodes(text);
		const names = async () => await this.part('node-creator-item-name').allInnerTexts();
		let [before, now] = [['not read yet'], await names()];
		while (JSON.stringify(now) !== JSON.stringify(before)) {
			await this.page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
			[before, now] = [now, await names()];
		}
		return now.map((name) => name.trim());
	}

	/** The labels of the fields that the open node shows, in their order. */
	async labels(): Promise<string[]> {
		const labels = await this.part('node-parameters')
			.first()
			.locator('[data-test-id=input-label]')
			.filter({ visible: true })
			.allInnerTexts();
		return labels.map((label) => label.split('\n')[0]!.trim());
	}

	/** Keeps a picture for the README, when pictures are wanted. */
	async picture(name: string): Promise<void> {
		if (!SCREENSHOTS) return;
		// The pointer would show hints of what it happens to rest on. n8n's passing messages cover what is meant.
		await this.page.mouse.move(0, 0);
		await this.page.evaluate(SETTLED);
		const style =
			'.el-notification, :is([data-radix-popper-content-wrapper], [data-reka-popper-content-wrapper]):has([role=tooltip]) { visibility: hidden }';
		const path = join(SCREENSHOTS, `${name}.jpg`);
		await this.page.screenshot({ path, type: 'jpeg', quality: 75, style });
	}
}
