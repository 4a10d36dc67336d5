import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { everyMessage, messageIn } from '../helpers/reports/everyMessage';

/**
 * Every message of every language, with values of every kind. That all languages have the messages, values
 * and plurals of English is a rule of `npm run generate` (contract/package/messages.test.ts); how they read
 * is in the golden files.
 */

/** A value that is missing, a space too many, or two marks of which one was meant. */
const HOLES = /undefined|NaN|null|\[object|^\s|\s$|\s\s| [.,]|\( | \)|\(\)|[.,;:]{2}|%s|\$\{/;

const MESSAGES = everyMessage();

describe.each(LANGUAGE_TAGS)('a message in %s', (tag) => {
	const locale = localeOf(tag, 'UTC');
	const texts = MESSAGES.flatMap(([key, rows]) => rows.map(messageIn(locale, key)));

	it('has no hole where a value stands', () => {
		expect(texts.filter((text) => HOLES.test(text))).toEqual([]);
	});

	it('has curly quotes and apostrophes', () => {
		expect(texts.filter((text) => /["']/.test(text))).toEqual([]);
	});
});
