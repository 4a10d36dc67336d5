import type { INodePropertyOptions } from 'n8n-workflow';

import { type Assistant, assistantName, ASSISTANTS } from 'ai-visibility-reports/model';
import { quote } from 'ai-visibility-reports/values';
import { type Field, type FieldContext, refuseEmptyExpression } from './field';
import { type PropertyDefaults, textField } from './kinds';
import { listField } from './lists';

export const ASSISTANT_OPTIONS: Array<INodePropertyOptions & { value: Assistant }> = ASSISTANTS.map(
	(value) => ({ name: assistantName(value), value }),
);

export type Option<Value extends string = string> = INodePropertyOptions & { value: Value };

type OptionProperty<Value extends string> = PropertyDefaults & {
	default: NoInfer<Value>;
	options: Array<Option<Value>>;
};

/**
 * Makes a field for one of its property's options, in capitals or not. `Unset` is the type that its
 * value may have beside them, where it is not set.
 */
type OptionField<Unset = never> = <const Name extends string, const Value extends string>(
	name: Name,
	displayName: string,
	property: OptionProperty<Value>,
) => Field<Name, Value | Unset>;

/** Makes a field whose value is the property's default where it is not set. */
export const optionField: OptionField = (name, displayName, property) =>
	choiceField(name, displayName, property, () => property.default);

/** Makes a field that has to be set: it refuses an empty value. */
export const requiredOptionField: OptionField = choiceField;

/** Makes a field whose value is undefined where it is not set. */
export const optionalOptionField: OptionField<undefined> = (name, displayName, property) =>
	choiceField(name, displayName, property, refuseEmptyExpression);

function choiceField<Name extends string, Value extends string, Unset = Value>(
	name: Name,
	displayName: string,
	property: OptionProperty<Value>,
	unset?: (place: FieldContext) => Unset,
): Field<Name, Value | Unset> {
	return textField(name, displayName, { ...property, type: 'options' }, (text, place) => {
		if (text === '' && unset) return unset(place);
		return parseOption(property.options, text, `is ${quote(text)}`, place);
	});
}

/** Makes a field for any number of the property's options. Its value has each of them once. */
export function multiOptionsField<const Name extends string, const Value extends string>(
	name: Name,
	displayName: string,
	property: PropertyDefaults & { default: Array<NoInfer<Value>>; options: Array<Option<Value>> },
): Field<Name, Value[]> {
	const { options } = property;
	return listField(name, displayName, { ...property, type: 'multiOptions' }, (entries, place) => [
		...new Set(
			entries.map((entry) => parseOption(options, entry, `contains ${quote(entry)}`, place)),
		),
	]);
}

function parseOption<Value extends string>(
	options: Array<Option<Value>>,
	entry: unknown,
	reason: string,
	{ invalid }: FieldContext,
): Value {
	const word = typeof entry === 'string' ? entry.trim().toLowerCase() : entry;
	const values = options.map(({ value }) => value);
	const match = values.find((value) => value.toLowerCase() === word);
	return match ?? invalid(reason, `Use one of: ${values.join(', ')}.`);
}
