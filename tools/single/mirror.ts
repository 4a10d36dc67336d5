import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import manifest from '../../package.json';
import { manifestOf, packageName, ROOT, type Service, SERVICES, withSingleTypes } from './packages';
import { readmeOf } from './readme';

/**
 * Writes the content of a repository for each package of one service, in which n8n finds its sources by
 * its name (docs/INSTALL.md): npm run mirror -- folder. It publishes nothing.
 */

/** What a package is built of, beside its manifest and README. */
const SOURCES =
	'nodes credentials icons packages/reports/src packages/reports/generate packages/reports/package.json generate openapi LICENSE gulpfile.js rollup.config.mjs tsconfig.json tsconfig.build.json';

function mirror(service: Service, folder: string): void {
	const write = (file: string, content: string | Buffer) => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), content);
	};
	const words = ['ls-files', '-z', '--', ...SOURCES.split(' ')];
	const files = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' })
		.split('\0')
		.slice(0, -1);
	const others = SERVICES.filter((word) => word !== service);
	for (const file of files) {
		if (others.some((word) => file.includes(`Visibility${word}`))) continue;
		const content = readFileSync(join(ROOT, file));
		write(file, /\.(ts|json)$/.test(file) ? withSingleTypes(content.toString()) : content);
	}
	const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
	write(
		'package-lock.json',
		lock.replaceAll(`"name": "${manifest.name}"`, `"name": "${packageName(service)}"`),
	);
	const { generate, build, prepack } = manifest.scripts;
	const own = {
		...manifestOf(service),
		files: ['dist'],
		workspaces: manifest.workspaces,
		scripts: {
			generate,
			build: build.replace('rollup -c', `rollup -c --configService ${service}`),
			prepack,
		},
		devDependencies: manifest.devDependencies,
	};
	write('package.json', `${JSON.stringify(own, null, 2)}\n`);
	write('README.md', readmeOf(service));
}

const into = process.argv[2];
if (into === undefined) throw new Error('npm run mirror -- folder');
for (const service of SERVICES) mirror(service, resolve(into, packageName(service)));
