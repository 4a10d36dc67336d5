const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { leftOpen } = require('./leftOpen');

/** Far longer than what closes by itself takes on a busy machine. */
const CLOSES_WITHIN_MS = 10_000;

// Symbols of the global object under which jest keeps the tests and listeners of one file.
const JESTS_OWN = /^(JEST_STATE_SYMBOL|EVENT_HANDLERS)$/;
const machine = {
	Date,
	now: Date.now,
	console,
	exit: process.exit,
	getBuiltinModule: process.getBuiltinModule,
};
// What jest measures durations by, whatever a test does to the clock.
globalThis[Symbol.for('jest-native-now')] = Date.now;

// Jest keeps the running test in an AsyncLocalStorage of each file's own, which it never ends. Node 20 copies
// each of them at every promise, so that all files of a worker would make those after them slower.
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function rememberAndRun(...given) {
	storages.add(this);
	return run.apply(this, given);
};

/** An environment in the worker's own realm, so that test files share the libraries that one of them has loaded. */
module.exports = class OneRealm {
	constructor({ projectConfig }) {
		this.global = globalThis;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		this.fakeTimers = null;
	}

	async setup() {}

	// Jest asks it for the time when the tests have ended, before it tears the environment down.
	handleTestEvent({ name }) {
		if (name === 'teardown') this.restore();
	}

	async teardown() {
		this.restore();
		storages.forEach((storage) => storage.disable());
		storages.clear();
		delete globalThis.__coverage__;
		for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
			if (JESTS_OWN.test(symbol.description)) delete globalThis[symbol];
		}
		// Jest's own process, in which few files run, has other timers; it does not end while a server is open.
		const open = process.connected ? await leftOpen(CLOSES_WITHIN_MS) : [];
		if (open.length > 0) throw new Error(`The tests have left open: ${open.join(', ')}.`);
	}

	restore() {
		this.moduleMocker.restoreAllMocks();
		this.fakeTimersModern.dispose();
		globalThis.Date = machine.Date;
		Date.now = machine.now;
		Date.prototype.constructor = Date;
		globalThis.console = machine.console;
		process.exit = machine.exit;
		process.getBuiltinModule = machine.getBuiltinModule;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return null;
	}
};
