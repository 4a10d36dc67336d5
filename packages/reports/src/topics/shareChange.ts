import { shareChangeDocument } from '../documents/alerts';
import { brandsIn, largestFirst, shareChangeOf, shareSample } from '../judgement/shareChange';
import type { Alert } from './topic';

/** A share of voice or a rank that has changed. */
export const shareChange = {
	judge: { brandsIn, largestFirst, shareChangeOf, shareSample },
	document: shareChangeDocument,
} satisfies Alert & { judge: unknown };
