import { createTransport } from 'nodemailer';

import { html } from '../../src/formats/email/email';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { sample } from '../helpers/sample';
import { everyDocumentIn } from '../helpers/everyDocument';

/** What surrounds an email: its lines, its language, and what an inbox shows below its subject. */

const emailsOf = (tag: (typeof LANGUAGE_TAGS)[number], documents = everyDocumentIn(tag)) =>
	documents.map(([name, document]) => {
		return { name, ...html.toJson(document, { language: tag }, localeOf(tag, 'UTC')) };
	}) as Array<{ name: string; subject: string; html: string; text: string }>;

/** The most bytes of a line of a message, without its end (RFC 5322, 2.1.1). */
const MAX_LINE_BYTES = 998;

/** The library by which n8n's Send Email and Gmail write a message. */
const mailer = createTransport({ streamTransport: true, buffer: true });

/** How many bytes the longest line of an email has as it is sent. */
async function longestLine(content: { subject: string; html: string; text: string }) {
	const addresses = { from: 'a@agency.example', to: 'b@client.example' };
	const { message } = await mailer.sendMail({ ...addresses, ...content });
	return Math.max(
		...String(message)
			.split(/\r?\n/)
			.map((line) => Buffer.byteLength(line)),
	);
}

describe.each(LANGUAGE_TAGS)('an email in %s', (tag) => {
	const emails = emailsOf(tag, sample(everyDocumentIn(tag), 12, LANGUAGE_TAGS.indexOf(tag)));

	it('is sent without a line that a relay would break', async () => {
		for (const { name, ...content } of emails) {
			const bytes = await longestLine(content);
			expect([name, bytes > MAX_LINE_BYTES]).toEqual([name, false]);
		}
	});

	it('says its language, its direction and its subject within its body', () => {
		const wrapper = new RegExp(
			`<div role="article" aria-roledescription="email" aria-label="[^"]+" lang="${tag}" dir="ltr">`,
		);
		for (const email of emails) expect(email.html).toMatch(wrapper);
	});

	it('says what its signs mean if it has one, and only then', () => {
		const { legend } = localeOf(tag, 'UTC').figures;
		const all = emailsOf(tag);
		const hasSign = ({ html: email }: { html: string }) =>
			/>[▼▲●]<\/span>/.test(email.replace(/<h1.*?<\/h1>/s, ''));
		expect(all.filter(hasSign).length).toBeGreaterThan(0);
		for (const email of all) {
			expect([email.name, email.html.includes(legend)]).toEqual([email.name, hasSign(email)]);
		}
	});
});

/** What an inbox shows below a subject, without what keeps the rest of the email away from it. */
const previewOf = (email: string) =>
	/<div style="display:none.*?>(.*?)(?:&#847;|<\/div>)/s.exec(email)![1]!.replace(/\u200b/g, '');

describe('the preview of an email', () => {
	const previews = new Map(emailsOf('en').map(({ name, html: email }) => [name, previewOf(email)]));

	it.each([
		[
			'a negative theme',
			/^Negative mentions doubled \(70 → 140\).+ “TOO DEAR FOR THAT”.+ Top of your action plan: PITCH/,
		],
		[
			'a normal week',
			/^Score 72\.3 .+ · Share of voice 26\.0% .+ Top of your action plan: PITCH THE DATA/,
		],
		['new mention', /“VERY GOOD BEANS\.”|“IT IS ONE OF MANY\.”|“TOO DEAR FOR THAT\.”/],
		['action plan', /^1\. PITCH THE DATA/],
	])('says the news of %s', (name, news) => {
		expect(previews.get(name)).toMatch(news);
	});

	it('never begins with the title or the dates, which the inbox shows already', () => {
		for (const [name, preview] of previews) {
			expect([name, preview]).not.toEqual([
				name,
				expect.stringMatching(/^(lumenroast|AI visibility,)/),
			]);
		}
	});
});

it('names nothing twice: a logo has words only where no title says them', () => {
	const logoUrl = 'https://agency.example/logo.png';
	const altOf = (document: object) =>
		/ alt="(.*?)"/.exec(
			String(html.toJson(document as never, { logoUrl }, localeOf('en', 'UTC')).html),
		)![1];
	expect(altOf({ headline: 'lumenroast.example', blocks: [] })).toBe('');
	expect(altOf({ subject: 'News', blocks: [] })).toBe('News');
});
