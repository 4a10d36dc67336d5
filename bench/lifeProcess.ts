import { createRequire } from 'node:module';
import { sep } from 'node:path';

import './codeBeforeJson';
import type { EventClock } from './eventClock';

const NODES = `${sep}nodes${sep}Visibility`;
const SHARED = `${sep}nodes${sep}shared${sep}`;

type TriggerModule =
	typeof import('../nodes/VisibilityReportingTrigger/VisibilityReportingTrigger.node');
type NodeModule = typeof import('../nodes/VisibilityReporting/VisibilityReporting.node');
type ClockModule = typeof import('../nodes/shared/time/clock');
type RegistryModule = typeof import('../nodes/shared/registry');

/** The package in a process of its own, as far as what it remembers goes. */
export interface PackageProcess {
	poll: InstanceType<TriggerModule['VisibilityReportingTrigger']>['poll'];
	execute: InstanceType<NodeModule['VisibilityReporting']>['execute'];
	/** How many entries all its registries hold. */
	entries: () => number;
}

/** Loads the package anew on a clock: what it knew before is gone, as when n8n is started again. */
export function startProcess(clock: EventClock): PackageProcess {
	for (const path of Object.keys(require.cache)) {
		if (!path.includes('node_modules') && (path.includes(NODES) || path.includes(SHARED))) {
			Reflect.deleteProperty(require.cache, path);
		}
	}
	// One of its own each time, as it holds what it has loaded.
	const load = createRequire(__filename);
	const { Registry } = load('../nodes/shared/registry') as RegistryModule;
	const { systemClock } = load('../nodes/shared/time/clock') as ClockModule;
	Object.assign(systemClock, {
		now: () => clock.now(),
		wallTime: () => clock.wallTime(),
		sleep: async (ms: number, signal?: AbortSignal) => await clock.sleep(ms, signal),
	});
	const known = new WeakSet<object>();
	let registries: Array<WeakRef<{ size: number }>> = [];
	const { set } = Registry.prototype;
	Registry.prototype.set = function (key, value) {
		if (!known.has(this)) registries.push(new WeakRef(this));
		known.add(this);
		set.call(this, key, value);
	};
	const trigger = load(
		'../nodes/VisibilityReportingTrigger/VisibilityReportingTrigger.node',
	) as TriggerModule;
	const node = load('../nodes/VisibilityReporting/VisibilityReporting.node') as NodeModule;
	return {
		poll: trigger.VisibilityReportingTrigger.prototype.poll,
		execute: node.VisibilityReporting.prototype.execute,
		entries: () => {
			registries = registries.filter((registry) => registry.deref());
			return registries.reduce((sum, registry) => sum + (registry.deref()?.size ?? 0), 0);
		},
	};
}

/**
 * Lets the process go by a clock while a piece of work is done.
 *
 * @param work gets the real time, in milliseconds
 */
export async function onClock<T>(
	clock: EventClock,
	work: (realTime: () => number) => Promise<T>,
): Promise<T> {
	const real = { now: performance.now, dateNow: Date.now, timeout: AbortSignal.timeout };
	performance.now = () => clock.now();
	Date.now = () => clock.wallTime();
	AbortSignal.timeout = (ms) => clock.timeout(ms);
	try {
		return await work(() => real.now.call(performance));
	} finally {
		performance.now = real.now;
		Date.now = real.dateNow;
		AbortSignal.timeout = real.timeout;
	}
}
