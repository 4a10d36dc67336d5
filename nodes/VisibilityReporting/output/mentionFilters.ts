import { assistantName } from '../../shared/assistants';
import type { MentionFilters } from '../api/reportingApi';

/** The filters that a reader should know of. */
export type NamedFilters = Pick<MentionFilters, 'engine' | 'sentiment'>;

/** What the mentions that pass the filters are called, e.g. "negative mention" and " by ChatGPT". */
export function namesOf({ engine, sentiment }: NamedFilters): { one: string; by: string } {
	return {
		one: sentiment === undefined ? 'mention' : `${sentiment} mention`,
		by: engine === undefined ? '' : ` by ${assistantName(engine)}`,
	};
}

/** Which mentions are included, as a sentence; undefined where all are. */
export function filterNote(filters: NamedFilters): string | undefined {
	const { one, by } = namesOf(filters);
	return one === 'mention' && by === '' ? undefined : `Only ${one}s${by} are included.`;
}
