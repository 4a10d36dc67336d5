// What .githooks/pre-commit does with the files that are staged.
export default {
	'*': 'prettier --write --ignore-unknown',
	// Types reach across files, so all of them are checked.
	'*.{ts,mts}': () => 'npm run -s typecheck',
};
