import { createRequire } from 'node:module';
import { sep } from 'node:path';

import '../codeBeforeJson';
import type { LifeClock } from './clock';

const NODES = `${sep}nodes${sep}Visibility`;
const SHARED = `${sep}nodes${sep}shared${sep}`;

type TriggerModule =
	typeof import('../../nodes/VisibilityReportingTrigger/VisibilityReportingTrigger.node');
type NodeModule = typeof import('../../nodes/VisibilityReporting/VisibilityReporting.node');
type ClockModule = typeof import('../../nodes/shared/time/clock');
type RegistryModule = typeof import('../../nodes/shared/registry');

/** The package in a process of its own, as far as what it remembers goes. */
export type PackageProcess = ReturnType<typeof startProcess>;

/** Loads the package anew on a clock: what it knew before is gone, as when n8n is started again. */
export function startProcess(clock: LifeClock) {
	for (const path of Object.keys(require.cache)) {
		if (!path.includes('node_modules') && (path.includes(NODES) || path.includes(SHARED))) {
			Reflect.deleteProperty(require.cache, path);
		}
	}
	// One of its own each time, as it holds what it has loaded.
	const load = createRequire(__filename);
	const { systemClock } = load('../../nodes/shared/time/clock') as ClockModule;
	systemClock.sleep = async (ms, signal) => await clock.sleep(ms, signal);
	const { Registry } = load('../../nodes/shared/registry') as RegistryModule;
	const known = new WeakSet<object>();
	const registries: Array<WeakRef<{ values: () => unknown[] }>> = [];
	const { set } = Registry.prototype;
	Registry.prototype.set = function (key, value) {
		if (!known.has(this)) registries.push(new WeakRef(this));
		known.add(this);
		set.call(this, key, value);
	};
	const folder = '../../nodes/VisibilityReporting';
	const trigger = load(`${folder}Trigger/VisibilityReportingTrigger.node`) as TriggerModule;
	const node = load(`${folder}/VisibilityReporting.node`) as NodeModule;
	return {
		poll: trigger.VisibilityReportingTrigger.prototype.poll,
		execute: node.VisibilityReporting.prototype.execute,
		/** How many entries all its registries hold. */
		entries: () =>
			registries.reduce((sum, registry) => sum + (registry.deref()?.values().length ?? 0), 0),
	};
}
