import { resolve } from 'node:path';
import { watch } from 'rollup';
import { loadConfigFile } from 'rollup/loadConfigFile';

const CONFIG = resolve(import.meta.dirname, '../rollup.config.mjs');

/** Ends the watching. */
export type StopWatching = () => Promise<void>;

/**
 * Builds the nodes into the folder `dist`, and again after each change; `tell` gets a line per build.
 * Resolves after the first build, since rollup does not notice a change made during it.
 */
export async function watchNodes(
	dist: string,
	tell: (line: string) => void,
): Promise<StopWatching> {
	const { options } = await loadConfigFile(CONFIG, { dir: dist }, true);
	const watcher = watch(options);
	await new Promise<void>((ready) => {
		watcher.on('event', async (event) => {
			if (event.code === 'ERROR') tell(`Build failed: ${event.error.message}`);
			if (event.code === 'BUNDLE_END') tell(`Built in ${(event.duration / 1000).toFixed(1)} s`);
			if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result?.close();
			if (event.code === 'END' || event.code === 'ERROR') ready();
		});
	});
	return async () => await watcher.close();
}
