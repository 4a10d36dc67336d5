import { FORMATS, LANGUAGE_TAGS } from 'ai-visibility-reports';
import { everyDocumentIn } from '../../../packages/reports/test/helpers/everyDocument';
import { type Choice, messagesOf } from '../../../tools/gallery/messages';
import { galleryPage } from '../../../tools/gallery/page';
import { picturesOf } from '../../../tools/gallery/pictures';

const formats = FORMATS.map(({ option }) => option.value).filter((value) => value !== 'all');

const sectionsOf = (choice: Choice) =>
	galleryPage(picturesOf(messagesOf(choice)), {})
		.split('<h2')
		.slice(1);

test('the gallery has each document', () => {
	const sections = sectionsOf({ language: ['de'], format: ['message'] });
	expect(sections).toHaveLength(everyDocumentIn('de').length);
});

test('the gallery has a document in each format', () => {
	const [section] = sectionsOf({ language: ['de'], document: ['share of voice'] });
	expect([...section!.matchAll(/<h3>(.+?)<\/h3>/g)].map(([, name]) => name)).toEqual(formats);
});

test('the gallery has each language and width, and an email in light and dark', () => {
	const names = picturesOf(messagesOf({ document: ['share of voice'] })).map(({ name }) => name);
	for (const language of LANGUAGE_TAGS) {
		for (const width of [360, 600]) {
			expect(names).toContain(`share of voice | blocks | ${language} | ${width}-light`);
			expect(names).toContain(`share of voice | html | ${language} | ${width}-light`);
			expect(names).toContain(`share of voice | html | ${language} | ${width}-dark`);
		}
	}
});

test('the gallery shows a picture beside the one of the last run if it looks different now', () => {
	const pictures = picturesOf(messagesOf({ document: ['share of voice'], language: ['en'] }));
	const last = Object.fromEntries(pictures.map(({ name, file }) => [name, file]));
	expect(galleryPage(pictures, last)).toContain('of which 0 have changed');
	const [first] = pictures;
	const page = galleryPage(pictures, { ...last, [first!.name]: 'old.jpg' });
	expect(page).toContain('of which 1 have changed');
	expect(page).toContain('src="pictures/old.jpg"');
});
