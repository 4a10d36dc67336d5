import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execa } from 'execa';

const PROJECT = resolve(import.meta.dirname, '..');

/**
 * Builds the package and packs it as it would be published.
 *
 * @param into existing folder for the tarball
 * @returns path of the tarball
 * @throws when the build fails, with its output
 */
export async function packPackage(into: string): Promise<string> {
	await execa('npm', ['run', 'build'], { cwd: PROJECT, stdin: 'ignore' });
	const { stdout } = await execa('npm', ['pack', '--json', '--pack-destination', into], {
		cwd: PROJECT,
		stdin: 'ignore',
	});
	const [packed] = JSON.parse(stdout) as Array<{ filename: string }>;
	if (!packed) throw new Error(`npm pack gave no tarball: ${stdout}`);
	return join(into, packed.filename);
}

/**
 * Installs a tarball where n8n keeps community packages, so that its node types carry the package's
 * name as they do for users.
 *
 * @returns folder of the installed package
 */
export async function installPackage(tarball: string, userFolder: string): Promise<string> {
	const { stdout } = await execa('tar', ['-xzOf', tarball, 'package/package.json']);
	const { name } = JSON.parse(stdout) as { name: string };
	const folder = join(userFolder, '.n8n/nodes/node_modules', name);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await execa('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	return folder;
}
