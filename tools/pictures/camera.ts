import type { Page } from 'playwright-core';
import type { View } from './messages';

/**
 * Takes a picture of a page of HTML.
 *
 * @param page a page of Chromium, which shows the HTML then
 * @param height the most that is shown, in pixels; the whole, if it is absent
 * @returns a JPEG file
 */
export async function pictureOf(
	page: Page,
	html: string,
	{ width, colors, height: most = Infinity }: View & { height?: number },
): Promise<Buffer> {
	await page.setViewportSize({ width, height: 1 });
	await page.emulateMedia({ colorScheme: colors });
	await page.setContent(html);
	const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
	await page.setViewportSize({ width, height: Math.min(whole, most) });
	return await page.screenshot({ type: 'jpeg', quality: 80 });
}
