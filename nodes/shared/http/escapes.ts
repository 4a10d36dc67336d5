/** A text, and where each of its characters comes from. */
export interface DecodedText {
	text: string;
	/**
	 * For each character of `text`, and for its end: the position in the original text. Without it,
	 * all positions are the same in both.
	 */
	positions?: Uint32Array;
}

/**
 * Whole escape sequences are looked for, because most texts with one of these signs mean the sign
 * itself, as in "R&D" and "100%".
 */
const ESCAPE = /%[\da-f]{2}|&(?:#|[a-z]{2,10};)|\\["'/\\`bfnrtux]/i;

/** False for a text without escape sequences. */
export function mayHaveEscapes(text: string): boolean {
	return ESCAPE.test(text);
}

/**
 * Decodes the escape sequences of URLs (`%2F`), HTML (`&amp;`, `&#47;`, `&#x2f;`) and JSON or
 * JavaScript (`\/`, `\u002f`, `\x2f`) once. In a text that was escaped twice, `%252F` becomes
 * `%2F`. Texts are read by hand, because replacing each escape sequence by a callback takes a
 * second for some megabytes of them.
 * @returns undefined for a text without escape sequences
 */
export function decodeEscapes({ text, positions }: DecodedText): DecodedText | undefined {
	if (!mayHaveEscapes(text)) return undefined;
	const codes = new Uint16Array(text.length);
	const starts = new Uint32Array(text.length + 1);
	const reader = new EscapeReader(text);
	let length = 0;
	while (reader.position < text.length) {
		starts[length] = reader.position;
		codes[length] = reader.next();
		length += 1;
	}
	if (length === text.length) return undefined;
	starts[length] = text.length;
	const decoded = Buffer.from(codes.buffer, 0, 2 * length).toString('utf16le');
	const ends = starts.subarray(0, length + 1);
	// Where a text was decoded before, its positions lead on to the original one.
	return {
		text: decoded,
		positions: positions ? ends.map((start) => positions[start] ?? 0) : ends,
	};
}

/** Stands for a character that no API key can have, and that is no letter and no digit. */
const OTHER = 0xfffd;

const [PERCENT, AMPERSAND, BACKSLASH, HASH, SEMICOLON] = Array.from('%&\\#;', (sign) =>
	sign.charCodeAt(0),
) as [number, number, number, number, number];

/** What letters mean behind a backslash. */
const CONTROLS: ReadonlyMap<number, number> = new Map(
	Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(([letter, control]) => [
		letter.charCodeAt(0),
		control.charCodeAt(0),
	]),
);

/** Characters that a backslash leaves as they are. */
const QUOTED: ReadonlySet<number> = new Set(Array.from('"\'/\\`', (sign) => sign.charCodeAt(0)));

/**
 * The names that HTML has for the characters of an API key, in lower case (HTML standard, "Named
 * character references").
 */
const ENTITIES: ReadonlyMap<string, number> = new Map(
	Object.entries({
		...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', excl: '!', num: '#' },
		...{ dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', midast: '*', plus: '+' },
		...{ comma: ',', period: '.', sol: '/', colon: ':', semi: ';', equals: '=', quest: '?' },
		...{ commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']', hat: '^' },
		...{ lowbar: '_', underbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
		...{ rcub: '}', rbrace: '}' },
	}).map(([name, sign]) => [name, sign.charCodeAt(0)]),
);

const MAX_ENTITY_NAME = 8;

/** Reads a text character by character, with an escape sequence as one character. */
class EscapeReader {
	position = 0;

	constructor(private readonly text: string) {}

	/** The next character, as a UTF-16 code. */
	next(): number {
		const code = this.text.charCodeAt(this.position);
		this.position += 1;
		if (code === PERCENT) return this.digits(16, 2, 2) ?? code;
		if (code === BACKSLASH) return this.behindBackslash() ?? code;
		if (code === AMPERSAND) return this.behindAmpersand() ?? code;
		return code;
	}

	private behindBackslash(): number | undefined {
		const code = this.text.charCodeAt(this.position);
		const isHexadecimal = code === 0x75 || code === 0x78;
		if (isHexadecimal) {
			const length = code === 0x75 ? 4 : 2;
			return this.digits(16, length, length, 1);
		}
		const meaning = QUOTED.has(code) ? code : CONTROLS.get(code);
		if (meaning !== undefined) this.position += 1;
		return meaning;
	}

	private behindAmpersand(): number | undefined {
		const { text, position } = this;
		if (text.charCodeAt(position) === HASH) {
			const isHexadecimal = (text.charCodeAt(position + 1) | 0x20) === 0x78;
			const code = isHexadecimal ? this.digits(16, 1, 8, 2) : this.digits(10, 1, 8, 1);
			if (code !== undefined && text.charCodeAt(this.position) === SEMICOLON) this.position += 1;
			return code;
		}
		let end = position;
		while (end - position < MAX_ENTITY_NAME && isLetter(text.charCodeAt(end))) end += 1;
		if (text.charCodeAt(end) !== SEMICOLON) return undefined;
		const code = ENTITIES.get(text.slice(position, end).toLowerCase());
		if (code !== undefined) this.position = end + 1;
		return code;
	}

	/**
	 * Reads the character whose code is a number with `least` to `most` digits, `skipped` characters
	 * ahead.
	 * @returns undefined if there is no such number; then nothing is read
	 */
	private digits(base: number, least: number, most: number, skipped = 0): number | undefined {
		const start = this.position + skipped;
		let end = start;
		let code = 0;
		while (end - start < most) {
			const digit = digitOf(this.text.charCodeAt(end));
			if (digit >= base) break;
			code = code * base + digit;
			end += 1;
		}
		if (end - start < least) return undefined;
		this.position = end;
		return isOneCharacter(code, base, least) ? code : OTHER;
	}
}

/**
 * True if a code is a whole character. A byte of a character in UTF-8 is none, nor is what needs
 * two codes in UTF-16; no API key has such characters.
 */
function isOneCharacter(code: number, base: number, least: number): boolean {
	const isByte = base === 16 && least === 2;
	return code < (isByte ? 0x80 : 0x1_0000);
}

function isLetter(code: number): boolean {
	const lower = code | 0x20;
	return lower >= 0x61 && lower <= 0x7a;
}

/** The value of a hexadecimal digit; Infinity for any other character. */
function digitOf(code: number): number {
	if (code >= 0x30 && code <= 0x39) return code - 0x30;
	const lower = code | 0x20;
	return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Infinity;
}
