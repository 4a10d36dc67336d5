import type { Picture } from './pictures';

/** The gallery as a page of HTML: what has changed, and then every document with its pictures, format by format. */

const STYLE = `
body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #eceef1; color: #111; }
nav { columns: 5 200px; margin-bottom: 24px; } nav a { display: block; }
h2 { margin: 40px 0 8px; } h3 { margin: 16px 0 8px; }
section { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start; padding-bottom: 8px; }
figure { margin: 0; } figcaption { color: #555; padding: 4px 0; } img { display: block; border: 1px solid #ccc; }`;

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The groups of a list by a name, in the order in which the names come first. */
function groupsOf(pictures: Picture[], nameOf: (picture: Picture) => string) {
	const groups = new Map<string, Picture[]>();
	for (const picture of pictures) {
		const name = nameOf(picture);
		groups.set(name, [...(groups.get(name) ?? []), picture]);
	}
	return [...groups];
}

function figure(caption: string, { file, width }: Pick<Picture, 'file' | 'width'>): string {
	const image = `<img src="pictures/${file}" width="${width}" loading="lazy" alt="">`;
	return `<figure><figcaption>${escape(caption)}</figcaption>${image}</figure>`;
}

const viewOf = ({ message, width, colors }: Picture) => `${message.language}, ${width}, ${colors}`;

/**
 * Writes the page.
 *
 * @param pictures in the order of their documents
 * @param last the file of each picture in the last run, by the picture's name
 */
export function galleryPage(pictures: Picture[], last: Record<string, string>): string {
	const changed = pictures.filter(({ name, file }) => (last[name] ?? file) !== file);
	const documents = groupsOf(pictures, ({ message }) => message.document);
	const comparisons = changed.map((picture) => {
		const before = figure('before', { file: last[picture.name]!, width: picture.width });
		return `<h3>${escape(picture.name)}</h3><section>${before}${figure('now', picture)}</section>`;
	});
	const sections = documents.map(([document, own], place) => {
		const formats = groupsOf(own, ({ message }) => message.format).map(
			([format, views]) =>
				`<h3>${format}</h3><section>${views.map((view) => figure(viewOf(view), view)).join('')}</section>`,
		);
		return `<h2 id="d${place}">${escape(document)}</h2>${formats.join('\n')}`;
	});
	const links = documents.map(
		([document], place) => `<a href="#d${place}">${escape(document)}</a>`,
	);
	return [
		`<!DOCTYPE html><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>`,
		`<h1>${pictures.length} pictures, of which ${changed.length} have changed since the last run</h1>`,
		...comparisons,
		`<nav>${links.join('')}</nav>`,
		...sections,
		'',
	].join('\n');
}
