import { bars } from '../blocks/barChart';
import { figure } from '../blocks/keyFigure';
import { basis, heading, label, note, sentence, verdict, warning } from '../blocks/paragraphs';
import { plain, runsOf } from '../blocks/text';
import { trend } from '../blocks/trendChart';
import type { Block, Paragraph, ReportDocument, Tone } from '../blocks/types';
import {
	mentionSentence,
	newsOf,
	roundedPoints,
	scoreSentences,
	shownChange,
} from '../insights/effect';
import type { Locale } from '../language/locale';
import { type AskedEffect, type EffectData, isEffect } from '../model/effect';
import { reportedDomain, type Section } from '../model/report';
import { type EffectVerdict, MIN_SINCE } from '../statistics/effect';
import { type Side, sideOf } from '../statistics/range';
import { daysBetween } from '../time/periods';
import { singleLine } from '../values/text';
import { mentionMetrics } from './mentionSection';
import { nothingDocument } from './nothing';
import { sourceNote, warningsOf } from './reportNotes';
import { fittingSubject } from './subjects';

/** An effect, with the points that the action was expected to add, if somebody has said so. */
type Measured = EffectData & Pick<AskedEffect, 'forecast'>;

/**
 * The document of an effect: the question and its answer, what was measured beside the forecast or,
 * without a forecast, the figures; and the trend with the days since marked.
 */
export function effectDocument(data: Measured, locale: Locale): ReportDocument {
	const domain = reportedDomain(data) ?? undefined;
	const name = locale.brand(singleLine(domain) || locale.report.yourBrand, 'start');
	const { period, forecast } = data;
	if (hasNoDataSince(data)) {
		const sections: Section[] = [
			'visibility',
			...(data.mentions === null ? ['mentions' as const] : []),
		];
		return nothingDocument({ name, domains: [domain], period, sections }, locale);
	}
	const { from: date, to } = period;
	const days = daysBetween(date, to) + 1;
	const mentions = mentionFigure(data, locale);
	const compared = forecast === undefined ? [] : forecastBars(data, forecast, locale);
	const hasBars = compared.length > 0;
	return {
		subject: fittingSubject(subjectsOf(data, name, locale)),
		headline: locale.labelled(name, locale.effect.question),
		// A user's title names the action, so the question stands below it.
		isNews: true,
		namesTopic: true,
		domains: [domain],
		blocks: [
			basis(locale.effect.basis({ date, to, days })),
			answer(data, locale),
			...(hasBars ? compared : [meanFigure(data, locale), ...mentions]),
			...otherSentences(data, locale),
			...warningsOf(data, locale).map(warning),
			...trendBlocks(data, locale),
			...(hasBars ? mentions.map(({ line }) => note(plain(line))) : []),
			sourceNote(data, locale),
		],
	};
}

/** What was measured and the forecast as two bars; nothing if nothing was measured. */
function forecastBars({ effects }: EffectData, forecast: number, locale: Locale): Block[] {
	const { score } = effects;
	if (!score?.verdict || score.verdict === 'tooEarly') return [];
	const { effect } = locale;
	const change = shownChange(score);
	const measured = {
		name: effect.bar({ of: 'measured' }),
		value: change,
		absent: '',
		isOwn: true,
		detail: '',
	};
	const promised = { name: effect.bar({ of: 'forecast' }), value: forecast, absent: '' };
	const both = { bars: [measured, promised], isSigned: true, entriesInSummary: 2 };
	return [label(effect.bar({ of: 'gain' }), locale), bars(both, locale)];
}

/** True if the days since the action are enough for a score, but none has one, nor mentions. */
function hasNoDataSince(data: EffectData): boolean {
	const { mentions, period } = data;
	const days = daysBetween(period.from, period.to) + 1;
	return !mentions && days >= MIN_SINCE && data.meanSince === undefined;
}

/**
 * Subjects, the longest first: by how much the score is off, if that is more than chance explains,
 * else the verdict in words. The later one leaves out the day of the action.
 */
function subjectsOf(data: EffectData, name: string, locale: Locale): string[] {
	const { effect, labelled, figures } = locale;
	const { from: date } = data.period;
	const { score } = data.effects;
	if (score && isEffect(score.verdict)) {
		const side: Side = score.change > 0 ? 'above' : 'below';
		return [effect.subject({ name, by: roundedPoints(shownChange(score)), side })];
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

function answer(data: EffectData, locale: Locale): Paragraph {
	const [text, ...proof] = scoreSentences(data, locale);
	const proofText = proof.length > 0 ? [runsOf(locale.sentences(proof))] : [];
	return verdict(text, toneOf(data.effects.score?.verdict, true), proofText);
}

/** What is said of the mentions, and that there may be other causes of their change. */
function otherSentences(data: EffectData, locale: Locale): Paragraph[] {
	const { score, mentions } = data.effects;
	const tone = toneOf(mentions?.verdict, false);
	const sentences = mentionSentence(data, locale).map((text) => sentence(text, tone));
	const isOnlyInMentions = isEffect(mentions?.verdict) && !isEffect(score?.verdict);
	return isOnlyInMentions ? [...sentences, sentence(locale.effect.meanwhile)] : sentences;
}

function meanFigure(data: EffectData, locale: Locale) {
	const { effect } = locale;
	const { from: date, to } = data.period;
	const { score } = data.effects;
	const change = score && { by: shownChange(score), isUnusual: isUnusualBy(score.verdict) };
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
function trendBlocks(
	{ trend: all, period, effects, meanSince }: EffectData,
	locale: Locale,
): Block[] {
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
		trend(
			{
				points,
				since,
				name,
				band,
				bandOf: 'expected',
				end: meanSince,
				sinceName: locale.effect.after,
			},
			locale,
		),
	];
}
