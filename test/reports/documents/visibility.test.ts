import { renderText } from '../formats/messages';
import { visibilitiesDocument } from '../../../reports/documents/sections';
import { ENGLISH } from '../locales';

it.each([
	['by its item when the service does not name it', undefined, 'Item 3'],
	['by its item when the service names it with blanks', ' ', 'Item 3'],
	['as the service does when that names it', 'a.example', 'a.example'],
])('a score among several is named %s', (_, domain, name) => {
	const task = { name: 'Item 3', result: { shown: { domain, score: 50 } as never } };
	const document = visibilitiesDocument([task], [], ENGLISH);
	expect(renderText(document, ENGLISH)).toMatch(new RegExp(`50 ${name}$`, 'm'));
});
