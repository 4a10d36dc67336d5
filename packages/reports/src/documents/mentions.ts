import { MAX_ENTRIES } from '../blocks/lists';
import type { ReportDocument } from '../blocks/types';
import { summarizeList } from '../judgement/mentionSummary';
import type { Locale } from '../language/locale';
import { capturedAt, type MentionFilter } from '../model/mention';
import { dateOfTimestamp, rangeOfDates } from '../time/dates';
import type { DateRange } from '../time/periods';
import type { JsonObject } from '../values/json';
import { countsBy } from './mentionSection';
import { quotesOf } from './quotes';

export interface Shown {
	maxMentions: number;
	/** The days that were asked for; if they are absent, those of the mentions. */
	period?: DateRange;
	filters: MentionFilter;
}

/** A summary of mentions shows this many quotes, because it has nothing else to say. */
const QUOTES_IN_SUMMARY = 2;

/** A list of mentions: how many by assistant and by sentiment, then the notable ones. */
export function mentionsDocument(
	mentions: JsonObject[],
	{ maxMentions, period, filters }: Shown,
	locale: Locale,
): ReportDocument {
	const captured = mentions.map((mention) => dateOfTimestamp(capturedAt(mention), locale.zone));
	const days = period ?? rangeOfDates(captured.sort());
	const counted = { filters, total: mentions.length };
	const headline = locale.mentions.title({ ...counted, days });
	if (mentions.length === 0) return { headline, isNews: true, blocks: [] };
	// If a filter is set, the title says it. A single mention is quoted, which says it, too. So no
	// chart does.
	const isSaid = (filter: string | undefined) => filter !== undefined || mentions.length === 1;
	const list = summarizeList(mentions);
	const quoted = list.statements.slice(0, maxMentions);
	const negative = list.sentiments.get('negative') ?? 0;
	return {
		subject: filters.sentiment ? headline : locale.mentions.subject({ title: headline, negative }),
		headline,
		isNews: true,
		blocks: [
			...(isSaid(filters.engine)
				? []
				: countsBy('engine', list, locale, { entriesInSummary: MAX_ENTRIES })),
			...(isSaid(filters.sentiment) ? [] : countsBy('sentiment', list, locale)),
			...quotesOf({ ...list, mentions: quoted, entriesInSummary: QUOTES_IN_SUMMARY }, locale),
		],
	};
}
