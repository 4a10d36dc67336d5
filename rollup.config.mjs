import typescript from '@rollup/plugin-typescript';

/** What n8n loads, as package.json names it. */
const entries = [
	'credentials/VisibilityAnalysisApi.credentials',
	'credentials/VisibilityReportingApi.credentials',
	'nodes/VisibilityAnalysis/VisibilityAnalysis.node',
	'nodes/VisibilityReporting/VisibilityReporting.node',
	'nodes/VisibilityReporting/VisibilityReportingTrigger.node',
];

/** What several of them have in common, in one file per folder. */
function chunkOf(id) {
	if (/\/VisibilityReporting\/(read|reportingApi|builderHints|operations\/fields)\b/.test(id)) {
		return 'nodes/VisibilityReporting/shared';
	}
	return /\/(nodes\/shared|reports)\//.exec(id)?.[1];
}

/** TypeScript indents by spaces, which make a larger package; in the sources, no line of a text begins with them. */
const withTabs = (code) => code.replace(/^(?: {4})+/gm, ({ length }) => '\t'.repeat(length / 4));

/** The entries of a service, such as "Analysis", or without one all of them. */
const entriesOf = (service = '') =>
	entries.filter((entry) => entry.includes(`/Visibility${service}`));

/**
 * One file for each entry, so that the package stays small; not minified, so that anybody can read it. With
 * `--configService`, only what that service needs (`npm run pack:single`).
 */
export default ({ dir = 'dist', configService }) => ({
	input: Object.fromEntries(entriesOf(configService).map((entry) => [entry, `${entry}.ts`])),
	external: (id) => /^[^./]/.test(id) && !id.startsWith('ai-visibility-'),
	plugins: [typescript({ tsconfig: 'tsconfig.build.json', outDir: dir })],
	output: {
		dir,
		format: 'cjs',
		exports: 'named',
		entryFileNames: '[name].js',
		chunkFileNames: '[name].js',
		manualChunks: chunkOf,
		plugins: [{ name: 'tabs', renderChunk: withTabs }],
	},
});
