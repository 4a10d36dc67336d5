import { appearanceProperty, readAppearance } from '../../../../nodes/shared/fields/appearance';
import { readerOf } from '../../../helpers/readerOf';

const read = (
	values: Record<string, unknown>,
	output = 'html',
	type = 'reporting',
	ignore?: (why: string) => void,
) => {
	const valueOf = (path: string) =>
		path === 'output' ? output : values[path.replace('appearance.', '')];
	return readAppearance(readerOf(valueOf, [appearanceProperty], { type }), ignore);
};

/** Why values count as not set, which nothing is left of. */
const ignoredIn = (values: Record<string, unknown>) => {
	const told: string[] = [];
	const appearance = read(values, 'html', 'reporting', (why) => told.push(why));
	const { language = 'en', htmlFile = false, ...rest } = appearance;
	expect({ language, htmlFile, ...rest }).toEqual(NOTHING);
	return told;
};

/** What an email has where nothing is set. */
const NOTHING = { language: 'en', htmlFile: false };

const WHOLE = {
	title: 't'.repeat(150),
	footer: 'f'.repeat(500),
	accentColor: '#00aaff',
	logoUrl: 'https://a.example/logo.png?a=1&b=2',
	subject: 's'.repeat(150),
	htmlFile: true,
	language: 'pt-BR',
	detail: 'summary',
};

it('the appearance is read as it was set', () => {
	expect(read(WHOLE)).toEqual(WHOLE);
	expect(read({})).toEqual(NOTHING);
	const blank = {
		language: '',
		title: ' ',
		footer: '',
		accentColor: '',
		logoUrl: null,
		subject: ' ',
	};
	expect(read(blank)).toEqual(NOTHING);
});

it('the appearance of a message in Slack has nothing that is of an email', () => {
	const { title, footer, language, detail } = WHOLE;
	const shown = { title, footer, language, detail };
	expect(read(WHOLE, 'blocks')).toEqual({ htmlFile: false, ...shown });
});

it.each(['record', 'rows'])('the appearance is ignored with the output "%s"', (output) => {
	expect(read({ title: 't'.repeat(5_000), footer: 'f' }, output)).toEqual({});
});

it.each(['html', 'blocks'])(
	'the appearance is ignored in an AI agent\'s tool with the output "%s"',
	(output) => {
		expect(read({ ...WHOLE, logoUrl: 'none' }, output, 'reportingTool')).toEqual({
			detail: 'full',
		});
	},
);

it.each([
	['title', 150],
	['subject', 150],
	['footer', 500],
] as const)('cuts a %s after %i characters, with an ellipsis', (name, most) => {
	expect(read({ [name]: 'x'.repeat(most + 1) })[name]).toBe(`${'x'.repeat(most - 1)}…`);
});

it.each([
	'http://a.example/l.png',
	'https://a b.example/',
	'https://a.example/"x',
	"https://a.example/'",
	'https://',
	'//a.example/l.png',
	'data:image/png;base64,xx',
	'https://u@a.example/',
	'https://:p@a.example/',
	`https://a.example/${'x'.repeat(2_000)}`,
	'https://a.example/<b>',
	'https://a.example/\\x',
])('ignores the logo URL %s, and says why', (logoUrl) => {
	const why = /^The parameter 'Logo URL' is ".+not a valid https URL\. Enter a URL .+ not set\.$/;
	expect(ignoredIn({ logoUrl })).toEqual([expect.stringMatching(why)]);
});

it.each([
	['https://café.example/über?q=é', 'https://xn--caf-dma.example/%C3%BCber?q=%C3%A9'],
	['https://A.example', 'https://a.example/'],
	['https://a.example/x?a=1&b=%20#c', 'https://a.example/x?a=1&b=%20#c'],
])('passes on the link %s as %s, which every channel opens', (address, href) => {
	expect(read({ linkUrl: address, logoUrl: address })).toMatchObject({
		linkUrl: href,
		logoUrl: href,
	});
});

it.each([
	['#fff', '#ffffff'],
	[' AB3 ', '#aabb33'],
	['00aaFF', '#00aaff'],
])('reads the accent color "%s" as %s', (accentColor, color) => {
	expect(read({ accentColor }).accentColor).toBe(color);
});

it.each(['teal', '#12345g', '#1234567', 'x#123456', '#ab', 'fff fff'])(
	'does without the accent color %s, and says why',
	(accentColor) => {
		expect(ignoredIn({ accentColor })).toEqual([
			`The parameter 'Accent Color' is "${accentColor}", which is not a color. Enter a color such as #2563eb. Until then, it counts as not set.`,
		]);
	},
);

it('ignores a language that it does not know, and says why', () => {
	expect(read({ language: ' German ' })).toMatchObject({ language: 'de' });
	expect(ignoredIn({ language: 'Klingon' })).toEqual([
		`The parameter 'Language' is "Klingon". Use one of: en, fr, de, ja, pt-BR, es. Until then, it counts as not set.`,
	]);
});

it.each(Object.keys(WHOLE))('ignores the %s when it is an object, and says why', (name) => {
	expect(ignoredIn({ [name]: { a: 1 } })).toEqual([expect.stringMatching(/ not set\.$/)]);
});

/** The hints about a logo in a run, and the logo that the email gets. */
function logoOf(logoUrl: string) {
	const hints: string[] = [];
	const appearance = read({ logoUrl }, 'html', 'reporting', (why) => hints.push(why));
	return { hints, logo: appearance.logoUrl };
}

it.each([
	'https://drive.google.com/file/d/1a2b3c/view?usp=sharing',
	'https://drive.google.com/open?id=1a2b3c',
	'https://docs.google.com/document/d/1a2b3c/edit',
	'https://photos.google.com/share/1a2b3c',
	'https://www.dropbox.com/s/1a2b3c/logo.png?dl=0',
	'https://1drv.ms/i/s!1a2b3c',
	'https://acme.sharepoint.com/:i:/s/marketing/1a2b3c',
	'https://github.com/acme/brand/blob/main/logo.png',
	'https://imgur.com/1a2b3c',
	'https://acme.example/about.html#logo',
])('says of the logo URL %s that it is a page, and shows no logo', (address) => {
	const { hints, logo } = logoOf(address);
	expect(logo).toBe(address);
	expect(hints).toEqual([
		`'Logo URL' is "${address}", the address of a page and not of an image, so emails show no logo. Upload the image to your website, and enter its own address, such as https://example.com/logo.png.`,
	]);
});

it.each([
	'https://example.com/logo.png',
	'https://cdn.example.com/files/1a2b3c',
	'https://drive.google.com/uc?export=view&id=1a2b3c',
	'https://www.dropbox.com/s/1a2b3c/logo.png?raw=1',
	'https://raw.githubusercontent.com/acme/brand/main/logo.png',
	'https://i.imgur.com/1a2b3c.png',
	'https://acme.example/html/logo.png',
])('takes the logo URL %s without a hint', (address) => {
	expect(logoOf(address)).toEqual({ hints: [], logo: address });
});
