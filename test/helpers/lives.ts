import type { IPollFunctions } from 'n8n-workflow';

import { ReportingInMemory } from './reporting';
import { runOn } from './virtualClock';
import { PollingWorkflow, type Activation } from './workflow';

interface Gate {
	opened: Promise<void>;
	open: () => void;
}

interface Running {
	activation: Activation;
	/** Lets the service respond. */
	gate: Gate;
	/** Ends with the poll, also when that fails. */
	ended: Promise<unknown>;
}

/** A workflow whose polls get no response before `finish`. */
export class Life {
	/** n8n's time, which is the service's, too. */
	now = Date.UTC(2026, 10, 1);

	readonly clock = {
		now: () => this.now,
		wallTime: () => this.now,
		sleep: async (ms: number) => ms === 0 || (await new Promise<boolean>(() => {})),
	};

	/** The status of the service's responses; a poll does not repeat a request after this 503. */
	status = 200;

	/** The IDs of all mentions, which must be emitted once each. */
	readonly wanted: string[] = [];

	readonly reporting = new ReportingInMemory(this.clock, {
		roundTripMs: 0,
		data: () => ({ domain: 'lumenroast.example', score: 50 }),
		refuse: () =>
			this.status === 200
				? undefined
				: { statusCode: this.status, headers: { 'retry-after': '60' }, body: {} },
	});

	readonly workflow: PollingWorkflow;

	private readonly gates = new Map<IPollFunctions, Gate>();

	private running: Running[] = [];

	constructor(version: 1 | 2) {
		runOn(this.clock);
		const { service } = this.reporting;
		this.workflow = new PollingWorkflow({}, async (request, _, context) => {
			await this.gates.get(context)?.opened;
			return await service.respond(request);
		});
		this.workflow.version = version;
		this.choose('mention');
	}

	/** Selects an event in the editor. */
	choose(event: 'mention' | 'visibilityChange'): void {
		// With a start date before all mentions, a trigger that loses its state repeats them all.
		const options = { startDate: '2026-01-01T00:00:00Z' };
		this.workflow.parameters = { event, options };
	}

	/** Lists a mention. @returns its ID */
	arrive(): string {
		const { id } = this.reporting.add(0);
		this.wanted.push(id);
		return id;
	}

	/** Deactivates, then activates, which polls at once. */
	async activate(name = this.workflow.name, waits = true): Promise<void> {
		this.workflow.name = name;
		this.begin(true);
		if (waits) await this.finish();
	}

	/** Begins a poll that waits for the service. */
	begin(isActivation = false): void {
		const { workflow } = this;
		if (!isActivation && !workflow.activation) return;
		const polled = isActivation ? workflow.activate() : workflow.poll();
		const activation = workflow.activation!;
		const before = this.running.find((run) => run.activation === activation);
		const gate = before?.gate ?? closedGate();
		this.gates.set(activation.context, gate);
		this.running.push({ activation, gate, ended: polled.catch(() => undefined) });
	}

	/** Lets the service respond to the polls that wait, in the order of their beginning or the reverse. */
	async finish(lastFirst = false): Promise<void> {
		const running = lastFirst ? this.running.reverse() : this.running;
		this.running = [];
		for (const { gate, ended } of running) {
			gate.open();
			await ended;
		}
	}

	/** n8n is killed and started again, perhaps right after the node was renamed. */
	async restart(): Promise<void> {
		const { workflow } = this;
		if (!workflow.activation) return;
		this.running = [];
		workflow.die();
		await this.activate();
	}
}

function closedGate(): Gate {
	let open = () => {};
	const opened = new Promise<void>((resolve) => (open = resolve));
	return { opened, open };
}
