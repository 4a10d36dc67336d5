import type { BarChart, BarEntry, Part, StackedBarChart } from '../../blocks/types';
import { chunk } from '../../values/lists';
import { hundredths } from '../../values/numbers';
import { capitalize } from '../../values/text';
import type { Accent } from './accent';
import { type Color, FILL_COLORS, PARTS, TEXT_COLORS } from './colors';
import * as tag from './elements';
import { escapeHtml, htmlOf, wrapped } from './escape';

/** This file draws charts with colored table cells, the only kind that every email client shows. */

export function barTable({ entries }: BarChart, accent: Accent, signOf: tag.SignOf): string {
	const hasChanges = entries.some(({ change }) => change.text !== '');
	return tag.table(entries.map((entry) => barRow(entry, hasChanges, accent, signOf)).join(''));
}

/** A row with a bar's name, the bar, its figure and change. All bars begin at the same edge. */
function barRow(bar: BarEntry, hasChanges: boolean, accent: Accent, signOf: tag.SignOf): string {
	const { name, isOwn, link, share = 0, figure, change, detail } = bar;
	const tone = change.tone;
	const fill = tone ? FILL_COLORS[tone] : isOwn ? accent.fill : FILL_COLORS.bar;
	const type = isOwn || tone ? 'bold' : 'entry';
	const behind = isOwn || !detail ? '' : ` ${tag.span(escapeHtml(detail), TEXT_COLORS.soft)}`;
	const length = `${Math.max(1, Math.round(share * 100))}%`;
	const drawn = tag.shape({ height: 12, fill, style: 'border-radius:2px' });
	const named = { width: '36%', style: 'padding:4px 8px 4px 0' };
	const nameHtml =
		link === undefined
			? wrapped(htmlOf([{ text: name }]))
			: htmlOf([{ text: name, link, isAddress: true }]);
	const right = { align: 'right', style: 'padding-left:8px;white-space:nowrap' } as const;
	const figures = { ...right, width: hasChanges ? '14%' : '20%' };
	const cells = [
		tag.textCell(signOf(tone) + nameHtml + behind, type, named),
		tag.cell(share > 0 ? tag.table(`<tr>${drawn}</tr>`, length) : ''),
		tag.textCell(escapeHtml(figure), type, figures),
		hasChanges ? tag.textCell(htmlOf([change]), 'entry', { ...right, width: '18%' }) : '',
	];
	return `<tr>${cells.join('')}</tr>`;
}

/** This many names of parts stand side by side. */
const PARTS_IN_ROW = 3;

/** Draws one bar of several parts, and below it what each part is. */
export function partsTable({ parts: all }: StackedBarChart, signOf: tag.SignOf): string {
	// Good parts come first.
	const placeOf = ({ tone = 'neutral' }: Part) => Object.keys(PARTS).indexOf(tone);
	const parts = [...all].sort((one, other) => placeOf(one) - placeOf(other));
	const drawn = parts.filter(({ share }) => share > 0);
	const cells = drawn.map((part) =>
		tag.shape({ width: `${hundredths(part.share * 100)}%`, height: 20, fill: fillOf(part) }),
	);
	const rows = chunk(parts, PARTS_IN_ROW).map((some) => {
		return `<tr>${some.map((part) => partCell(part, signOf)).join('')}</tr>`;
	});
	return tag.table(`<tr>${cells.join(tag.shape({ width: '2' }))}</tr>`) + tag.table(rows.join(''));
}

function partCell(part: Part, signOf: tag.SignOf): string {
	const { name, figure, percent, change } = part;
	const swatch = tag.table(`<tr>${tag.shape({ height: 12, fill: fillOf(part) })}</tr>`, '12');
	const count =
		escapeHtml(figure) + tag.span(escapeHtml(percent), TEXT_COLORS.soft, ';font-weight:400');
	const lines = [
		tag.text(signOf(change.tone) + escapeHtml(capitalize(name)), change.tone ? 'bold' : 'entry'),
		tag.text(count, 'bold'),
		tag.text(htmlOf([change]), 'entry'),
	];
	const mark = tag.cell(swatch, { width: '18', valign: 'top', style: 'padding-top:4px' });
	const inner = tag.table(`<tr>${mark}${tag.cell(lines.join(''))}</tr>`);
	return tag.cell(inner, { width: '33%', valign: 'top', style: 'padding-top:8px' });
}

/** The color of a part, which is red only if its change is unusual and bad. */
function fillOf({ tone = 'neutral', change }: Part): Color {
	return change.tone === 'bad' ? FILL_COLORS.bad : PARTS[tone];
}
