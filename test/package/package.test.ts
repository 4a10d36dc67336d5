import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));

describe('the manifest', () => {
	it('has what the verification of community nodes asks for', () => {
		expect(manifest).toMatchObject({
			name: 'n8n-nodes-ai-visibility',
			license: 'MIT',
			peerDependencies: { 'n8n-workflow': '*' },
			files: ['dist'],
		});
		expect(manifest.keywords).toContain('n8n-community-node-package');
		expect(manifest.overrides).toBeUndefined();
		for (const script of ['prepare', 'preinstall', 'install', 'postinstall']) {
			expect(manifest.scripts).not.toHaveProperty(script);
		}
	});

	it('pins each tool to a version', () => {
		for (const version of Object.values(manifest.devDependencies)) {
			expect(version).toMatch(/^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+$/);
		}
	});
});
