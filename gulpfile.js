const { writeFile } = require('node:fs/promises');

const { dest, parallel, src } = require('gulp');

/** Copies the icons beside the compiled nodes and credentials, which refer to them. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** Copies what n8n reads beside a node: its codex file and the output previews. */
function descriptions() {
	return src('nodes/**/*.json', { encoding: false }).pipe(dest('dist/nodes'));
}

/** Writes what .npmignore is a link to, without which `npm pack` fails: nobody packs what was not built (.npmrc). */
async function packable() {
	await writeFile('dist/.npmignore', '# Shows that the package is built. It ignores nothing.\n');
}

exports['build:icons'] = parallel(icons, descriptions, packable);
