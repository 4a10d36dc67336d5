import { withFigure } from '../blocks/keyFigure';
import { type FigureInput, formatChange, joinDetails } from '../blocks/numbers';
import type { Locale } from '../language/locale';
import { singleLine, widthOf } from '../values/text';

/** The most columns of a subject that a phone shows whole. */
export const MAX_PHONE_SUBJECT = 60;

/**
 * Chooses the first of several wordings of a subject that a phone shows whole or, if there is none,
 * the last.
 * @param wordings each is shorter than the one before, and all have the news
 */
export function fittingSubject(wordings: string[]): string {
	const isShown = (subject: string) => widthOf(singleLine(subject)) <= MAX_PHONE_SUBJECT;
	return wordings.find(isShown) ?? wordings.at(-1) ?? '';
}

/** A headline and a figure. If that is too long for a phone, the domain replaces the headline. */
export function subjectWith(
	headline: string,
	domain: string | undefined,
	metric: FigureInput,
	locale: Locale,
): string {
	const { change, value, decimals } = metric;
	const short = {
		...metric,
		detail: undefined,
		change: change && { ...change, period: undefined },
	};
	const named = locale.figures.named({ name: 'score', value: value ?? 0, decimals });
	const moved = change ? formatChange(locale, change.by, { decimals }) : '';
	const marked = [moved, ...(change?.isUnusual ? [locale.figures.unusual] : [])].filter(Boolean);
	const fullSubject = named + locale.inParentheses(joinDetails(marked, locale));
	return fittingSubject([
		withFigure(headline, metric, locale),
		withFigure(headline, short, locale),
		...(domain === undefined || value === undefined ? [] : [locale.labelled(domain, fullSubject)]),
	]);
}
