import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where Debian's package puts it. */
const CHROMIUM = '/usr/bin/chromium';

/** The closed network refuses Chromium's own connections, so it is not to make any. */
const QUIET = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
	if (!existsSync(CHROMIUM)) {
		throw new Error(`There is no ${CHROMIUM}: install it with "apt-get install chromium".`);
	}
	return await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}
