import { escapePlain } from '../../src/formats/chat/message';
import { escapeMarkdown } from '../../src/formats/chat/markdown';
import { escapeTelegram } from '../../src/formats/chat/telegram';
import { escapeHtml } from '../../src/formats/email/escape';

it.each([
	['an email', escapeHtml],
	['Teams and Discord', escapeMarkdown],
	['Slack and the text of an email', escapePlain],
	['Telegram', escapeTelegram],
])('text of others becomes no link in %s by a scheme without slashes', (_, escape) => {
	for (const scheme of ['mailto:', 'tel:', 'sms:', 'xmpp:', 'MailTo:']) {
		expect(escape(`(${scheme}1234)`)).toBe(`(${scheme}\u200b1234)`);
	}
	expect(escape('hotel: 5')).toBe('hotel: 5');
});
