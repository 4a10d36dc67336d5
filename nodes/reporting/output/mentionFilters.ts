import type { Locale } from '../../shared/language/locale';
import type { MentionFilters } from '../api/reportingApi';

/** The filters that a reader should know of. */
export type NamedFilters = Pick<MentionFilters, 'engine' | 'sentiment'>;

/** Whether mentions with this word are not counted, because the filter is set to another one. */
export function leavesOut(filter: string | undefined, word: string): boolean {
	return filter !== undefined && filter !== word;
}

/** Which mentions are included, as a sentence; undefined where all are. */
export function filterNote(filters: NamedFilters, { mentions }: Locale): string | undefined {
	const { engine, sentiment } = filters;
	return engine === undefined && sentiment === undefined ? undefined : mentions.only(filters);
}
