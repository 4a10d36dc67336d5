import { breakdownDocument } from '../documents/breakdown';
import type { Breakdown } from '../model/breakdown';
import { breakdownFacts, breakdownRecords, breakdownRows } from '../records/breakdown';
import type { Topic } from './topic';

/** A breakdown, and how many of its entries become items; a document counts them all. */
type BreakdownResult = Breakdown & { maxResults: number };

/** The mentions of a period, by the sites or pages that they cite, or by prompt. */
export const breakdown = {
	records: (result) => breakdownRecords(result, result.maxResults),
	rows: (result) => breakdownRows(result, result.maxResults),
	facts: breakdownFacts,
	document: breakdownDocument,
} satisfies Topic<BreakdownResult>;
