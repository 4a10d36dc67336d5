/** Discord's documented limits of an embed, and what n8n's node passes on of one. */

const PAGE = 'https://discord.com/developers/docs/resources/message#embed-object-embed-limits';

export interface Embed {
	title?: string;
	description?: string;
	color: number;
	fields?: Array<{ name: string; value: string; inline: boolean }>;
	footer?: { text: string };
}

const KEYS = ['title', 'description', 'color', 'fields', 'footer'];

/** Characters as Discord counts them, without spaces around. */
const lengthOf = (text: string) => [...text.replace(/^\s+|\s+$/g, '')].length;

/** What of an embed Discord would not take. */
export function refusedByDiscord(embed: Embed): string[] {
	const { title, description, color, fields = [], footer } = embed;
	const inFields = fields.flatMap(({ name, value }) => [name, value]);
	const given = (text: string | undefined) => (text === undefined ? [] : [text]);
	const texts = [...given(title), ...given(description)];
	const total = [...texts, ...inFields, ...given(footer?.text)]
		.map(lengthOf)
		.reduce((a, b) => a + b, 0);
	return [
		...outside('title', given(title), 256),
		...outside('description', given(description), 4_096),
		...outside('footer', given(footer?.text), 2_048),
		...(fields.length <= 25 ? [] : [`${fields.length} fields`]),
		...outside(
			'name of a field',
			fields.map(({ name }) => name),
			256,
		),
		...outside(
			'field',
			fields.map(({ value }) => value),
			1_024,
		),
		...(total <= 6_000 ? [] : [`${total} characters in all (${PAGE})`]),
		...(Number.isInteger(color) && color > 0 && color <= 0xffffff ? [] : [`color ${color}`]),
		...Object.keys(embed).filter((key) => !KEYS.includes(key)),
	];
}

function outside(what: string, texts: string[], max: number): string[] {
	return texts
		.map(lengthOf)
		.filter((length) => length < 1 || length > max)
		.map((length) => `${what}: ${length}, not 1 to ${max} (${PAGE})`);
}
