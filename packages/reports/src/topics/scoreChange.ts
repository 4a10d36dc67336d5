import { scoreChangeDocument } from '../documents/alerts';
import { scoreMove, scoreOutside, scoreSample } from '../judgement/scoreChange';
import type { Alert } from './topic';

/** A score that has changed or left its usual range. */
export const scoreChange = {
	judge: { scoreMove, scoreOutside, scoreSample },
	document: scoreChangeDocument,
} satisfies Alert & { judge: unknown };
