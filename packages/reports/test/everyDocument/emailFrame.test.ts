import { html } from '../../src/formats/email/email';
import { inShortLines, MAX_LINE_BYTES } from '../../src/formats/email/lines';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { sample } from '../helpers/sample';
import { unbroken } from '../helpers/formats/visibleText';
import { everyDocumentIn } from '../helpers/everyDocument';

/** What surrounds an email: its lines, its language, and what an inbox shows below its subject. */

const emailsOf = (tag: (typeof LANGUAGE_TAGS)[number], documents = everyDocumentIn(tag)) =>
	documents.map(([name, document]) => {
		return { name, ...html.toJson(document, { language: tag }, localeOf(tag, 'UTC')) };
	}) as Array<{ name: string; subject: string; html: string; text: string }>;

const longestLine = (text: string) =>
	Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)));

describe.each(LANGUAGE_TAGS)('an email in %s', (tag) => {
	const emails = emailsOf(tag, sample(everyDocumentIn(tag), 12, LANGUAGE_TAGS.indexOf(tag)));

	it('has no line that a relay would break', () => {
		const long = emails.filter((email) => longestLine(email.html) > MAX_LINE_BYTES);
		expect(long.map(({ name }) => name)).toEqual([]);
	});

	it('says its language, its direction and its subject within its body', () => {
		const wrapper = new RegExp(
			`<div role="article" aria-roledescription="email" aria-label="[^"]+" lang="${tag}" dir="ltr">`,
		);
		for (const email of emails) expect(unbroken(email.html)).toMatch(wrapper);
	});
});

it.each(['x', '深', '&#38;', 'word '])(
	'breaks texts full of "%s" where no reader sees it',
	(text) => {
		const written = `<p>${text.repeat(9_000)}</p>`;
		const broken = inShortLines(written);
		expect(longestLine(broken)).toBeLessThanOrEqual(MAX_LINE_BYTES);
		expect(unbroken(broken)).toBe(written);
		expect(broken).not.toMatch(/&[#\w]*(<|\n)/);
	},
);

it('breaks no condition of Outlook, and no address', () => {
	const link = `<a href="https://a.example/${'b'.repeat(2_000)}">c</a>`;
	const written = `${'<b>x</b>'.repeat(90)}<!--[if mso]><i>y</i><![endif]-->${link}`;
	expect(unbroken(inShortLines(written))).toBe(written);
	expect(inShortLines(written)).toContain(`"https://a.example/${'b'.repeat(2_000)}"`);
});

/** What an inbox shows below a subject, without what keeps the rest of the email away from it. */
const previewOf = (email: string) =>
	/<div style="display:none.*?>(.*?)(?:&#847;|<\/div>)/s
		.exec(unbroken(email))![1]!
		.replace(/\u200b/g, '');

describe('the preview of an email', () => {
	const previews = new Map(emailsOf('en').map(({ name, html: email }) => [name, previewOf(email)]));

	it.each([
		[
			'a negative theme',
			/^Negative mentions rose by 70 to 140 .+ “TOO DEAR FOR THAT”.+ Next: PITCH/,
		],
		['a normal week', /^Score 72\.3 .+ · Share of voice 26\.0% .+ Next: PITCH THE DATA/],
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
