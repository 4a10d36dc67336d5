import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { visibleOn } from 'ai-visibility-reports';
import { root } from '../../helpers/projectPages';
import { DESCRIPTIONS } from './ownNodes';

/** A dark grey, as of nodes in n8n's dark theme, and the contrast that WCAG 2.2 asks for in pictures. */
const DARK = '#414244';
const CONTRAST = 3;

const COLOR = /#[0-9a-f]{6}\b/g;

/** The drawing of an icon. @param url where n8n finds it, such as "file:../icons/visibilityAnalysis.svg" */
const drawingOf = (url: string) => readFileSync(join(root, 'icons', basename(url)), 'utf8');

it.each(DESCRIPTIONS)('$name has an icon that is seen in the dark, too', ({ icon }) => {
	const { light, dark } = icon as { light: string; dark: string };
	const drawing = drawingOf(dark);
	expect(drawing.replace(COLOR, '')).toBe(drawingOf(light).replace(COLOR, ''));
	const colors = drawing.match(COLOR)!;
	expect(colors.map((color) => visibleOn(DARK, color, CONTRAST))).toEqual(colors);
});
