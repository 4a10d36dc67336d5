import type { DateTime } from 'luxon';
import type { INode, INodeProperties } from 'n8n-workflow';

import { isRecord } from './answer';
import { dateIn, readDate } from './date';
import { invalidParameter } from './failure';
import { beginning, cut, withoutUserInfo } from './text';

/** What is read from: the context of an execution, or of a poll. */
export interface ParameterSource {
	getNode(): INode;
	getTimezone(): string;
	getNodeParameter(name: string, itemIndex: number, fallback: unknown): unknown;
}

/** The largest whole number that a limit takes. */
const MAX_LIMIT = 1_000_000;

/**
 * The parameters of one input item, read and checked. Each method takes a parameter's name
 * (`options.timeout` for a field of a collection) and refuses a value that cannot be used with an
 * error that names the parameter as the editor shows it, and the item.
 *
 * Text is accepted where a number, a switch or a list was meant, since AI agents send it.
 */
export class ItemInput {
	/** @param itemIndex undefined for a trigger, which has no items */
	constructor(
		private readonly context: ParameterSource,
		private readonly itemIndex: number | undefined,
		private readonly properties: INodeProperties[],
	) {}

	/** A text without surrounding spaces; empty when the parameter is not set. */
	text(name: string): string {
		const value = this.value(name);
		if (value === undefined || value === null) return '';
		if (typeof value === 'number' && Number.isFinite(value)) return String(value);
		if (typeof value === 'number') return this.refuse(name, `is ${value}`, 'Enter text.');
		if (typeof value === 'string') return value.trim();
		return this.refuse(name, `is ${kindOf(value)} where text was expected`, 'Enter text.');
	}

	/** The id that a resource locator holds, whatever its mode. */
	located(name: string): string {
		const value = this.value(name);
		const id = isRecord(value) && '__rl' in value ? value.value : value;
		if (id === undefined || id === null) return '';
		if (typeof id === 'string') return id.trim();
		return this.refuse(name, `is ${kindOf(id)} where text was expected`, 'Enter an ID.');
	}

	flag(name: string): boolean {
		const value = this.value(name) ?? false;
		if (typeof value === 'boolean') return value;
		const word = typeof value === 'string' ? value.toLowerCase() : undefined;
		if (word === '' || word === 'false') return false;
		if (word === 'true') return true;
		return this.refuse(name, `is ${shown(value)}`, 'Enter true or false.');
	}

	/** A whole number of results, at least 1. */
	limit(name: string): number {
		const limit = this.number(name);
		if (limit === undefined || !Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
			const value = shown(this.value(name));
			const advice = `Enter a whole number from 1 to ${MAX_LIMIT.toLocaleString('en')}.`;
			return this.refuse(name, `is ${value}`, advice);
		}
		return limit;
	}

	/** A number within the bounds, or the fallback when the parameter is not set. */
	amount(name: string, bounds: { min: number; max: number; fallback: number }): number {
		const { min, max, fallback } = bounds;
		const amount = this.number(name);
		if (amount === undefined) return fallback;
		if (amount >= min && amount <= max) return amount;
		const advice = `Enter a number from ${min} to ${max.toLocaleString('en')}.`;
		return this.refuse(name, `is ${shown(amount)}`, advice);
	}

	/** One of a fixed set of words. */
	choice<T extends string>(name: string, choices: readonly T[]): T {
		const value = this.text(name);
		const choice = choices.find((known) => known.toLowerCase() === value.toLowerCase());
		return choice ?? this.refuse(name, `is ${shown(value)}`, oneOf(choices));
	}

	/** One of a fixed set of words, or undefined when the parameter is not set. */
	optionalChoice<T extends string>(name: string, choices: readonly T[]): T | undefined {
		return this.text(name) === '' ? undefined : this.choice(name, choices);
	}

	/** A moment in its own zone (see readDate), or undefined when the parameter is not set. */
	date(name: string): DateTime | undefined {
		const value = this.value(name);
		if (value === undefined || value === null || value === '') return undefined;
		const advice = 'Enter a date such as 2026-11-02 or 2026-11-02T09:30:00Z.';
		return (
			readDate(value, this.context.getTimezone()) ??
			this.refuse(name, `is ${shown(value)}, which is not a date`, advice)
		);
	}

	/** The workflow's calendar date at a moment, in milliseconds since the epoch. */
	today(now: number): string {
		return dateIn(this.context.getTimezone(), now);
	}

	/** Any of a fixed set of words, each once. */
	choices<T extends string>(name: string, choices: readonly T[]): T[] {
		const chosen = this.list(name).map((entry) => {
			const word = typeof entry === 'string' ? entry.trim().toLowerCase() : entry;
			const choice = choices.find((known) => known === word);
			return choice ?? this.refuse(name, `contains ${shown(entry)}`, oneOf(choices));
		});
		return [...new Set(chosen)];
	}

	/** The filled entries of a list, of comma- or newline-separated text, or of a JSON list as text. */
	list(name: string): unknown[] {
		const value = this.value(name) ?? '';
		if (Array.isArray(value)) return value.filter(isFilled);
		if (typeof value !== 'string') {
			return this.refuse(name, `is ${kindOf(value)} where a list was expected`, 'Enter a list.');
		}
		return (parsedList(value) ?? value.split(/[,\r\n]/)).filter(isFilled);
	}

	/** Ends the reading of this item with an error about one parameter. */
	refuse(name: string, what: string, advice: string): never {
		const node = this.context.getNode();
		throw invalidParameter(node, this.itemIndex, this.displayName(name), what, advice);
	}

	/**
	 * The value, or the field's default. n8n saves no value for a field that it does not show, such
	 * as Limit beside a Return All that an expression sets.
	 */
	private value(name: string): unknown {
		const fallback = this.properties.find((property) => property.name === name)?.default ?? null;
		return this.context.getNodeParameter(name, this.itemIndex ?? 0, fallback);
	}

	private number(name: string): number | undefined {
		const value = this.value(name);
		if (value === null || value === undefined || value === '') return undefined;
		// Number() alone would take 0x10 for 16.
		const isDecimal = typeof value === 'string' && /^[-+.\de]+$/i.test(value.trim());
		const number = isDecimal ? Number(value) : value;
		if (typeof number === 'number' && Number.isFinite(number)) return number;
		return this.refuse(name, `is ${shown(value)}`, 'Enter a number.');
	}

	private displayName(path: string): string {
		const [name, field] = path.split('.');
		const property = this.properties.find((candidate) => candidate.name === name);
		if (field === undefined) return property?.displayName ?? path;
		const fields = (property?.options ?? []) as INodeProperties[];
		return fields.find((candidate) => candidate.name === field)?.displayName ?? path;
	}
}

function oneOf(choices: readonly string[]): string {
	return `Use one of: ${choices.join(', ')}.`;
}

function isFilled(entry: unknown): boolean {
	const isBlank = typeof entry === 'string' && entry.trim() === '';
	return entry !== undefined && entry !== null && !isBlank;
}

function parsedList(text: string): unknown[] | undefined {
	if (!/^\s*\[[^]*\]\s*$/.test(text)) return undefined;
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		// Not JSON after all: read as ordinary text, where the entries are checked one by one.
		return undefined;
	}
}

function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A value as an error quotes it: short, on one line, without a password that an address has in it. */
export function shown(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (typeof value === 'object') return kindOf(value);
	const start = beginning(withoutUserInfo(String(value)));
	const text = start.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
	return typeof value === 'string' ? `"${cut(text, 80)}${text.length > 80 ? '…' : ''}"` : text;
}
