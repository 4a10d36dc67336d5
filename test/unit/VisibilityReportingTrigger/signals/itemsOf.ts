import type { IDataObject } from 'n8n-workflow';

interface Found {
	state: IDataObject;
	occurrences: Array<{ item: IDataObject }>;
}

/** The items of what a poll has found. */
export const itemsOf = ({ occurrences }: Pick<Found, 'occurrences'>) =>
	occurrences.map(({ item }) => item);

/** A rule that returns its items instead of its occurrences. */
export const withItems =
	<Given extends unknown[]>(rule: (...given: Given) => Found) =>
	(...given: Given) => {
		const found = rule(...given);
		return { state: found.state, items: itemsOf(found) };
	};
