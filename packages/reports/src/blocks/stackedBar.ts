import type { Locale } from '../language/locale';
import { singleLine } from '../values/text';
import type { Bar } from './barChart';
import { formatMove } from './numbers';
import { runsOf } from './text';
import type { StackedBarChart, Tone } from './types';

interface Parts {
	label: string;
	parts: Array<
		Pick<Bar, 'name' | 'change' | 'isUnusual' | 'side'> & { value: number; tone?: Tone }
	>;
}

/** Maximum number of parts that a bar shows; further ones are only counted. */
const MAX_PARTS = 8;

/** Parts that add up to less get no percentages, which would pretend more than the counts say. */
const LEAST_FOR_PERCENT = 50;

/** One bar of several counts, e.g. "By sentiment: positive 12 (+3), negative 2". */
export function parts({ label: title, parts: all }: Parts, locale: Locale): StackedBarChart {
	const total = all.reduce((sum, { value }) => sum + Math.max(0, value), 0);
	const visibleParts = all
		.slice(0, MAX_PARTS)
		.map(({ value, tone, change: by, isUnusual, side, ...part }) => {
			const name = singleLine(part.name, 'count') || '–';
			const figure = locale.number(value);
			const { changeText, changeRun: change } = formatMove(
				{ by, isUnusual, side, better: 'notMore' },
				locale,
			);
			const share = total > 0 ? Math.max(0, value) / total : 0;
			const percent = locale.inParentheses(locale.percent(Math.round(share * 100)));
			const line = `${name} ${figure}${locale.inParentheses(changeText)}`;
			return {
				name,
				tone,
				share,
				percent: total < LEAST_FOR_PERCENT ? '' : percent,
				figure,
				change,
				line,
			};
		});
	const left = all.length - visibleParts.length;
	const rest = left > 0 ? [locale.figures.more({ hidden: left, isMissing: false })] : [];
	const listText = locale.list([...visibleParts.map(({ line }) => line), ...rest], 'comma');
	const label = singleLine(title, 'label');
	const line = runsOf(label && listText ? locale.labelled(label, listText) : listText);
	return { kind: 'chart', form: 'parts', label, parts: visibleParts, line };
}
