import type { en } from './en';

/** All words of a language that readers get, and how it writes numbers and dates. */
export type Language = typeof en;
