import type { Locale } from '../language/locale';
import { showsAsZero } from '../values/numbers';
import { singleLine } from '../values/text';
import {
	type FigureInput,
	formatChange,
	formatMetric,
	joinDetails,
	toneOfChange,
	withArrow,
} from './numbers';
import { plain, runsOf, SIGN, UNUSUAL } from './text';
import type { KeyFigure } from './types';

/** Makes a key figure: a tile for formats that draw, and a line for those that do not. */
export function figure(metric: FigureInput, locale: Locale): KeyFigure {
	const name = singleLine(metric.label, 'label');
	const value = singleLine(formatMetric(locale, metric), 'word') || '–';
	const { change: { by, isUnusual, side } = {}, unit, better, decimals } = metric;
	const period = singleLine(metric.change?.period, 'period') || undefined;
	const texts = [metric.place, metric.detail, metric.usual];
	const [place = '', detail = '', usual = ''] = texts.map((text) => singleLine(text, 'word'));
	const tone = toneOfChange({ by: by ?? 0, isUnusual, side, decimals }, better);
	const isSigned = name !== '' && tone === 'bad';
	const label = isSigned ? `${UNUSUAL} ${name}` : name;
	const since = (change: string) => locale.figures.changed({ change, period });
	const isMoved = by !== undefined && !showsAsZero(by, decimals);
	const change = isMoved ? formatChange(locale, by, { unit, decimals }) : '';
	const moved = isMoved ? since(withArrow(by, change, decimals)) : '';
	const spoken = isMoved ? since(change) : undefined;
	const isMarked = isUnusual === true && change !== '';
	const range = singleLine(metric.range, 'word');
	const words = range || locale.figures.unusual;
	// A figure that is worse has a sign before its name, so it needs the word only without that.
	const mark = isMarked && (range !== '' || !isSigned) ? words : '';
	const isInLine = mark !== '' || (isMarked && metric.usual === undefined);
	const details = [change && since(change), place, detail, isInLine ? words : ''].filter(Boolean);
	const behind = locale.inParentheses(joinDetails(details, locale));
	const runs = [{ text: value, strong: true }, ...runsOf(behind)];
	const isApart = metric.value === undefined || /\d/.test(name);
	const before = isApart ? locale.labelled(name, '') : `${name} `;
	return {
		kind: 'figure',
		label,
		name,
		value,
		change: { text: moved || place, spoken, ...(tone === 'neutral' ? { muted: true } : { tone }) },
		detail: { text: detail || usual, muted: true },
		short: usual || detail,
		isUnusual: isUnusual === true,
		hasChange: by !== undefined,
		hasDetail: detail !== '',
		mark,
		line: name ? [...(isSigned ? [SIGN] : []), { text: before }, ...runs] : runs,
	};
}

/** A headline with a figure behind it, as one text. */
export function withFigure(headline: string, metric: FigureInput, locale: Locale): string {
	return locale.labelled(headline, plain(figure({ ...metric, label: '' }, locale).line));
}
