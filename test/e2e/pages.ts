import { join } from 'node:path';
import { launchBrowser } from './browser.js';

/** The part at the top of a page that a picture shows at most, pixels. */
const SHOWN = { width: 640, height: 1_150 };

const PHONE = 360;

/** Emails side by side, each as a phone shows it. */
export function onPhones(emails: string[]): string {
	const frames = emails.map((email) => {
		const source = email.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
		return `<iframe srcdoc="${source}" width="${PHONE}" height="1150" style="border:0"></iframe>`;
	});
	return `<body style="margin:0;background:#fff;display:flex;gap:8px">${frames.join('')}</body>`;
}

/**
 * Keeps a picture of a page's upper part for the README, when pictures are wanted (`npm run screenshots`).
 *
 * @param html the page
 * @param width pixels
 */
export async function picturePage(name: string, html: string, width = SHOWN.width): Promise<void> {
	const { SCREENSHOTS } = process.env;
	if (!SCREENSHOTS) return;
	const browser = await launchBrowser();
	try {
		const page = await browser.newPage({ viewport: { width, height: 1 }, colorScheme: 'light' });
		await page.setContent(html);
		const height = await page.evaluate<number>('document.documentElement.scrollHeight');
		await page.setViewportSize({ width, height: Math.min(height, SHOWN.height) });
		const path = join(SCREENSHOTS, `${name}.jpg`);
		await page.screenshot({ path, type: 'jpeg', quality: 80 });
	} finally {
		await browser.close();
	}
}
