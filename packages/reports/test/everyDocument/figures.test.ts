import { all } from '../../src/formats/formats';
import type { JsonObject } from '../../src/values/json';
import { VISIBLE_TEXT } from '../helpers/formats/visibleText';
import { ENGLISH } from '../helpers/reports/locales';
import { sample } from '../helpers/sample';
import { everyDocumentIn } from '../helpers/everyDocument';

/** Each figure that readers get in a chat, they get in the email, too, which has room for all of them. */

const FIGURE = /\d+(?:[.,:]\d+)*/g;

/** Of a mention's source, chats show the host only, and of a list, its numbers and how much more there is. */
const figuresIn = (field: string, item: JsonObject) =>
	(VISIBLE_TEXT[field]!(item[field])
		.replace(/https?:\/\/\S+|(… and )?\d+ more/g, '')
		.replace(/^(\*\*|• )?\d+\. /gm, '')
		.match(FIGURE) ?? []) as string[];

it.each(['full', 'summary'] as const)(
	'every document has the figures of its chats in the email, too, with Detail = %s',
	(detail) => {
		const missing = sample(everyDocumentIn('en'), 60).flatMap(([name, document]) => {
			const item = all.toJson(document, { detail }, ENGLISH);
			const whole = new Set(figuresIn('html', item));
			return Object.keys(VISIBLE_TEXT)
				.filter((field) => item[field] !== undefined)
				.flatMap((field) => figuresIn(field, item).map((figure) => ({ name, field, figure })))
				.filter(({ figure }) => !whole.has(figure));
		});
		expect(missing).toEqual([]);
	},
);
