import { join } from 'node:path';
import { launchBrowser } from './chromium.js';

/** The part at the top of a page that a picture shows at most, pixels. */
const SHOWN = { width: 640, height: 1_150 };

const PHONE = 360;

/** Of a full report, pixels. */
const WHOLE = 2_960;

/** Emails side by side, each as a phone shows it. */
export function onPhones(emails: string[]): string {
	return beside(emails.map((email) => frame(email, PHONE, SHOWN.height)));
}

/** An email as a computer shows it, from top to bottom, beside its upper part on a phone. */
export function onBoth(email: string): string {
	return beside([frame(email, 600, WHOLE), frame(email, PHONE, 780)]);
}

function frame(email: string, width: number, height: number): string {
	const source = email.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
	return `<iframe srcdoc="${source}" width="${width}" height="${height}" style="border:0"></iframe>`;
}

function beside(frames: string[]): string {
	const style = 'margin:0;background:#fff;display:flex;gap:16px;align-items:flex-start';
	return `<body style="${style}">${frames.join('')}</body>`;
}

/**
 * Keeps a picture of a page's upper part for the README, when pictures are wanted (`npm run screenshots`).
 *
 * @param html the page
 * @param shown the size of the part that is shown at most, in pixels
 */
export async function picturePage(
	name: string,
	html: string,
	{ width = SHOWN.width, height: most = SHOWN.height } = {},
): Promise<void> {
	const { SCREENSHOTS } = process.env;
	if (!SCREENSHOTS) return;
	const browser = await launchBrowser();
	try {
		const page = await browser.newPage({ viewport: { width, height: 1 }, colorScheme: 'light' });
		await page.setContent(html);
		const height = await page.evaluate<number>('document.documentElement.scrollHeight');
		await page.setViewportSize({ width, height: Math.min(height, most) });
		const path = join(SCREENSHOTS, `${name}.jpg`);
		await page.screenshot({ path, type: 'jpeg', quality: 80 });
	} finally {
		await browser.close();
	}
}
