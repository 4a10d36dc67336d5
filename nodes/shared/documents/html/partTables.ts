import type {
	Cell,
	Count,
	Counts,
	Metric,
	Quotation,
	Quotations,
	RankedList,
	Table,
	Tone,
} from '../document';
import { hostOf, safeLink } from '../escapeMarkup';
import type { Locale } from '../../language/locale';
import { formatChange, formatMetric, toneOfChange, withVerdict } from '../figures';
import { hundredths } from '../../values/hundredths';
import { inRows, MAX_COUNTS, shownOf } from '../layout';
import { countBars, stackedBar } from './charts';
import { label, more, pill, row, span, table, text } from './elements';
import { encodeHtml, escapeHtml, LENGTHS } from './escape';
import { COLORS, TONES, type Style } from './style';

/** Maximum length of a detail that fits beside its entry on a phone. */
const MAX_BESIDE = 20;

const ENTRY = 'font-size:14px;line-height:20px';
const SMALL = 'font-size:12px;line-height:18px';
/** For the longest heading of four columns on a phone. */
const NARROW = 'font-size:11px;line-height:16px';
const ASKED = 'font-size:13px;line-height:19px;padding-top:4px';
const SAID = 'font-size:14px;line-height:21px;padding-top:4px';

/** Space between boxes, in pixels. */
const GAP = 12;

/** Figures in boxes of one height, two side by side. */
export function metricBoxes(metrics: Metric[], locale: Locale): string {
	const height = Math.max(...metrics.map(boxHeight));
	const rows = inRows(metrics, 2).map((pair, index) => {
		const boxes = pair.map((each) => metricBox(each, height, locale));
		const isAlone = metrics.length > 1 && boxes.length === 1;
		const cells = isAlone ? [...boxes, '<td width="50%" style="width:50%">&#160;</td>'] : boxes;
		const space = `<tr><td height="${GAP}" style="height:${GAP}px;font-size:1px;line-height:1px">&#160;</td></tr>`;
		const gap = `<td width="${GAP}" style="width:${GAP}px"><div style="width:${GAP}px;font-size:1px;line-height:1px">&#160;</div></td>`;
		return `${index === 0 ? '' : space}<tr>${cells.join(gap)}</tr>`;
	});
	return table(rows.join(''), 'separate');
}

function metricBox(metric: Metric, height: number, locale: Locale): string {
	const name = label(escapeHtml(metric.label, LENGTHS.label));
	return `<td class="box line" width="50%" height="${height}" bgcolor="${COLORS.box}" style="width:50%;height:${height}px;background-color:${COLORS.box};border:1px solid ${COLORS.line};border-radius:8px;padding:12px 14px;vertical-align:top">${name}${figure(metric, 28, locale)}</td>`;
}

function boxHeight({ change, detail }: Metric): number {
	return 18 + 36 + (change ? 20 : 0) + (detail ? 20 : 0);
}

/** A figure in large type, with its change and detail below it. */
export function figure(metric: Metric, size: number, locale: Locale): string {
	const { value, change, better, detail, unit } = metric;
	const isShort = value !== undefined && !metric.isAtLeast;
	const type = isShort
		? `font-size:${size}px;line-height:${size + 8}px`
		: 'font-size:18px;line-height:28px';
	const small = 'font-size:12px;line-height:20px';
	const moved = change
		? `${pill(formatChange(locale, change.by, unit), toneOfChange(change, better))} ${span(withVerdict(locale, escapeHtml(change.period, LENGTHS.period), change), small, 'muted')}`
		: '';
	return [
		text(escapeHtml(formatMetric(locale, metric), LENGTHS.word), `${type};font-weight:700`),
		...(moved ? [text(moved, small)] : []),
		...(detail ? [text(escapeHtml(detail, LENGTHS.word), small, 'muted')] : []),
	].join('');
}

/** Counts, each chart with its label. */
export function countTables(all: Counts[], style: Style): string {
	const { locale } = style;
	const rows = all.map((part, index) => {
		const { shown, left } = shownOf(part.counts, MAX_COUNTS);
		const drawn = shown.every(hasTone) ? stackedBar(shown, locale) : countBars(shown, style);
		const name = row(label(escapeHtml(part.label, LENGTHS.label)), index === 0 ? 0 : 16);
		return name + row(drawn, 6) + more(left, locale);
	});
	return table(rows.join(''));
}

function hasTone(count: Count): count is Count & { tone: Tone } {
	return count.tone !== undefined;
}

/** A numbered list; a single short detail per entry is on the right, others are below the entry. */
export function numberedList(list: RankedList, locale: Locale, maxEntries: number): string {
	const { shown, left } = shownOf(list.entries, maxEntries, list.more);
	const isNarrow = shown.every(
		({ details }) => details.length === 1 && details.join().length <= MAX_BESIDE,
	);
	const rows = shown.map((entry, index) => {
		const style = `border-top:${index === 0 ? 0 : 1}px solid ${COLORS.line};padding:8px 0;vertical-align:top`;
		const number = span(`${index + 1}`, `${ENTRY};font-weight:700`, 'muted');
		const details = entry.details.map((detail) => escapeHtml(detail, LENGTHS.word));
		const said = details.filter(Boolean).join(' · ');
		const words = text(escapeHtml(entry.text, LENGTHS.entry), ENTRY);
		const below = isNarrow || said === '' ? '' : text(said, SMALL, 'muted');
		const beside = isNarrow
			? `<td class="line" align="right" style="${style};white-space:nowrap">${span(said, ENTRY, 'muted')}</td>`
			: '';
		return `<tr><td class="line" width="28" style="width:28px;${style}">${number}</td><td class="line" style="${style}">${words}${below}</td>${beside}</tr>`;
	});
	const name = list.label ? row(label(escapeHtml(list.label, LENGTHS.label)), 0) : '';
	return table(name + (rows.length > 0 ? row(table(rows.join('')), 0) : '') + more(left, locale));
}

/** A name per row, with its figures below it in columns of one width, which fit on a phone. */
export function figureRows(
	{ columns, rows, more: rest }: Table,
	locale: Locale,
	maxEntries: number,
): string {
	const { shown, left } = shownOf(rows, maxEntries, rest);
	const heads = columns.slice(1).map((column) => ({ text: '', detail: column }));
	const lines = shown.map(({ cells: [name, ...figures], isUnusual }) => {
		const style = isUnusual ? `${ENTRY};font-weight:700` : ENTRY;
		const head = text(escapeHtml(name?.text, LENGTHS.name) || '–', style);
		return `<tr><td class="line" style="border-top:1px solid ${COLORS.line};padding:8px 0">${head}${figureCells(figures)}</td></tr>`;
	});
	return table(row(figureCells(heads), 0) + lines.join('') + more(left, locale));
}

function figureCells(cells: Cell[]): string {
	if (cells.length === 0) return '';
	const width = `${hundredths(100 / cells.length)}%`;
	const style = `color:${COLORS.text};width:${width};${ENTRY};padding:0 0 0 4px;vertical-align:top`;
	const columns = cells.map(({ text: figure, detail, tone }) => {
		const under = escapeHtml(detail, LENGTHS.word);
		const small = tone ? pill(under, tone) : span(under, NARROW, 'muted');
		const lines = [escapeHtml(figure, LENGTHS.word), under && small].filter(Boolean);
		return `<td class="text" align="right" width="${width}" style="${style}">${lines.join('<br>') || '–'}</td>`;
	});
	return table(`<tr>${columns.join('')}</tr>`);
}

export function quotationTable(part: Quotations, locale: Locale, maxEntries: number): string {
	const { shown, left } = shownOf(part.quotations, maxEntries, part.more);
	const why = text(
		escapeHtml(part.heading, LENGTHS.heading),
		'font-size:13px;line-height:18px',
		'muted',
	);
	const head = part.heading ? row(why, 0) : '';
	const rows = shown.map((each, index) =>
		row(quotationOf(each, locale), index > 0 || head ? 12 : 0),
	);
	return table(head + rows.join('') + more(left, locale));
}

function quotationOf(quotation: Quotation, { figures }: Locale): string {
	const { speaker, sentiment, tone = 'neutral', time, prompt, text: said, source } = quotation;
	const link = safeLink(source);
	const word = (each: string) => escapeHtml(each, LENGTHS.word);
	const [who, how, when] = [word(speaker), word(sentiment), word(time)];
	const head = [
		who && span(who, 'font-weight:700'),
		how && pill(how, tone),
		when && span(when, 'font-size:12px', 'muted'),
	].filter(Boolean);
	const lines = [
		`<div style="font-size:13px;line-height:20px">${head.join(' ') || '–'}</div>`,
		prompt && text(figures.asked(escapeHtml(prompt, LENGTHS.prompt)), ASKED, 'muted'),
		said && text(figures.quoted(escapeHtml(said, LENGTHS.snippet)), SAID),
		link && `<div style="font-size:12px;line-height:20px;padding-top:4px">${linkTo(link)}</div>`,
	];
	const { shape } = TONES[tone];
	return table(
		`<tr><td class="box ${tone}-edge" bgcolor="${COLORS.box}" style="background-color:${COLORS.box};border-left:4px solid ${shape};padding:10px 14px">${lines.filter(Boolean).join('')}</td></tr>`,
	);
}

function linkTo(url: string): string {
	return `<a class="muted" href="${encodeHtml(url)}" style="color:${COLORS.muted};text-decoration:underline">${encodeHtml(hostOf(url))}</a>`;
}

/** A highlighted warning. */
export function warning(content: string): string {
	return table(
		`<tr><td class="warning" bgcolor="#fff7e0" style="background-color:#fff7e0;border-left:4px solid #e0a100;padding:10px 14px;color:#5c4300;font-size:13px;line-height:19px">${content}</td></tr>`,
	);
}
