import type { Part } from '../../../../../../nodes/shared/documents/document';
import { escapePlain } from '../../../../../../nodes/shared/documents/writers/chats/message';
import { ENGLISH } from '../../../../../locales';
import { renderText } from '../../messages';
import { several } from '../../samples';

it.each([
	['*bold* ~gone~ `code`', 'bold gone code'],
	['__how_do_i__ *_do_* it', 'how do i do it'],
	['<!channel> <@U1>', '‹!channel› ‹@¦U1›'],
	['[bank](https://a.example/)', '(bank)(https:¦/¦/a.example/)'],
	['a.example', 'a.example'],
])('replaces what may be markup somewhere: %j by %j', (text, shown) => {
	expect(escapePlain(text).replaceAll('\u200b', '¦')).toBe(shown);
});

it('is 3,000 characters at most, and says that it leaves out the rest', () => {
	const parts = several(10, (): Part => ({ kind: 'note', text: 'y'.repeat(450) }));
	const lines = renderText({ parts }, ENGLISH, 'x'.repeat(500)).split('\n');
	expect(lines.map((line) => line[0])).toEqual(['y', 'y', 'y', 'y', 'y', 'T', 'x']);
	expect(lines.join('\n').length).toBeLessThanOrEqual(3_000);
});
