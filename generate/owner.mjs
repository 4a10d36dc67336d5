// Replaces the placeholders of who publishes the package: npm run owner -- GITHUB_OWNER EMAIL
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const { author, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const [, now] = /github\.com\/([^/]+)\//.exec(repository.url);
const [owner, email] = process.argv.slice(2);
if (!/^[\w-]+$/.test(owner ?? '') || !/^\S+@\S+$/.test(email ?? '')) {
	throw new Error('npm run owner -- GITHUB_OWNER EMAIL');
}

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
for (const file of files.filter((name) => /\.(json|md|ts|mjs|yml)$/.test(name))) {
	const text = readFileSync(file, 'utf8');
	const owned = text
		.replaceAll(
			`github.com/${now}/n8n-nodes-ai-visibility`,
			`github.com/${owner}/n8n-nodes-ai-visibility`,
		)
		.replaceAll(author.email, email);
	if (owned !== text) writeFileSync(file, owned);
}
