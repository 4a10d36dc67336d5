import type { Cell, Metric } from '../../../shared/documents/document';
import {
	decimalsIn,
	formatChange,
	formatMetric,
	toneOfChange,
} from '../../../shared/documents/figures';
import type { Locale } from '../../../shared/language/locale';
import { isOwnDomain, type Report } from '../report';
import { mentionMetrics } from './mentionSections';
import { scoreMetric, shareMetric } from './sections';

/** A column of a table with a row per report. */
export interface Column {
	name: string;
	cells: Cell[];
}

/** The columns of which any report has a figure, with cells in the order of the reports. */
export function columnsOf(reports: Report[], locale: Locale): Column[] {
	const { score, negative } = locale.combined;
	/** Headings that are shorter than the labels of the figures. */
	const headings: Partial<Record<string, string>> = { score, negative };
	const figures = reports.map((report) => reportFigures(report, locale));
	return FIGURE_NAMES.flatMap((name) => {
		const metrics = figures.map((each) => each[name]);
		const label = headings[name] ?? metrics.find((metric) => metric !== undefined)?.label;
		const isShown = metrics.some((metric) => metric !== undefined);
		return label !== undefined && isShown ? [{ name: label, cells: cellsOf(metrics, locale) }] : [];
	});
}

function cellsOf(metrics: Array<Metric | undefined>, locale: Locale): Cell[] {
	const values = decimalsIn(metrics.map((metric) => metric?.value));
	const changes = decimalsIn(metrics.map((metric) => metric?.change?.by));
	return metrics.map((metric) => {
		if (!metric) return { text: '' };
		const { change, unit, better, detail } = metric;
		return {
			text: formatMetric(locale, metric, values),
			detail: change ? formatChange(locale, change.by, unit, changes) : detail,
			...(change?.isUnusual && { tone: toneOfChange(change, better) }),
		};
	});
}

/** The figures of a report, in their order. */
const FIGURE_NAMES = ['score', 'share', 'mentions', 'negative'] as const;

/** What is known of the whole account only is its own domain's. */
function reportFigures(
	report: Report,
	locale: Locale,
): Partial<Record<(typeof FIGURE_NAMES)[number], Metric>> {
	const [score] = scoreMetric(report, locale);
	if (!isOwnDomain(report)) return { score };
	const [share] = shareMetric(report, locale);
	const [mentions, negative] = mentionMetrics(report, locale);
	return { score, share, mentions, negative };
}
