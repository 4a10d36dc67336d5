import { urlOf } from './domain';

/**
 * This file writes international domains as readers see them. The services, requests, keys and
 * links have them in ASCII, e.g. "xn--mller-kaffee-dlb.example" for "müller-kaffee.example".
 * Whoever registers a domain may choose letters that look like those of another one. So a domain is
 * shown in its own letters only if that cannot mislead, which takes two things:
 *
 *  1. Each label is highly restrictive (UTS 39, section 5.2): letters of one script in use today,
 *     or of those that Japanese, Korean or Chinese mix with each other and with Latin ones.
 *  2. Under a Latin top-level domain, the letters of a label do not all look like Latin ones, as
 *     those of "аррӏе.com" do.
 */

/** The scripts that UAX 31 recommends (table 5), by their Unicode names. */
const SCRIPTS = [
	...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
	...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Latin', 'Malayalam'],
	...['Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];

/**
 * The scripts that a label may mix: one of them alone, or those that Japanese, Chinese or Korean
 * write together.
 */
const SYSTEMS = [
	...SCRIPTS.map((script) => [script]),
	['Latin', 'Han', 'Hiragana', 'Katakana'],
	['Latin', 'Han', 'Hangul'],
	['Latin', 'Han', 'Bopomofo'],
];

/**
 * True if all signs of a label belong to some scripts. The expression is made when it is needed,
 * because all of them together take 23 ms, which n8n would wait for at its start.
 */
function isWrittenIn(label: string, scripts: string[]): boolean {
	const inAny = ['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`);
	return new RegExp(`^[${inAny.join('')}]+$`, 'u').test(label);
}

/** Matches letters, marks, digits and what joins them, and no symbols, emoji or punctuation. */
const IDENTIFIER = /^[\p{L}\p{M}\p{Nd}\u00b7\u200c\u200d\u30fb-]+$/u;

/**
 * Matches Latin letters of phonetics, of old texts and of few languages, which look like other
 * letters.
 */
const RARE_LATIN =
	/[\u0138\u0149\u017f-\u0198\u019a-\u019f\u01a2-\u01ae\u01b1-\u01cc\u01dd\u01e4\u01e5\u01f0\u0221-\u0225\u0234-\u0252\u0255\u0258\u025a\u025c-\u02ff\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/;

/**
 * Matches Katakana and Han that look like a slash or a hyphen if no other Japanese sign stands
 * beside them.
 */
const LIKE_SLASH = /(?<=^|[a-z\d-])[ノソゾンニ一ー丶丿丨・](?=$|[a-z\d-])/u;

/** Matches more marks on a letter than any language has. */
const MANY_MARKS = /\p{Mn}{4}/u;

/**
 * Matches text of which all letters look like Latin ones, as in Chromium's idn_spoof_checker.cc.
 * Digits and marks beside them say nothing.
 */
const LIKE_LATIN = new RegExp(
	`^[-\\d\\p{M}${[
		'асԁеҽһіјӏорԛѕԝхүугѵѡьъыюпԍԗ',
		'αγηικνορσςτυχω',
		'ագհոսւօզցք',
		'იოყძხჽჿ',
		'דוחיןסװײ',
		'ሀሠሰስበነተከዐዕዘጠፐ',
		'ทนบพรหเแดลปฟม',
		'ດຕຜຝພຟນ',
		'০৭०ડટ૦੦ಠ೦೧ടഠധന൦൨ଠ୦୮டப௦౦౧၀ဝငօ',
	].join('')}]+$`,
	'u',
);

/** Finds domain names in a text that have an international label. */
const INTERNATIONAL = /(?<![\p{L}\p{N}._-])(?:[a-z\d-]+\.)*xn--[a-z\d-]+(?:\.[a-z\d-]+)*/giu;

/**
 * Writes the international domains of a text as readers see them. One that was cut stays in ASCII,
 * because a part of it is another name.
 */
export function withDisplayDomains(text: string): string {
	if (!/xn--/i.test(text)) return text;
	return text.replace(INTERNATIONAL, (domain, offset: number) =>
		text.startsWith('…', offset + domain.length) ? domain : displayDomain(domain),
	);
}

/**
 * Writes a domain as readers see it; it stays in ASCII if that could mislead.
 * @param domain in ASCII
 */
export function displayDomain(domain: string): string {
	const ascii = domain.toLowerCase();
	if (ascii.length > MAX_DOMAIN || !ascii.includes('xn--')) return domain;
	const labels = ascii.split('.').map(decoded);
	const isLatin = labels.at(-1) === ascii.split('.').at(-1);
	const unicodeName = labels.join('.');
	const isSafe = labels.every((label) => isUnmistakable(label, isLatin));
	// A name that does not lead back to the domain is not its name.
	return isSafe && urlOf(`https://${unicodeName}`)?.hostname === ascii ? unicodeName : domain;
}

const MAX_DOMAIN = 253;

/**
 * True if a label cannot be taken for another one.
 * @param isLatin whether the top-level domain is in Latin letters
 */
function isUnmistakable(label: string, isLatin: boolean): boolean {
	if (/^[a-z\d-]*$/.test(label)) return !label.startsWith('xn--');
	const isConfusing = [RARE_LATIN, LIKE_SLASH, MANY_MARKS].some((signs) => signs.test(label));
	if (isConfusing || (isLatin && LIKE_LATIN.test(label.normalize('NFD')))) return false;
	return IDENTIFIER.test(label) && SYSTEMS.some((scripts) => isWrittenIn(label, scripts));
}

/** Decodes a label to Unicode. It stays as it is if it is not valid Punycode. */
function decoded(label: string): string {
	if (!label.startsWith('xn--')) return label;
	return fromPunycode(label.slice('xn--'.length)) ?? label;
}

/** The parameters of RFC 3492, section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** Decodes Punycode as RFC 3492, section 6.2, does; undefined if the text is not Punycode. */
function fromPunycode(text: string): string | undefined {
	const end = Math.max(text.lastIndexOf('-'), 0);
	const signs = Array.from(text.slice(0, end));
	const digits = Array.from(text.slice(end > 0 ? end + 1 : 0), digitOf);
	let code = FIRST_CODE;
	let bias = FIRST_BIAS;
	let position = 0;
	for (let index = 0; index < digits.length;) {
		const before = position;
		let weight = 1;
		for (let k = BASE; ; k += BASE) {
			const digit = digits[index];
			index += 1;
			if (digit === undefined || digit < 0) return undefined;
			position += digit * weight;
			const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
			if (digit < threshold) break;
			weight *= BASE - threshold;
		}
		const count = signs.length + 1;
		bias = adapted(position - before, count, before === 0);
		code += Math.floor(position / count);
		position %= count;
		if (code > 0x10ffff) return undefined;
		signs.splice(position, 0, String.fromCodePoint(code));
		position += 1;
	}
	return signs.join('');
}

/**
 * The value of a digit of Punycode: a to z are 0 to 25, and 0 to 9 are 26 to 35. It is -1 for any
 * other sign.
 */
function digitOf(sign: string): number {
	return 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(sign);
}

/** The next bias (RFC 3492, section 6.1). */
function adapted(step: number, count: number, isFirst: boolean): number {
	let delta = Math.floor(step / (isFirst ? DAMP : 2));
	delta += Math.floor(delta / count);
	let k = 0;
	while (delta > ((BASE - T_MIN) * T_MAX) >> 1) {
		delta = Math.floor(delta / (BASE - T_MIN));
		k += BASE;
	}
	return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
