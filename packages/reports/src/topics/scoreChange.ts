import { scoreChangeDocument } from '../documents/alerts';
import type { Alert } from './topic';

/** A score that has changed or left its usual range. */
export const scoreChange = { document: scoreChangeDocument } satisfies Alert;
