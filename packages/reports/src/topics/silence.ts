import { silenceDocument } from '../documents/alerts';
import type { Alert } from './topic';

/** A time without a new mention. */
export const silence = {
	document: ({ item }, locale) => silenceDocument(item, locale),
} satisfies Alert;
