import { shareChangeDocument } from '../documents/alerts';
import type { Alert } from './topic';

/** A share of voice or a rank that has changed. */
export const shareChange = { document: shareChangeDocument } satisfies Alert;
