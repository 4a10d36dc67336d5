import { escapeMarkdown } from '../escapeMarkdown';
import type { Locale } from '../../language/locale';

/**
 * The elements of Adaptive Cards that reports use (adaptivecards.io/explorer, version 1.5). Types, not interfaces, so
 * that they count as JSON for n8n.
 */

type Size = 'small' | 'medium' | 'large' | 'extraLarge';
type Spacing = 'none' | 'small' | 'medium' | 'large';
export type Color = 'accent' | 'good' | 'attention';

export type TextStyle = {
	size?: Size;
	weight?: 'bolder';
	color?: Color;
	isSubtle?: true;
	style?: 'heading';
	spacing?: Spacing;
	separator?: true;
	horizontalAlignment?: 'right';
};
export type TextBlock = TextStyle & { type: 'TextBlock'; text: string; wrap: true };
export type FactSet = { type: 'FactSet'; facts: Array<{ title: string; value: string }> };
export type Container = {
	type: 'Container';
	style: 'emphasis' | 'warning';
	spacing: Spacing;
	items: CardElement[];
};
export type Column = {
	type: 'Column';
	width: 'auto' | 'stretch';
	style?: 'emphasis';
	items: CardElement[];
};
export type ColumnSet = { type: 'ColumnSet'; spacing: Spacing; columns: Column[] };
export type CardElement = TextBlock | FactSet | Container | ColumnSet;

/** Maximum lengths of external texts, in characters. */
export const LENGTHS = {
	heading: 200,
	note: 500,
	label: 150,
	word: 60,
	name: 80,
	entry: 200,
	prompt: 200,
	snippet: 500,
};

export const SMALL: TextStyle = { size: 'small', isSubtle: true };

/** @param text Markdown with external texts escaped */
export function textBlock(text: string, style: TextStyle = {}): TextBlock {
	return { type: 'TextBlock', text, wrap: true, ...style };
}

/** A text that may be empty, as Teams takes none. */
export function textBlocks(text: string, style?: TextStyle): TextBlock[] {
	return text === '' ? [] : [textBlock(text, style)];
}

/** The small heading of a list; none for a blank one. */
export function labelBlocks(label: string | undefined): TextBlock[] {
	return textBlocks(escapeMarkdown(label, LENGTHS.label), { weight: 'bolder', spacing: 'medium' });
}

export function column(items: CardElement[], width: Column['width'] = 'stretch'): Column {
	return { type: 'Column', width, items };
}

export function columnSet(columns: Column[], spacing: Spacing): ColumnSet {
	return { type: 'ColumnSet', spacing, columns };
}

export function container(items: CardElement[], style: Container['style'] = 'emphasis'): Container {
	return { type: 'Container', style, spacing: 'small', items };
}

/** A line with the number of hidden entries; none for 0. */
export function moreBlocks(count: number, { figures }: Locale): TextBlock[] {
	return count > 0 ? [textBlock(figures.more(count), SMALL)] : [];
}
