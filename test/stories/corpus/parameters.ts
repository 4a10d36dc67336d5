import type { INodeParameters, INodeProperties, NodeParameterValue } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import type { BadValue } from './badValues';
import { asking } from './operations';

/** A parameter of an operation, as the operation's own properties describe it. */
export interface Parameter {
	operation: string;
	/** e.g. `domain`, or `options.timeout` for a field of a collection. */
	path: string;
	displayName: string;
	kind: keyof typeof MEANINGS;
	choices: string[];
	/** Of a number. */
	bounds: [least: number, most: number];
	isWhole: boolean;
	/** What else has to be set for it to count. */
	beside: INodeParameters;
}

/** What a row means to a parameter; undefined when it has to be refused. */
export type Meaning = { value: unknown } | undefined;

/** Switches that are on where nobody has set them. */
export const ON = new Set(['options.compareWithPrevious']);

/** Texts have no type of their own, so a new one has to be named here. */
const TEXTS: Record<string, Parameter['kind']> = {
	domain: 'domain',
	competitors: 'domains',
	domains: 'domains',
	startCursor: 'cursor',
	earlierWeeks: 'rows',
};

/** How many domains a list may have; else 1, since the value comes from an expression, to 50. */
const COUNTS: Record<string, [least: number, most: number]> = { analyze: [0, 3], compare: [1, 3] };

const UNSET = { value: undefined };

const isUnset = (value: unknown) => value === undefined || value === null || value === '';
const isBlank = (value: unknown) =>
	isUnset(value) || (typeof value === 'string' && value.trim() === '');
const given = (value: unknown): Meaning => (value === undefined ? undefined : { value });

function amountIn({ value, means }: BadValue, { bounds, isWhole }: Parameter): Meaning {
	const amount = isUnset(value) ? NaN : (means?.number ?? NaN);
	const isWithin = amount >= bounds[0] && amount <= bounds[1];
	const isRight = isWithin && (!isWhole || Number.isInteger(amount));
	return isRight ? { value: amount } : undefined;
}

const MEANINGS = {
	domain: ({ value, means }: BadValue): Meaning =>
		isBlank(value) ? undefined : given(means?.domain),

	domains: ({ value, means }: BadValue, { operation }: Parameter): Meaning => {
		const domains = isBlank(value) ? [] : means?.domains;
		const [least, most] = COUNTS[operation] ?? [1, 50];
		const isRight = domains && domains.length >= least && domains.length <= most;
		return isRight ? { value: domains } : undefined;
	},

	choice: ({ value, means }: BadValue, parameter: Parameter): Meaning => {
		if (isBlank(value)) return parameter.path.startsWith('options.') ? UNSET : undefined;
		const [word, ...more] = (typeof value === 'string' && means?.words) || [];
		const known = parameter.choices.find((choice) => choice.toLowerCase() === word);
		return more.length === 0 ? given(known) : undefined;
	},

	choices: ({ value, means }: BadValue, { choices }: Parameter): Meaning => {
		const words = isBlank(value) ? [] : means?.words;
		return words?.every((word) => choices.includes(word)) ? { value: words } : undefined;
	},

	flag: ({ value, means }: BadValue, { path }: Parameter): Meaning => {
		if (isUnset(value)) return { value: value !== '' && ON.has(path) };
		return given(means?.flag);
	},

	amount: amountIn,

	/** A number that a task need not have. */
	lift: (row: BadValue, parameter: Parameter): Meaning =>
		isUnset(row.value) ? UNSET : amountIn(row, parameter),

	date: ({ value, means }: BadValue, parameter: Parameter): Meaning => {
		const { path } = parameter;
		return isUnset(value)
			? undefined
			: given(path === 'filters.since' ? means?.instant : means?.date);
	},

	id: ({ value }: BadValue): Meaning => {
		// A whole number is an ID as well.
		const isNumber = Number.isSafeInteger(value) && Number(value) >= 0;
		const id = typeof value === 'string' || isNumber ? String(value).trim() : '';
		return /^[^\s\p{Cc}\p{Cs}]{1,200}$/u.test(id) && !/^\.\.?$/.test(id)
			? { value: id }
			: undefined;
	},

	cursor: ({ value, means }: BadValue): Meaning => (isBlank(value) ? UNSET : given(means?.cursor)),

	/** None of the values here is a row, so only no row is right. An empty entry of a list is none. */
	rows: ({ value }: BadValue): Meaning => {
		const isNone =
			isBlank(value) || ['[]', '[null]'].includes(JSON.stringify(value)) || value === '[]';
		return isNone ? UNSET : undefined;
	},

	appearance: (): Meaning => UNSET,
};

export function meaningOf(row: BadValue, parameter: Parameter): Meaning {
	return MEANINGS[parameter.kind](row, parameter);
}

export const NODES = {
	visibilityAnalysis: parametersOf(analysisOperations),
	visibilityReporting: parametersOf(asking(reportingOperations)),
};

type Described = { option: { value: string }; properties: INodeProperties[] };

function parametersOf(operations: Described[]): Parameter[] {
	return operations.flatMap(({ option, properties }) =>
		properties.flatMap((property) => {
			if (property.type !== 'collection') return parameter(option.value, property, property.name);
			return (property.options as INodeProperties[]).map((field) => {
				const path = `${property.name}.${field.name}`;
				return parameter(option.value, field, path, beside(property));
			});
		}),
	);
}

/** @param shownWith what else has to be set for the collection of the parameter to be shown */
function parameter(
	operation: string,
	property: INodeProperties,
	path: string,
	shownWith: INodeParameters = {},
): Parameter {
	const { displayName, options = [], typeOptions = {} } = property;
	const { minValue = -Infinity, maxValue = Infinity, numberPrecision } = typeOptions;
	const choices = options.map((option) => String('value' in option && option.value));
	return {
		operation,
		path,
		displayName,
		kind: kindOf(property, path),
		choices,
		bounds: [minValue, maxValue],
		isWhole: numberPrecision === 0,
		beside: { ...shownWith, ...beside(property) },
	};
}

/** The first value of each parameter beside a collection that shows the collection or a field in it. */
function beside({ type, displayOptions }: INodeProperties): INodeParameters {
	const isBeside = (name: string) =>
		name.startsWith('/') || (type === 'collection' && !name.startsWith('@'));
	const shown = Object.entries(displayOptions?.show ?? {}).filter(([name]) => isBeside(name));
	return Object.fromEntries(
		shown.map(([name, values]) => [name.replace('/', ''), values![0] as NodeParameterValue]),
	);
}

function kindOf({ type, name }: INodeProperties, path: string): Parameter['kind'] {
	// What cannot be used counts as not set.
	if (path.startsWith('appearance.')) return 'appearance';
	if (name === 'expectedLift') return 'lift';
	const byType: Partial<Record<string, Parameter['kind']>> = {
		options: 'choice',
		multiOptions: 'choices',
		boolean: 'flag',
		number: 'amount',
		dateTime: 'date',
		resourceLocator: 'id',
		string: TEXTS[name],
	};
	const kind = byType[type];
	if (kind) return kind;
	const [what, where] = type === 'string' ? [name, 'TEXTS'] : [type, 'kindOf'];
	throw new Error(`Add what "${what}" takes to ${where} in ${__filename}`);
}
