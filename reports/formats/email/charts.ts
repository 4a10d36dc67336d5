import type { BarChart, BarEntry, Part, PartsChart } from '../../documents/blocks';
import { capital } from '../../language/formatters';
import { hundredths } from '../../values/numbers';
import {
	cellTag,
	dot,
	escapeHtml,
	htmlOf,
	shape,
	span,
	tableTag,
	textCell,
	textTag,
} from './elements';
import { type Accent, FILLS, INKS, type Paint, PARTS } from './style';

/** Charts of colored table cells, the only kind that every email client shows. */

export function barTable({ entries }: BarChart, accent: Accent): string {
	const hasChanges = entries.some(({ change }) => change.text !== '');
	return tableTag(entries.map((each) => barRow(each, hasChanges, accent)).join(''));
}

/** The name of a bar, the bar, its figure and its change. All bars begin at one edge. */
function barRow(bar: BarEntry, hasChanges: boolean, accent: Accent): string {
	const { name, isOwn, share = 0, figure, change, detail } = bar;
	const tone = change.tone;
	const fill = isOwn ? accent.fill : tone ? FILLS[tone] : FILLS.bar;
	const type = isOwn || tone ? 'bold' : 'entry';
	const behind = isOwn || !detail ? '' : ` ${span(escapeHtml(detail), INKS.soft)}`;
	const length = `${Math.max(1, Math.round(share * 100))}%`;
	const drawn = shape({ height: 12, fill, style: 'border-radius:2px' });
	const cells = [
		textCell(dot(tone) + escapeHtml(name) + behind, type, {
			width: '36%',
			style: 'padding:4px 8px 4px 0',
		}),
		cellTag(share > 0 ? tableTag(`<tr>${drawn}</tr>`, length) : ''),
		textCell(escapeHtml(figure), type, {
			align: 'right',
			width: hasChanges ? '14%' : '20%',
			style: 'padding-left:8px',
		}),
		...(hasChanges
			? [
					textCell(htmlOf([change]), 'entry', {
						align: 'right',
						width: '18%',
						style: 'padding-left:8px',
					}),
				]
			: []),
	];
	return `<tr>${cells.join('')}</tr>`;
}

/** How many names of parts stand beside each other. */
const PARTS_IN_ROW = 3;

/** One bar of several parts, and below it what each part is. */
export function partsTable({ parts: all }: PartsChart): string {
	const parts = [...all].sort((one, other) => placeOf(one) - placeOf(other));
	const drawn = parts.filter(({ share }) => share > 0);
	const cells = drawn.map((part, index) => {
		const width = `${hundredths(part.share * 100)}%`;
		return (
			(index > 0 ? shape({ width: '2' }) : '') + shape({ width, height: 20, fill: fillOf(part) })
		);
	});
	const rows = parts.flatMap((_, index) => {
		if (index % PARTS_IN_ROW > 0) return [];
		const some = parts.slice(index, index + PARTS_IN_ROW);
		return `<tr>${some.map(partCell).join('')}</tr>`;
	});
	return tableTag(`<tr>${cells.join('')}</tr>`) + tableTag(rows.join(''));
}

function partCell(part: Part): string {
	const { name, figure, percent, change } = part;
	const swatch = tableTag(`<tr>${shape({ height: 12, fill: fillOf(part) })}</tr>`, '12');
	const count = escapeHtml(figure) + span(escapeHtml(percent), INKS.soft, ';font-weight:400');
	const lines = [
		textTag(dot(change.tone) + escapeHtml(capital(name)), change.tone ? 'bold' : 'entry'),
		textTag(count, 'bold'),
		textTag(htmlOf([change]), 'entry'),
	];
	const inner = tableTag(
		`<tr>${cellTag(swatch, { width: '18', valign: 'top', style: 'padding-top:4px' })}${cellTag(lines.join(''))}</tr>`,
	);
	return cellTag(inner, { width: '33%', valign: 'top', style: 'padding-top:8px' });
}

/** Good ones first. */
function placeOf({ tone = 'neutral' }: Part): number {
	return Object.keys(PARTS).indexOf(tone);
}

/** Red only where that is unusual. */
function fillOf({ tone = 'neutral', change }: Part): Paint {
	return change.tone === 'bad' ? FILLS.bad : PARTS[tone];
}
