import type { IPollFunctions } from 'n8n-workflow';

import { runOn } from '../../../inMemory/clock';
import { ReportingInMemory } from '../../../inMemory/reporting';
import { PollingWorkflow, type Activation } from '../../../inMemory/workflow';

export type EventName = 'mention' | 'visibilityChange';

interface Gate {
	opened: Promise<void>;
	open: () => void;
}

interface Running {
	activation: Activation;
	/** Whether another poll of its activation is under way, so that it does nothing. */
	isBeside: boolean;
	/** Lets the service answer. */
	gate: Gate;
	/** The previous scores that its items tell; undefined where it has failed. */
	scores: Promise<unknown[] | undefined>;
}

/** A workflow whose polls get no response before `finish`, and what it must emit. */
export class Life {
	/** n8n's time, which is the service's, too. */
	now = Date.UTC(2026, 10, 1);

	readonly clock = {
		now: () => this.now,
		wallTime: () => this.now,
		sleep: async (ms: number) => ms === 0 || (await new Promise<boolean>(() => {})),
	};

	/** The status with which the service answers; a 503 is worth no second attempt. */
	status = 200;

	/** Events whose previous score is from before the score event was selected again. */
	stale = 0;

	/** How often each mention must be emitted; undefined: once or not at all, because the event was changed. */
	readonly wanted = new Map<string, 0 | 1 | undefined>();

	readonly reporting = new ReportingInMemory(this.clock, {
		roundTripMs: 0,
		data: () => ({ domain: 'lumenroast.example', score: this.scores.at(-1) }),
		refuse: () =>
			this.status === 200
				? undefined
				: { statusCode: this.status, headers: { 'retry-after': '60' }, body: {} },
	});

	readonly workflow: PollingWorkflow;

	/** The scores since the score event was selected, the current one last. */
	readonly scores = [50];

	/** The event of the last poll that saved a state. */
	private taken: EventName | undefined;

	private readonly gates = new Map<IPollFunctions, Gate>();

	/** The activation that has polled last. */
	private newest: Activation | undefined;

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

	/** Chooses an event in the editor. */
	choose(event: EventName): void {
		// A Start Date long before anything is listed: a trigger that begins anew repeats all.
		const options = { startFrom: 'date', startDate: '2026-01-01T00:00:00Z' };
		this.workflow.parameters = { event, options };
	}

	arrive(count: number): void {
		const { event } = this.workflow.parameters;
		for (let index = 0; index < count; index += 1) {
			const isWanted = event === 'mention' ? 1 : 0;
			this.wanted.set(this.reporting.add(0).id, event === this.taken ? isWanted : undefined);
		}
	}

	/** Deactivates, then activates, with a poll at once. */
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
		const before = this.running.find((each) => each.activation === activation);
		const gate = before?.gate ?? closedGate();
		this.gates.set(activation.context, gate);
		this.newest = activation;
		this.running.push({
			activation,
			isBeside: before !== undefined,
			gate,
			scores: polled.then(
				(items) => items.map((item) => item.previous_score).filter((score) => score !== undefined),
				() => undefined,
			),
		});
	}

	/** Lets the service answer the polls that wait, the last one first or last. */
	async finish(lastFirst = false): Promise<void> {
		const running = lastFirst ? this.running.reverse() : this.running;
		this.running = [];
		for (const { activation, isBeside, gate, scores } of running) {
			gate.open();
			const told = await scores;
			const hasKept = told && !isBeside && activation === this.newest;
			if (hasKept) this.follow(activation.context.getNode().parameters.event as EventName);
			this.stale += (told ?? []).filter((score) => !this.scores.includes(Number(score))).length;
		}
	}

	/**
	 * n8n is killed and started again; does nothing right after a renaming, when the saved state is under
	 * the old name.
	 */
	async restart(): Promise<void> {
		const { workflow } = this;
		const [last] = Object.entries(workflow.saved as Record<string, { kept?: { at: number } }>)
			.filter(([, { kept }]) => kept)
			.sort(([, one], [, other]) => other.kept!.at - one.kept!.at);
		if (!workflow.activation || last?.[0] !== `node:${workflow.name}`) return;
		this.running = [];
		workflow.die();
		await this.activate();
	}

	private follow(event: EventName): void {
		if (event === this.taken) return;
		this.taken = event;
		this.scores.splice(0, this.scores.length - 1);
		// A mention that was not emitted before another event was selected is never emitted.
		const emitted = new Set(this.workflow.emitted().map(({ id }) => String(id)));
		for (const [id, count] of this.wanted) {
			if (count === 1 && !emitted.has(id)) this.wanted.set(id, undefined);
		}
	}
}

function closedGate(): Gate {
	let open = () => {};
	const opened = new Promise<void>((resolve) => (open = resolve));
	return { opened, open };
}
