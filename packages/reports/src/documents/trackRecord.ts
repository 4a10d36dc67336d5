import { figure } from '../blocks/keyFigure';
import { note, sentence, verdict, warning } from '../blocks/paragraphs';
import type { KeyFigure, ReportDocument } from '../blocks/types';
import { inWords, trackRecordSentence, wholeIfLarge } from '../insights/trackRecord';
import type { Locale } from '../language/locale';
import type { JudgedTrackRecord } from '../model/trackRecord';
import type { Measured } from '../statistics/trackRecord';
import { capitalize } from '../values/text';
import { sourceNote } from './reportNotes';
import { fittingSubject } from './subjects';

/**
 * The document of a track record: a sentence and a figure on what the score has done since all
 * actions together, and how they were counted.
 * @param failed the number of actions that nothing could be read for
 */
export function trackRecordDocument(
	record: JudgedTrackRecord,
	failed: number,
	locale: Locale,
): ReportDocument {
	const { actions, days, domain, groups, judged, measured } = record;
	const { combined, effect, labelled } = locale;
	const headline = effect.recordTitle({ domain });
	const news = measured ? movedText(measured, locale) : effect.verdict({ verdict: 'tooEarly' });
	const grouped = { judged, tasks: actions + failed, groups: groups.length, days };
	return {
		subject: fittingSubject(
			[headline, effect.recordTitle({})].map((title) => labelled(title, news)),
		),
		headline,
		domains: [domain],
		blocks: [
			verdict(trackRecordSentence(record, locale), toneOf(measured)),
			...(measured ? [measuredFigure(record, measured, locale)] : []),
			...(measured ? [sentence(effect.meanwhile)] : []),
			...(failed > 0 ? [warning(capitalize(combined.lacking({ failed })))] : []),
			note(effect.recordGroups(grouped)),
			sourceNote(record, locale),
		],
	};
}

/** The change of a score and its interval, e.g. "+12 (+4 to +20)". */
function movedText(measured: Measured, { delta, effect, inParentheses }: Locale): string {
	const { change, range, decimals } = inWords(measured, effect);
	return delta(change, decimals) + inParentheses(range);
}

function measuredFigure(
	{ judged, promised }: JudgedTrackRecord,
	measured: Measured,
	locale: Locale,
): KeyFigure {
	const { effect } = locale;
	const label = effect.recordFigure({ tasks: judged });
	const detail =
		promised === undefined
			? undefined
			: effect.recordPromised({ promised: wholeIfLarge(promised) });
	return figure({ label, value: undefined, absent: movedText(measured, locale), detail }, locale);
}

function toneOf(measured: Measured | undefined) {
	if (!measured || (measured.low <= 0 && measured.high >= 0)) return undefined;
	return measured.low > 0 ? 'good' : 'bad';
}
