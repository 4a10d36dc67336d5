// Loaded into n8n before anything else: takes the time that a poll has away from what a node can ask
// n8n for, as in n8n 2.37, which has the time limit already. A poll then takes as long as it needs.
const Module = require('node:module');

const load = Module._load;
Module._load = function (request, ...rest) {
	const loaded = load.call(this, request, ...rest);
	if (request === 'n8n-core') takeBudgetFrom(loaded.PollContext.prototype);
	return loaded;
};

/** Each context is given a budget when it is made. Where n8n has none, the trigger takes this one. */
function takeBudgetFrom(context) {
	Object.defineProperty(context, 'getPollBudgetMs', {
		configurable: true,
		get: () => () => 240_000,
		set: () => {},
	});
}
