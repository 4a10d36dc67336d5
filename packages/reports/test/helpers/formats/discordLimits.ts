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

type Limited = [what: string, text: string | undefined, max: number];

/** What of an embed Discord would not take. */
export function refusedByDiscord(embed: Embed): string[] {
	const { title, description, color, fields = [], footer } = embed;
	const texts: Limited[] = [
		['title', title, 256],
		['description', description, 4_096],
		['footer', footer?.text, 2_048],
		...fields.map(({ name }): Limited => ['name of a field', name, 256]),
		...fields.map(({ value }): Limited => ['field', value, 1_024]),
	];
	const given = texts.flatMap(([what, text, max]) =>
		text === undefined ? [] : { what, max, length: lengthOf(text) },
	);
	const total = given.reduce((sum, { length }) => sum + length, 0);
	return [
		...given
			.filter(({ length, max }) => length < 1 || length > max)
			.map(({ what, length, max }) => `${what}: ${length}, not 1 to ${max} (${PAGE})`),
		...(fields.length <= 25 ? [] : [`${fields.length} fields`]),
		...(total <= 6_000 ? [] : [`${total} characters in all (${PAGE})`]),
		...(Number.isInteger(color) && color > 0 && color <= 0xffffff ? [] : [`color ${color}`]),
		...Object.keys(embed).filter((key) => !KEYS.includes(key)),
	];
}
