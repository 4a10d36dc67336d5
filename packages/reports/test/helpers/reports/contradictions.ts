import { plain } from '../../../src/blocks/text';
import { effectDocument } from '../../../src/documents/effect';
import { reportDocument } from '../../../src/documents/report';
import { textOfInsight } from '../../../src/insights/insight';
import { reportInsights } from '../../../src/insights/report';
import type { EffectData } from '../../../src/model/effect';
import type { Report } from '../../../src/model/report';
import { tenths } from '../../../src/values/numbers';
import { ENGLISH } from './locales';
import { blocksIn, sentencesIn } from './samples';

/**
 * Reads the English sentences of a report as its readers do, with the figures that these see, and
 * finds what contradicts itself.
 */

/** A number as readers see it. */
const N = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const RANGE = `${N}–${N}`;
const numberOf = (text = '') => Number(text.replace(/,/g, ''));

interface Rule {
	pattern: RegExp;
	/** What the figures must be like; `words` and `figures` are the groups of the pattern. */
	isRight: (figures: number[], word: string) => boolean;
}

const isOn = (side: string, level: number, low: number, high: number) =>
	/above|risen|rising|rose|more/.test(side) ? level > high : level < low;
const isWithin = (level: number, low: number, high: number) => level >= low && level <= high;
const goes = (word: string, from: number, to: number) =>
	/risen|rising|rose|above/.test(word) ? to > from : to < from;

/** A rule whose pattern has one word, e.g. "risen", and numbers. */
const rule = (pattern: string, isRight: Rule['isRight']): Rule => ({
	pattern: new RegExp(pattern),
	isRight,
});

/** The sentences that have figures. A sentence with figures for which there is no rule is reported. */
const RULES: Rule[] = [
	rule(
		`^The score has been (rising|falling) since .+: recent average ${N}, usually ${RANGE}\\.`,
		([level = 0, low = 0, high = 0], word) => isOn(word, level, low, high),
	),
	rule(
		`^The score still averages ${N}, (above|below) its usual range \\(${RANGE}\\)\\.`,
		([level = 0, low = 0, high = 0], word) => isOn(word, level, low, high),
	),
	rule(
		`^(?:On|From) .+ the score averaged (above|below) its usual range \\(${RANGE}\\)\\. Its recent average is now back in that range: ${N}\\.`,
		([low = 0, high = 0, level = 0]) => isWithin(level, low, high),
	),
	rule(
		`^(?:On|From) .+ the score averaged ${N}\\. Since then it has been back at ${N} \\(usual average: ${RANGE}\\)\\.`,
		([mean = 0, after = 0, low = 0, high = 0]) =>
			!isWithin(mean, low, high) && isWithin(after, low, high),
	),
	rule(
		`^Since .+ the score has averaged ${N} instead of ${N}; that is usual for it now \\(${RANGE}\\)\\.`,
		([now = 0, was = 0, low = 0, high = 0]) => now !== was && isWithin(now, low, high),
	),
	rule(
		`^For \\d+ days the score has (risen|fallen) by about ${N} points a week \\(${N} to ${N}\\)\\.`,
		([by = 0, first = 0, last = 0], word) => by > 0 && goes(word, first, last),
	),
	rule(
		`^The latest score, ${N}, is well off recent days \\(average ${N}\\)\\.`,
		([score = 0, average = 0]) => score !== average,
	),
	rule(`^The score has (risen|fallen) by ${N} points since .+, to ${N}\\.`, ([by = 0]) => by > 0),
	rule(`[Mm]entions.* (rose|fell) by ${N} to ${N} \\(usual: ${RANGE}\\)`, (figures, word) => {
		const [by = 0, now = 0, low = 0, high = 0] = figures;
		return by > 0 && isOn(word, now, low, high);
	}),
	rule(
		`(rose|fell) by ${N} to .+ accounts for nearly all of it: ${N} → ${N}\\.`,
		([by = 0, before = 0, now = 0], word) => {
			const part = Math.abs(now - before) / by;
			return goes(word, before, now) && part >= 0.7 && part < 1;
		},
	),
	rule(
		`(rose|fell) by ${N} to .+ accounts for all of it: ${N} → ${N}\\.`,
		([by = 0, before = 0, now = 0], word) =>
			goes(word, before, now) && Math.abs(now - before) >= by,
	),
	rule(
		`(rose|fell) by ${N} to [^.]+\\. \\w+ \\(${N} → ${N}\\) accounts for (?:${N}%|most)`,
		([by = 0, before = 0, now = 0, percent = 0], word) => {
			const part = (100 * Math.abs(now - before)) / by;
			return (
				goes(word, before, now) &&
				(percent ? Math.abs(part - percent) < 1 : part > 50 && part < 100)
			);
		},
	),
	rule(`(rose|fell) by .+ \\(${N} → ${N}\\) accounts? for `, ([before = 0, now = 0], word) =>
		goes(word, before, now),
	),
	rule(
		`[Mm]entions.* stayed at ${N} \\(usual: ${RANGE}\\)`,
		([now = 0, low = 0, high = 0]) => !isWithin(now, low, high),
	),
];

const LIMITS = [
	/entions.* (rose|fell) from [\d,]+ to [\d,]+; what is usual is known from /,
	/^(A normal|\d+ normal|First |Not compared|The data starts|Too early|Mentions are judged)/,
	/^(You are (no longer )?mentioned|(Newly|No longer) cited|Fewer than four weeks)/,
	/^\d+ mentions?, (up|down|the same)|^No (AI answer|mentions)|^(None|\d+ .*mentions\. None)/,
	/^(The score is|Mentions are) as usual; /,
	/ in (its|their) usual ranges?\./,
];

/** What in the sentences and the key figures of a report contradicts what stands beside it. */
export function contradictionsIn(report: Report): string[] {
	const insights = reportInsights(report, ENGLISH);
	const document = reportDocument(report, ENGLISH);
	const figures = blocksIn(document, 'figure');
	const worse = figures.filter(({ line }) => plain(line).startsWith('❗'));
	const isNews = (name: string) =>
		insights.some(({ about, unusual }) => unusual && about === name.toLowerCase());
	const seen = figures.map(({ line, short }) => `${plain(line)} [${short}]`).join(' | ');
	const wrong = insights.flatMap((insight): string[] => {
		const text = plain(textOfInsight(insight, ENGLISH));
		const matching = RULES.flatMap(({ pattern, isRight }) => {
			return [...text.matchAll(new RegExp(pattern, 'g'))].map(([, ...groups]) => {
				const word = groups.find((group) => /^[a-z]+$/.test(group)) ?? '';
				const numbers = groups.filter((group) => /^\d/.test(group)).map(numberOf);
				return isRight(numbers, word);
			});
		});
		if (matching.includes(false)) return [`contradicts itself: ${text}`];
		const isOther = LIMITS.some((pattern) => pattern.test(text));
		return matching.length > 0 || isOther ? [] : [`no rule for: ${text}`];
	});
	const marks = worse
		.filter(({ name }) => !isNews(name))
		.map(({ name }) => `❗ ${name} is worse in no sentence`);
	const sentences = insights.map((one) => plain(textOfInsight(one, ENGLISH)));
	const said = [document.headline ?? '', ...sentences].join(' ');
	const isUp = /[Ss]core (up|has been rising) since/.test(said);
	const isDown = /[Ss]core (down|has been falling) since/.test(said);
	const opposite = figures
		.filter(({ name }) => name === 'Score')
		.filter(({ line }) => (isUp ? /\(−/ : isDown ? /\(\+/ : /^$/).test(plain(line)))
		.map(() => `the score goes the other way: ${said}`);
	const averages = figures.flatMap(({ short }) => {
		const [, level, low, high] = new RegExp(`average ${N}\\D+${RANGE}`).exec(short) ?? [];
		if (level === undefined) return [];
		const isInside = isWithin(numberOf(level), numberOf(low), numberOf(high));
		return isInside === !report.score.isUnusual ? [] : [`the average is elsewhere: ${short}`];
	});
	return [...wrong, ...marks, ...opposite, ...averages].map((problem) => `${problem} || ${seen}`);
}

/** What in the sentence and the key figure of an effect contradicts what stands beside it. */
export function contradictionsInEffect(data: EffectData): string[] {
	const document = effectDocument(data, ENGLISH);
	const [{ text: said = '' } = {}] = sentencesIn(document);
	const figures = blocksIn(document, 'figure').map(({ line }) => plain(line));
	const numbers = /: (\d+\.\d) \(([+−±])(\d+(?:\.\d+)?), [^\d]+(\d+\.\d)/.exec(figures[0] ?? '');
	if (!numbers) return [];
	const [, after, sign, by, before] = numbers;
	const change = (sign === '−' ? -1 : 1) * numberOf(by);
	const difference = tenths(numberOf(after) - numberOf(before));
	const isMean = !/averages (\d+\.\d); without/.test(said) || said.includes(` ${after};`);
	const [, saidBy, more] = /averages (\d+(?:\.\d+)?) points? (more|less)/.exec(said) ?? [];
	const isSame =
		saidBy === undefined || (numberOf(saidBy) === numberOf(by) && (more === 'more') === change > 0);
	return change === difference && isMean && isSame ? [] : [`${said} || ${figures.join(' | ')}`];
}
