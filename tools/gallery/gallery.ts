import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pictureOf } from '../pictures/camera';
import { launchBrowser } from '../pictures/chromium';
import { checkDocsPictures, noteEditorPictures, writeDocsPictures } from './docsPictures';
import { type Choice, messagesOf } from './messages';
import { galleryPage } from './page';
import { type Picture, picturesOf } from './pictures';

const usage = `npm run gallery -- [--document TEXT] [--format html] [--language de] [--docs] [--check]
  Draws every document in every format, language and width, and says what has changed since the last run.
  --document  only documents with this text in their name
  --format    only message, blocks (Slack), html (email), teams, telegram or discord
  --language  only this language, such as pt-BR
  --docs      writes the pictures of messages in docs/images instead
  --editor    notes that npm run screenshots has drawn those of n8n's editor
  --check     says which pictures in docs/images are stale, and draws nothing
Each of the first three may be given several times.`;

const FOLDER = resolve(__dirname, '../../.gallery');
const PICTURES = join(FOLDER, 'pictures');
/** The file of each picture, by its name. */
const LIST = join(FOLDER, 'pictures.json');

/** How many pages of Chromium draw side by side. */
const PAGES = 2;

/** Draws the gallery of a choice. What looked the same before is not drawn anew. */
async function drawGallery(choice: Choice): Promise<void> {
	mkdirSync(PICTURES, { recursive: true });
	const last = existsSync(LIST)
		? (JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string>)
		: {};
	const pictures = picturesOf(messagesOf(choice));
	await draw(pictures.filter(({ file }) => !existsSync(join(PICTURES, file))));
	const page = join(FOLDER, 'index.html');
	writeFileSync(page, galleryPage(pictures, last));
	const files = Object.fromEntries(pictures.map(({ name, file }) => [name, file]));
	writeFileSync(LIST, JSON.stringify({ ...last, ...files }));
	const used = new Set([...Object.values(last), ...Object.values(files)]);
	for (const file of readdirSync(PICTURES)) if (!used.has(file)) rmSync(join(PICTURES, file));
	console.log(page);
}

async function draw(pictures: Picture[]): Promise<void> {
	console.log(`${pictures.length} pictures to draw`);
	if (pictures.length === 0) return;
	const browser = await launchBrowser();
	const rest = pictures.entries();
	const drawRest = async () => {
		const page = await browser.newPage();
		for (const [place, picture] of rest) {
			const { message, file } = picture;
			writeFileSync(join(PICTURES, file), await pictureOf(page, message.page(), picture));
			if ((place + 1) % 100 === 0) console.log(`${place + 1} of ${pictures.length}`);
		}
	};
	try {
		await Promise.all(Array.from({ length: PAGES }, drawRest));
	} finally {
		await browser.close();
	}
}

async function main(): Promise<void> {
	const { docs, editor, check, ...choice } = parseArgs({
		options: {
			document: { type: 'string', multiple: true },
			format: { type: 'string', multiple: true },
			language: { type: 'string', multiple: true },
			docs: { type: 'boolean' },
			editor: { type: 'boolean' },
			check: { type: 'boolean' },
		},
	}).values;
	if (check) await checkDocsPictures();
	else if (editor) noteEditorPictures();
	else await (docs ? writeDocsPictures() : drawGallery(choice));
}

main().catch((thrown: unknown) => {
	const reason = thrown instanceof Error ? thrown.message : String(thrown);
	process.stderr.write(`${reason}\n\n${usage}\n`);
	process.exitCode = 1;
});
