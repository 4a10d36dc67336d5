import 'reflect-metadata';

import { START } from './helpers/today';

// n8n's engine logs each node's error; the tests look at the errors themselves.
process.env.N8N_LOG_LEVEL ??= 'silent';

// Time goes on as the monotonic clock does, which knows no calendar and which nobody sets.
const MachineDate = Date;
const monotonic = performance.now.bind(performance);
const begin = monotonic();
const now = () => START + Math.floor(monotonic() - begin);

globalThis.Date = new Proxy(MachineDate, {
	construct: (target, parts: unknown[], newTarget) =>
		Reflect.construct(target, parts.length ? parts : [now()], newTarget) as Date,
	apply: () => new MachineDate(now()).toString(),
});
Date.now = now;
Object.defineProperty(Date.prototype, 'constructor', { value: Date });
