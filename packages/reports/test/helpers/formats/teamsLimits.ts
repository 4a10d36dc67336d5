import type * as Library from 'adaptivecards';

/** The documented limits of Teams of what a report uses, each with the page that names it. */

const { AdaptiveCard, SerializationContext, Versions } = jest.requireActual<typeof Library>(
	'adaptivecards/dist/adaptivecards.min.js',
);

const PAGES = 'https://learn.microsoft.com/microsoftteams/platform';
const FORMAT = `${PAGES}/task-modules-and-cards/cards/cards-format`;
const TYPES = `${PAGES}/task-modules-and-cards/cards/cards-reference`;

/** Teams takes 28,672, of which what a workflow and Teams add has the rest. */
const MAX_BYTES = 24_000;

export interface CardElement {
	type: string;
	text?: string;
	facts?: Array<{ title: string; value: string }>;
	columns?: CardElement[];
	items?: CardElement[];
	rows?: Array<{ cells: CardElement[] }>;
}

interface Message {
	type: string;
	attachments: Array<{
		contentType: string;
		content: { type: string; version: string; body: CardElement[] };
	}>;
}

/** All elements of a message, each in front of those in it. */
export function elementsOf(message: unknown): CardElement[] {
	const all = (elements: CardElement[] = []): CardElement[] =>
		elements.flatMap((element) => [
			element,
			...all(element.columns),
			...all(element.items),
			...(element.rows ?? []).flatMap(({ cells }) => all(cells)),
		]);
	return all((message as Message).attachments[0]!.content.body);
}

/** All texts of a message that Teams reads as Markdown. */
export function textsOf(message: unknown): string[] {
	return elementsOf(message).flatMap(({ text, facts = [] }) => [
		...(text === undefined ? [] : [text]),
		...facts.flatMap(({ title, value }) => [title, value]),
	]);
}

/** What of a message for the webhook of a workflow Teams would not take. */
export function refusedByTeams(message: unknown): string[] {
	const { type, attachments } = message as Message;
	const [{ contentType, content }, ...more] = attachments as [Message['attachments'][number]];
	const json = JSON.stringify(message);
	const [major, minor] = content.version.split('.').map(Number);
	const elements = elementsOf(message);
	return [
		...(type === 'message' && more.length === 0 ? [] : ['not a message with a card']),
		...(contentType === 'application/vnd.microsoft.card.adaptive' ? [] : [contentType]),
		...over('bytes', Buffer.byteLength(json), MAX_BYTES, FORMAT),
		// Where the request names no charset (https://stackoverflow.com/q/78034694).
		...over('bytes of UTF-16', 2 * json.length, MAX_BYTES, 'stackoverflow.com/q/78034694'),
		...over('version', major! * 100 + minor!, 105, TYPES),
		...elements.filter(({ text }) => text === '').map(() => 'an empty text'),
		...elements.filter(({ facts }) => facts?.length === 0).map(() => 'an empty set of facts'),
		...eventsIn(content),
	];
}

/** What the library that draws cards has to say of one. */
function eventsIn(content: unknown): string[] {
	const context = new SerializationContext(Versions.v1_5);
	const card = new AdaptiveCard();
	card.parse(content, context);
	const parsing = Array.from({ length: context.eventCount }, (_, at) => context.getEventAt(at));
	return [...parsing, ...card.validateProperties().validationEvents].map((event) => event.message);
}

function over(what: string, size: number, max: number, page: string): string[] {
	return size <= max ? [] : [`${what}: ${size}, over ${max} (${page})`];
}
