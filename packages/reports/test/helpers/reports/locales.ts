import { localeOf } from '../../../src/language/locale';

/** What readers of English get, with times in a zone. */
export const english = (zone = 'UTC') => localeOf('en', zone);

export const ENGLISH = english();
