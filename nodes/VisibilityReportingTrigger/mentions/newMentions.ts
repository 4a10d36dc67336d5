import type { IDataObject } from 'n8n-workflow';

import { utcMillis } from '../../shared/time/dates';
import { idOf } from '../../VisibilityReporting/api/readMentions';
import { MAX_PAGE } from '../../VisibilityReporting/api/reportingApi';
import { isPassed, trendWith } from './backlog';
import type { Plan } from './plan';
import { SeenIds } from './seenIds';
import {
	deferActivation,
	type Filters,
	type MentionSettings,
	type MentionState,
	type Trend,
} from './state';
import { ANSWER_MS, momentOf, watermarkBefore, type ReadStart } from './window';

/** With such a share of what a poll may give it can end. */
const NEARLY_ALL = 0.8;

interface Listed {
	record: IDataObject;
	id: string;
	/** undefined when the service gave no time that can be read. */
	time: number | undefined;
}

/** Finds what is new in a read, page by page, until there is as much as a poll gives. */
export class NewMentions {
	/** What is known, with what was found. */
	readonly seen: SeenIds;

	/** Up to where mentions were done with before. */
	readonly done: number;

	/** The times of the mentions that were read and are known now. */
	readonly times: number[] = [];

	/** The ids of those without a time. */
	readonly undated: string[] = [];

	/** How the times of what was not known moved, also in earlier reads of the backlog. */
	trend: Trend | undefined;

	/** So many on the last page have to wait for the next poll. */
	deferred = 0;

	private readonly found: Listed[] = [];

	private readonly isDue: (mention: Listed, until: number) => boolean;

	constructor(
		state: MentionState,
		private readonly settings: MentionSettings,
		private readonly plan: Plan,
		private readonly start: ReadStart,
	) {
		this.seen = new SeenIds(state.seen);
		this.done = watermarkBefore(state, settings, start);
		this.trend = plan.backlog?.trend;
		this.isDue = dueRule(state, settings, start);
	}

	/**
	 * Whether to read no further page: there is as much as a poll gives, or so nearly that most of
	 * another page would have to wait, and be read twice.
	 */
	get isEnough(): boolean {
		const { length } = this.found;
		const { maxItems } = this.settings;
		return length >= NEARLY_ALL * maxItems && length + MAX_PAGE > maxItems;
	}

	/** @param until the service's time, as the answer told it */
	addPage(records: IDataObject[], until: number): void {
		for (const record of records) this.add(listedOf(record), until);
	}

	/** What was found, oldest first. */
	items(): IDataObject[] {
		const now = this.start.at;
		const inOrder = this.found.sort(
			(one, other) => (one.time ?? now) - (other.time ?? now) || one.id.localeCompare(other.id),
		);
		return inOrder.map(({ record }) => record);
	}

	private add(mention: Listed, until: number): void {
		const { id, time } = mention;
		const { backlog, scope } = this.plan;
		const isDone = time !== undefined && time <= this.done;
		if (!isDone && !this.seen.has(id, time) && !(backlog && isPassed(backlog, time))) {
			const isDue = this.isDue(mention, until);
			if (isDue && this.found.length >= this.settings.maxItems) {
				this.deferred += 1;
				return;
			}
			if (isDue) this.found.push(mention);
			this.seen.add(id, time);
			if (time !== undefined && scope !== 'fresh') this.trend = trendWith(this.trend, time);
		}
		if (time === undefined) this.undated.push(id);
		else this.times.push(time);
	}
}

/**
 * Which unknown mentions are emitted; the others only become known. It is what fits the filters
 * that were in force when it was captured too; before the first activation nothing was.
 */
function dueRule(state: MentionState, settings: MentionSettings, start: ReadStart) {
	const { filters, watermark } = state;
	const isStart = watermark === undefined;
	// Where this read is the first of an activation, what was captured since it began is new.
	const { activations = [] } = deferActivation(state, settings, start.local, start.at);
	if (activations.length === 0) return () => true;
	// A second more, since the service's time is told in whole seconds.
	const periods = activations
		.map((each) => ({ filters: each.filters, from: momentOf(each, start) + 1_000 }))
		.reverse();
	return ({ record, time = 0 }: Listed, until: number) => {
		// Nothing tells when a mention was listed whose time has not come.
		const isAhead = time > until + ANSWER_MS;
		const inForce = isAhead ? undefined : periods.find(({ from }) => time >= from)?.filters;
		return inForce ? fits(record, inForce) : !isStart && fits(record, filters);
	};
}

function fits(record: IDataObject, { engine, sentiment }: Filters): boolean {
	return (
		(engine === undefined || record.engine === engine) &&
		(sentiment === undefined || record.sentiment === sentiment)
	);
}

function listedOf(record: IDataObject): Listed {
	return { record, id: identityOf(record), time: utcMillis(record.captured_at) };
}

/** What tells mentions apart: their id, or without one all that they hold. */
export function identityOf(record: IDataObject): string {
	return idOf(record) ?? JSON.stringify(record);
}
