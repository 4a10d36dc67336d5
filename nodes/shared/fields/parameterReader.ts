import {
	type INode,
	type INodeExecutionData,
	type INodeProperties,
	NodeOperationError,
} from 'n8n-workflow';

import { dateIn, type EpochMs } from 'ai-visibility-reports/time';
import { isRecord } from 'ai-visibility-reports/values';
import { systemClock } from '../clock';
import { workflowZone } from './zone';

export function isEmptyValue(raw: unknown): boolean {
	return raw === undefined || raw === null || raw === '';
}

/** Where parameters are read from: the context of an execution, or of a poll. */
interface ParameterSource {
	getNode(): INode;
	getTimezone(): string;
	getNodeParameter(name: string, itemIndex: number, fallback: unknown): unknown;
	/** The items of an execution; a poll has none. */
	getInputData?(): INodeExecutionData[];
}

/**
 * Reads the raw parameters of one input item. The path of a field in a collection begins with the
 * collection's name: `options.timeout`.
 */
export class ParameterReader {
	/** @param itemIndex undefined for a trigger, which has no items */
	constructor(
		private readonly context: ParameterSource,
		private readonly itemIndex: number | undefined,
		private readonly properties: INodeProperties[],
		readonly now: EpochMs = systemClock.wallTime(),
		/** Gives the index of the item that a parameter is read from, which is not always this one. */
		private readonly itemOf: (path: string) => number = () => itemIndex ?? 0,
	) {}

	/**
	 * Makes a reader for another item. Only `ownParameters` are read from that item, and all others
	 * from this one.
	 */
	forItem(itemIndex: number, ownParameters: readonly string[]): ParameterReader {
		const itemOf = (path: string) => (ownParameters.includes(path) ? itemIndex : this.itemOf(path));
		return new ParameterReader(this.context, itemIndex, this.properties, this.now, itemOf);
	}

	/**
	 * Reads a value as `value` does, but gives undefined where n8n cannot read it, e.g. because its
	 * expression fails.
	 */
	valueIfReadable(path: string): unknown {
		try {
			return this.value(path);
		} catch {
			return undefined;
		}
	}

	/**
	 * Reads a value. It gives the field's default if there is none, because n8n saves no value for a
	 * field that it does not show.
	 */
	value(path: string): unknown {
		return this.context.getNodeParameter(path, this.itemOf(path), this.defaultValue(path));
	}

	/**
	 * Reads a value. If it is blank, it gives what its field takes it for: off for a switch, or else
	 * the default.
	 */
	valueOrDefault(path: string): unknown {
		const value = this.value(path);
		const isBlank = typeof value === 'string' && value.trim() === '';
		if (isBlank && this.propertyOf(path)?.type === 'boolean') return false;
		return isEmptyValue(value) ? (this.propertyOf(path)?.default ?? value) : value;
	}

	/**
	 * Gives the default of a parameter; null for a field of a collection, because such a field is
	 * absent until it is added.
	 */
	defaultValue(path: string): unknown {
		return this.properties.find(({ name }) => name === path)?.default ?? null;
	}

	/**
	 * Throws the NodeOperationError about a value, which names the parameter as the editor shows it.
	 */
	refuse(path: string, reason: string, advice: string): never {
		const name = this.propertyOf(path)?.displayName ?? path;
		throw invalidParameter(this.context.getNode(), this.itemIndex, name, reason, advice);
	}

	/** The input item, which a trigger has none of, and its index. */
	get input(): { item: INodeExecutionData | undefined; index: number } {
		const index = this.itemIndex ?? 0;
		return { item: this.context.getInputData?.()[index], index };
	}

	/** The input item and its index; undefined if it is the only one. */
	get itemAmongSeveral(): { item: INodeExecutionData | undefined; index: number } | undefined {
		return (this.context.getInputData?.().length ?? 0) > 1 ? this.input : undefined;
	}

	isExpression(path: string): boolean {
		const [name = '', field = ''] = path.split('.');
		const value: unknown = this.context.getNode().parameters[name];
		const raw = isRecord(value) ? value[field] : value;
		return typeof raw === 'string' && raw.startsWith('=');
	}

	get isTool(): boolean {
		return isTool(this.context.getNode());
	}

	/**
	 * The workflow's time zone.
	 * @throws NodeOperationError if there is no such zone
	 */
	get zone(): string {
		return workflowZone(this.context);
	}

	get today(): string {
		return dateIn(this.zone, this.now);
	}

	private propertyOf(path: string): INodeProperties | undefined {
		const [name, field] = path.split('.');
		const property = this.properties.find((candidate) => candidate.name === name);
		if (field === undefined) return property;
		const fields = (property?.options ?? []) as INodeProperties[];
		return fields.find((candidate) => candidate.name === field);
	}
}

/** True if a node is a tool of an AI agent. n8n recognizes a tool by the end of its type, too. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/**
 * Makes the error of an invalid parameter out of its name, a reason such as "is empty", and what to
 * enter.
 */
export function invalidParameter(
	node: INode,
	itemIndex: number | undefined,
	displayName: string,
	reason: string,
	advice: string,
): NodeOperationError {
	return inputError(node, `The parameter '${displayName}' ${reason}. ${advice}`, { itemIndex });
}

/** Makes the error of an input that the user has to change. */
export function inputError(
	node: INode,
	message: string,
	more: { itemIndex?: number; description?: string },
): NodeOperationError {
	const error = new NodeOperationError(node, message, { ...more, level: 'warning' });
	// The message is set again, because n8n replaces one that contains the name of a system error.
	error.message = message;
	return error;
}
