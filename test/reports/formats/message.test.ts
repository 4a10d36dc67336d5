import { escapePlain } from '../../../reports/formats/message';

it.each([
	['*bold* ~gone~ `code`', 'bold gone code'],
	['__how_do_i__ *_do_* it', 'how do i do it'],
	['<!channel> <@U1>', '‹!channel› ‹@¦U1›'],
	['[bank](https://a.example/)', '(bank)(https:¦/¦/a.example/)'],
	['a.example', 'a.example'],
])('replaces what may be markup somewhere: %j by %j', (text, shown) => {
	expect(escapePlain(text).replaceAll('\u200b', '¦')).toBe(shown);
});
