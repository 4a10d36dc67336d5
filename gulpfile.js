const { mkdir } = require('node:fs/promises');

const { dest, parallel, src } = require('gulp');

/** Copies the icons beside the compiled nodes and credentials, which refer to them. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** Copies what n8n reads beside a node: its codex file and the output previews. */
function descriptions() {
	return src('nodes/**/*.json', { encoding: false }).pipe(dest('dist/nodes'));
}

/** Makes the folder that `npm pack` writes to (.npmrc), so that nobody packs what was not built. */
async function tarballFolder() {
	await mkdir('dist/tarball', { recursive: true });
}

exports['build:icons'] = parallel(icons, descriptions, tarballFolder);
