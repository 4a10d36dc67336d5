import type { INodeProperties } from 'n8n-workflow';

import { ParameterReader } from '../fields/parameterReader';
import type { Combined } from './combine';
import type { Outputs, OutputSettings } from './outputs';

/**
 * Makes the API for an item.
 * @throws NodeOperationError where the item's credential cannot be read
 */
export type CreateApi<Api> = (itemIndex: number, signal: AbortSignal) => Promise<Api>;

export interface ItemWork<Api, Result> {
	properties: INodeProperties[];
	outputs: Outputs<Result>;
	combined?: Combined<Result>;
	readSettings: (reader: ParameterReader) => OutputSettings;
	/**
	 * Reads an item's parameters, and returns the tasks of its work, such as one for each domain, by
	 * name. Requests are sent only when a task runs.
	 */
	prepare: (
		reader: ParameterReader,
	) => Array<{ name?: string; run: (api: Api) => Promise<Result> }>;
}

/** A unit of an item's work, such as the report on one of its domains. */
export interface Task<Api, Result> {
	itemIndex: number;
	reader: ParameterReader;
	settings: OutputSettings;
	/**
	 * What the task is about, e.g. a domain; undefined if the operation makes one task of each item.
	 */
	name?: string;
	run: (api: Api) => Promise<Result>;
}

/** An item that cannot run, because of its parameters. */
export interface Refused {
	itemIndex: number;
	reader: ParameterReader;
	name?: undefined;
	refusal: Error;
	/** What the error message calls the item; undefined if there is only one. */
	label: string | undefined;
}

export type TaskResult<Api, Result, Output> = (Task<Api, Result> | Refused) & {
	result: PromiseSettledResult<Output>;
};
