import { sentence } from '../blocks/paragraphs';
import type { Paragraph } from '../blocks/types';
import type { Locale } from '../language/locale';
import { hundredths, showsAsZero } from '../values/numbers';
import { singleLine } from '../values/text';

/**
 * Says who leads a ranking and by how much; nothing if there are fewer than two figures, or if the
 * first two are level.
 * @param ranked the largest first; those without a figure do not count
 * @param amountOf writes a difference, e.g. "12 answers"
 */
export function leaderSentence(
	ranked: Array<{ name: string; value: number | undefined }>,
	amountOf: (difference: number) => string,
	locale: Locale,
): Paragraph[] {
	const [first, second] = ranked.filter(({ value }) => value !== undefined);
	const by = hundredths((first?.value ?? 0) - (second?.value ?? 0));
	if (!first || !second || by <= 0 || showsAsZero(by)) return [];
	const names = [first, second].map(({ name }) => singleLine(name, 'name') || '–');
	const [name = '', other = ''] = names;
	return [sentence(locale.figures.leads({ name, second: other, by: amountOf(by) }))];
}
