import type { DateTime } from 'luxon';
import type { INode, INodeProperties } from 'n8n-workflow';

import { isRecord } from '../values/json';
import { entriesIn } from '../values/list';
import { systemClock } from '../time/clock';
import { dateIn, readDate } from '../time/dates';
import { invalidParameter } from '../transport/errors';
import { kindOf, quote } from '../values/quote';

/** Where parameters are read from: the context of an execution, or of a poll. */
export interface ParameterSource {
	getNode(): INode;
	getTimezone(): string;
	getNodeParameter(name: string, itemIndex: number, fallback: unknown): unknown;
	/** The items of an execution; a poll has none. */
	getInputData?(): unknown[];
}

interface NumberBounds {
	min: number;
	max: number;
	isWhole?: boolean;
	/** The value where it is not set; undefined: it is required. */
	absent?: number;
}

/**
 * The parameters of one input item, read and checked. Each method takes a parameter's name
 * (`options.timeout` for a field of a collection) and rejects an invalid value with an error that
 * names the parameter as the editor shows it, and the item where there are several.
 *
 * Text is accepted for a number, a boolean or a list, since AI agents send it.
 */
export class ParameterReader {
	/**
	 * @param itemIndex undefined for a trigger, which has no items
	 * @param now milliseconds since the epoch
	 * @param isSet false: all parameters count as not set
	 */
	constructor(
		private readonly context: ParameterSource,
		private readonly itemIndex: number | undefined,
		private readonly properties: INodeProperties[],
		readonly now = systemClock.wallTime(),
		private readonly isSet = true,
	) {}

	/** The same reader with nothing set, for a field that the editor does not show. */
	get unset(): ParameterReader {
		return new ParameterReader(this.context, this.itemIndex, this.properties, this.now, false);
	}

	/** A text without surrounding spaces; empty when the parameter is not set. */
	text(name: string): string {
		const value = this.value(name);
		if (value === undefined || value === null) return '';
		if (typeof value === 'number' && Number.isFinite(value)) return String(value);
		if (typeof value === 'number') return this.invalid(name, `is ${value}`, 'Enter text.');
		if (typeof value === 'string') return value.trim();
		return this.invalid(name, `is ${kindOf(value)} instead of text`, 'Enter text.');
	}

	/** The id that a resource locator holds, whatever its mode. */
	resourceLocator(name: string): string {
		const value = this.value(name);
		const id = isRecord(value) && '__rl' in value ? value.value : value;
		if (id === undefined || id === null) return '';
		if (typeof id === 'string') return id.trim();
		return this.invalid(name, `is ${kindOf(id)} instead of text`, 'Enter an ID.');
	}

	/** @param absent the value where it is not set */
	boolean(name: string, absent = false): boolean {
		const value = this.value(name) ?? absent;
		if (typeof value === 'boolean') return value;
		const word = typeof value === 'string' ? value.toLowerCase() : undefined;
		if (word === '' || word === 'false') return false;
		if (word === 'true') return true;
		return this.invalid(name, `is ${quote(value)}`, 'Enter true or false.');
	}

	/** A number within the bounds. */
	number(name: string, bounds: NumberBounds): number {
		const { min, max, isWhole = false } = bounds;
		const value = this.readNumber(name) ?? bounds.absent ?? NaN;
		if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
		const reason = `is ${quote(this.value(name))}`;
		return this.invalid(
			name,
			reason,
			`Enter a ${isWhole ? 'whole ' : ''}number ${rangeOf(bounds)}.`,
		);
	}

	/**
	 * One of the given values, whatever its case.
	 *
	 * @param absent the value where it is not set; undefined: it is required
	 */
	option<Word extends string>(name: string, words: readonly Word[], absent?: Word): Word {
		const value = this.text(name) || (absent ?? '');
		const word = words.find((known) => known.toLowerCase() === value.toLowerCase());
		return word ?? this.invalid(name, `is ${quote(value)}`, oneOf(words));
	}

	/** One of the given values, or undefined when the parameter is not set. */
	optionalOption<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
		return this.text(name) === '' ? undefined : this.option(name, words);
	}

	/** A date and time in its own zone (see readDate), or undefined when the parameter is not set. */
	date(name: string): DateTime | undefined {
		const value = this.value(name);
		if (value === undefined || value === null || value === '') return undefined;
		const advice = 'Enter a date such as 2026-11-02 or 2026-11-02T09:30:00Z.';
		return (
			readDate(value, this.zone) ??
			this.invalid(name, `is ${quote(value)}, which is not a date`, advice)
		);
	}

	/** Whether the node is a tool of an AI agent: n8n's own sign is the end of its type. */
	get isTool(): boolean {
		return this.context.getNode().type.endsWith('Tool');
	}

	/** The workflow's time zone, by its IANA name. */
	get zone(): string {
		return this.context.getTimezone();
	}

	/** Today in the workflow's time zone, as a calendar date. */
	get today(): string {
		return dateIn(this.zone, this.now);
	}

	/** Any of the given values, each once. */
	options<Word extends string>(name: string, words: readonly Word[]): Word[] {
		const chosen = this.list(name).map((entry) => {
			const word = typeof entry === 'string' ? entry.trim().toLowerCase() : entry;
			const known = words.find((each) => each.toLowerCase() === word);
			return known ?? this.invalid(name, `contains ${quote(entry)}`, oneOf(words));
		});
		return [...new Set(chosen)];
	}

	/** The entries of a list, of comma- or newline-separated text, or of a JSON list as text. */
	list(name: string): unknown[] {
		const value = this.value(name) ?? '';
		if (typeof value === 'string' || Array.isArray(value)) return entriesIn(value);
		return this.invalid(name, `is ${kindOf(value)} instead of a list`, 'Enter a list.');
	}

	/** Throws the error about an invalid parameter. */
	invalid(name: string, reason: string, advice: string): never {
		throw invalidParameter(
			this.context.getNode(),
			this.itemIndex,
			this.displayName(name),
			reason,
			advice,
			(this.context.getInputData?.() ?? []).length > 1,
		);
	}

	/**
	 * The value, or the field's default. n8n saves no value for a field that it does not show, such
	 * as Limit beside a Return All that an expression sets.
	 */
	value(name: string): unknown {
		const fallback = this.properties.find((property) => property.name === name)?.default ?? null;
		if (!this.isSet) return fallback;
		return this.context.getNodeParameter(name, this.itemIndex ?? 0, fallback);
	}

	private readNumber(name: string): number | undefined {
		const value = this.value(name);
		if (value === null || value === undefined || value === '') return undefined;
		// Number() alone would read 0x10 as 16.
		const isDecimal = typeof value === 'string' && /^[-+.\de]+$/i.test(value.trim());
		const number = isDecimal ? Number(value) : value;
		if (typeof number === 'number' && Number.isFinite(number)) return number;
		return this.invalid(name, `is ${quote(value)}`, 'Enter a number.');
	}

	private displayName(path: string): string {
		const [name, field] = path.split('.');
		const property = this.properties.find((candidate) => candidate.name === name);
		if (field === undefined) return property?.displayName ?? path;
		const fields = (property?.options ?? []) as INodeProperties[];
		return fields.find((candidate) => candidate.name === field)?.displayName ?? path;
	}
}

function rangeOf({ min, max }: NumberBounds): string {
	const least = min.toLocaleString('en');
	return max === Infinity ? `of at least ${least}` : `from ${least} to ${max.toLocaleString('en')}`;
}

function oneOf(choices: readonly string[]): string {
	return `Use one of: ${choices.join(', ')}.`;
}
