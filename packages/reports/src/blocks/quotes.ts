import type { Locale } from '../language/locale';
import { hostOf, safeLink } from '../values/domain';
import { withRuns } from '../language/text';
import { singleLine } from '../values/text';
import { runsOf } from './text';
import type { ListLimits, Quote, Quotes, Tone } from './types';

const DOTS: Record<Tone, string> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/**
 * A quotation before it is laid out. Empty texts are not shown, because another text says the same.
 */
export interface Quotation extends Pick<Quote, 'tone' | 'isUnusual'> {
	speaker: string;
	/** How many answers say it; one if it is absent. */
	answers?: number;
	isNegative?: boolean;
	sentiment: string;
	time: string;
	prompt?: string;
	text?: string;
	source?: string;
	/** True if the title of the document says who said it, and how. */
	isNews?: boolean;
}

export function quotes(
	{
		quotations,
		more = 0,
		moreNegative = 0,
		entriesInSummary,
		of,
	}: ListLimits & Partial<Pick<Quotes, 'of' | 'moreNegative'>> & { quotations: Quotation[] },
	{ figures, forms }: Locale,
): Quotes {
	const entries = quotations.map((quotation): Quote => {
		const { speaker, sentiment, tone, time, isUnusual, prompt, text, source, isNews } = quotation;
		const { answers = 1, isNegative = false } = quotation;
		const by = [
			...runsOf(singleLine(speaker, 'word'), { strong: true }),
			...runsOf(singleLine(sentiment, 'word'), { tone: tone ?? 'neutral' }),
			...runsOf(singleLine(time, 'word'), { muted: true }),
		].flatMap((run, index) =>
			index === 0 ? [run] : [{ text: forms.sign({ sign: 'comma' }) }, run],
		);
		const question = singleLine(prompt, 'prompt');
		const answer = singleLine(text, 'snippet');
		const link = safeLink(source);
		const cited = link === undefined ? [] : [{ text: hostOf(link), link }];
		const parting = cited.length > 0 && by.length > 0 ? runsOf(' · ') : [];
		return {
			tone,
			isUnusual,
			answers,
			isNegative,
			line: isNews
				? []
				: [{ text: `${tone ? DOTS[tone] : '•'} ` }, ...(by.length > 0 ? by : [{ text: '–' }])],
			words: [
				answer === ''
					? []
					: withRuns([[{ text: answer }]], ([place = '']) => figures.quoted({ text: place })),
				isNews ? [...cited, ...parting, ...by] : cited,
				runsOf(question && figures.asked({ prompt: question }), { muted: true }),
			],
		};
	});
	return { kind: 'quote', entries, more, moreNegative, entriesInSummary, of };
}
