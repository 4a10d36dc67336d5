import type { Locale } from '../language/locale';
import { maximum } from '../values/numbers';
import { singleLine } from '../values/text';
import {
	commonDecimals,
	type Figure,
	type FigureInput,
	formatFigure,
	formatMove,
	type Judged,
} from './numbers';
import { runsOf } from './text';
import type { BarChart, BarEntry, ListLimits } from './types';

export interface Bar extends Figure, Judged {
	name: string;
	/** True if the bar is that of the reader's own brand or domain. */
	isOwn?: boolean;
	/** A safe URL of what the bar stands for. */
	link?: string;
	change?: number;
	better?: FigureInput['better'];
	detail?: string;
}

interface Bars extends ListLimits {
	bars: Bar[];
	unit?: string;
	/** True if the figures are changes, which have a sign. */
	isSigned?: boolean;
}

/**
 * Makes a bar chart. The bars come in the order in which they are shown, and the largest fills the
 * width. Figures and changes are columns, so all figures have equally many decimals, and so have
 * all changes.
 */
export function bars(
	{ bars: all, unit = '', isSigned = false, more = 0, entriesInSummary }: Bars,
	locale: Locale,
): BarChart {
	const whole = maximum([0, ...all.map(({ value }) => value ?? 0)]);
	const valueDecimals = commonDecimals(all.map(({ value }) => value));
	const decimals = commonDecimals(all.map(({ change }) => change));
	const entries = all.map((bar): BarEntry => {
		const { value, change: by, isUnusual, side, better, isOwn = false, link } = bar;
		const name = singleLine(bar.name, 'name') || '–';
		const figureText =
			isSigned && value !== undefined
				? locale.delta(value, valueDecimals)
				: formatFigure(locale, bar, unit, valueDecimals);
		const figure = singleLine(figureText, 'word');
		const moved = formatMove({ by, isUnusual, side, better, unit, decimals }, locale);
		const detail = singleLine(bar.detail ?? (isOwn ? locale.figures.you : ''), 'word');
		const details = locale.list([moved.changeText, isOwn ? '' : detail].filter(Boolean), 'comma');
		const behind = locale.inParentheses(details) + (isOwn && detail !== '' ? ` ◀ ${detail}` : '');
		const isFirst = value !== undefined && figure !== '';
		const before = isFirst ? `${figure} ` : '';
		const after = value === undefined && figure ? locale.labelled('', figure) : '';
		const share = value && Math.min(1, Math.max(0, whole > 0 ? value / whole : 0));
		const style = isOwn ? { strong: true } : {};
		const words =
			link === undefined
				? runsOf(before + name + after + behind, style)
				: [
						...runsOf(before, style),
						{ text: name, link, isAddress: true, ...style },
						...runsOf(after + behind, style),
					];
		return { name, isOwn, link, figure, change: moved.changeRun, detail, share, line: words };
	});
	return { kind: 'chart', form: 'bars', entries, more, entriesInSummary };
}
