import { figure } from '../blocks/keyFigure';
import { basis, heading, sentence, verdict, warning } from '../blocks/paragraphs';
import { trend } from '../blocks/trendChart';
import type { Block, ReportDocument, Tone } from '../blocks/types';
import { mentionSentence, newsOf, scoreSentence, shownChange } from '../insights/effect';
import type { Locale } from '../language/locale';
import { type EffectData, isEffect } from '../model/effect';
import { reportedDomain, type Section } from '../model/report';
import { type EffectVerdict, MIN_SINCE } from '../statistics/effect';
import { type Side, sideOf } from '../statistics/range';
import { daysBetween } from '../time/periods';
import { singleLine } from '../values/text';
import { mentionMetrics } from './mentionSection';
import { nothingDocument } from './nothing';
import { contextOf, sourceNote, warningsOf } from './reportNotes';
import { fittingSubject } from './subjects';

/**
 * The document of an effect: sentences on what has changed since an action, figures, and the trend
 * with the days since marked.
 */
export function effectDocument(data: EffectData, locale: Locale): ReportDocument {
	const domain = reportedDomain(data) ?? undefined;
	const name = locale.brand(singleLine(domain) || locale.report.yourBrand, 'start');
	if (hasNoDataSince(data)) {
		const sections: Section[] = [
			'visibility',
			...(data.mentions === null ? ['mentions' as const] : []),
		];
		return nothingDocument({ name, domains: [domain], period: data.period, sections }, locale);
	}
	const effectText = effectSentences(data, locale);
	return {
		subject: fittingSubject(subjectsOf(data, name, locale)),
		headline: name,
		domains: [domain],
		blocks: [
			basis(contextOf([], data, locale)),
			...effectText.slice(0, 1),
			meanFigure(data, locale),
			...mentionFigure(data, locale),
			...effectText.slice(1),
			...warningsOf(data, locale).map(warning),
			...trendBlocks(data, locale),
			sourceNote(data, locale),
		],
	};
}

/** True if the days since the action are enough for a score, but none has one, nor mentions. */
function hasNoDataSince(data: EffectData): boolean {
	const { mentions, period } = data;
	const days = daysBetween(period.from, period.to) + 1;
	return !mentions && days >= MIN_SINCE && data.meanSince === undefined;
}

/**
 * Subjects, the longest first: by how much the score is off what was expected, if that is more than
 * chance explains, else the verdict in words. The later ones leave out the day of the action.
 */
function subjectsOf(data: EffectData, name: string, locale: Locale): string[] {
	const { effect, labelled, figures } = locale;
	const { from: date, to } = data.period;
	const { score } = data.effects;
	if (score && isEffect(score.verdict)) {
		const side: Side = score.change > 0 ? 'above' : 'below';
		const values = { name, by: Math.abs(shownChange(score)), side, to };
		return [effect.subject({ ...values, date }), effect.subject(values)];
	}
	const news = [newsOf(data, date, locale), newsOf(data, undefined, locale)];
	return news.map((text) => labelled(name, text ?? figures.subject));
}

/** The tone of a verdict. More mentions are neutral, because nobody knows if they are good news. */
function toneOf(verdict: EffectVerdict | undefined, isScore: boolean): Tone | undefined {
	if (verdict === 'down') return 'bad';
	if (verdict !== 'up') return undefined;
	return isScore ? 'good' : 'neutral';
}

function effectSentences(data: EffectData, locale: Locale) {
	const { score, mentions } = data.effects;
	const verdicts = [score?.verdict, mentions?.verdict];
	const sentences = [scoreSentence(data, locale), ...mentionSentence(data, locale)];
	const paragraphs = sentences.map((text, index) =>
		index === 0
			? verdict(text, toneOf(verdicts[0], true))
			: sentence(text, toneOf(verdicts[index], false)),
	);
	if (!verdicts.some(isEffect)) return paragraphs;
	return [...paragraphs, sentence(locale.effect.meanwhile)];
}

function meanFigure(data: EffectData, locale: Locale) {
	const { effect } = locale;
	const { from: date, to } = data.period;
	const { score } = data.effects;
	const change = score && {
		by: shownChange(score),
		isUnusual: isUnusualBy(score.verdict),
	};
	const absent = locale.figures.absent({ of: 'score' });
	const [label, value] = [effect.mean({ date, to }), data.meanSince];
	const detail = score && effect.expected({ score: score.before });
	return figure({ label, value, decimals: 1, absent, change, detail }, locale);
}

function mentionFigure(data: EffectData, locale: Locale) {
	const { period, effects } = data;
	const versus = locale.mentions.versus({ previous: period.before.name });
	const isUnusual = isUnusualBy(effects.mentions?.verdict);
	const metrics = mentionMetrics(data, locale).slice(0, 1);
	return metrics.map(({ change, ...metric }) =>
		figure({ ...metric, change: change && { ...change, period: versus, isUnusual } }, locale),
	);
}

function isUnusualBy(verdict: EffectVerdict | undefined): boolean | undefined {
	return isEffect(verdict) || (verdict === 'none' ? false : undefined);
}

/** The trend of the days before and since the action, with those since marked. */
function trendBlocks({ trend: all, period, effects }: EffectData, locale: Locale): Block[] {
	const { score: effect } = effects;
	// The band is where the average would be without the action: the average since the action minus
	// both ends of the effect's interval.
	const band = effect && { low: effect.after - effect.high, high: effect.after - effect.low };
	const sideOfDay = (date: string, value: number): Side | undefined => {
		if (!band || !isEffect(effect.verdict) || date < period.from) return undefined;
		return sideOf({ ...band, level: value });
	};
	const points = all.map(({ date, score }) => {
		return { date, value: score, side: sideOfDay(date, score) };
	});
	if (points.length < 2) return [];
	const [since, name] = [period.from, locale.combined.score];
	return [
		heading(locale.score.daily({ date: since })),
		trend({ points, since, name, band, bandOf: 'expected' }, locale),
	];
}
