// Prints what n8n's community scanner finds in a folder, as JSON: its own verdict, and the number
// of errors and warnings under its rules. Run as: node scan.mjs <folder> source|tarball
import { ESLint } from 'eslint';
import {
	analyzePackage,
	buildScanConfig,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [folder, kind] = process.argv.slice(2);
const patterns = kind === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', '**/*.ts', '**/*.json'];

const verdict = await analyzePackage(folder, patterns);
const eslint = new ESLint({
	cwd: folder,
	allowInlineConfig: false,
	overrideConfigFile: true,
	overrideConfig: await buildScanConfig(),
	errorOnUnmatchedPattern: false,
});
const results = await eslint.lintFiles(patterns.map((pattern) => `${folder}/${pattern}`));
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(
	JSON.stringify({
		passed: verdict.passed,
		files: results.length,
		errors: sum('errorCount'),
		warnings: sum('warningCount'),
		messages: results.flatMap(({ filePath, messages }) =>
			messages.map(({ ruleId, line, message }) => `${filePath}:${line} ${ruleId}: ${message}`),
		),
	}),
);
