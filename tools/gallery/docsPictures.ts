import 'reflect-metadata';
import '../../host/codeBeforeJson';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addComplaints } from '../../host/clients.mjs';
import { run } from '../../host/engine';
import { systemClock } from '../../nodes/shared/clock';
import { type Sandbox, startSandbox } from '../../sandbox';
import { pictureOf } from '../pictures/camera';
import { launchBrowser } from '../pictures/chromium';
import { onBoth, onPhones, PHONE_HEIGHT, WHOLE } from '../pictures/emails';
import { messagePage } from '../pictures/messages';

const IMAGES = resolve(__dirname, '../../docs/images');

/** When the pictured report is made, and where: as in the tests, whose `npm start` prints the report that README quotes. */
const NOW = Date.parse('2026-11-21T12:00:00Z');
const ZONE = 'Asia/Kolkata';

/**
 * Writes the pictures of messages in the docs: the weekly report of a week in which something happens, as the node gives it,
 * in all formats. Its date is always the same, so a picture differs only where its look does.
 */
export async function writeDocsPictures(): Promise<void> {
	const sandbox = await startSandbox({ now: () => NOW });
	const browser = await launchBrowser();
	try {
		addComplaints(sandbox, new Date(NOW));
		const page = await browser.newPage();
		for (const { name, html, width, height } of await docsPages(sandbox)) {
			const picture = await pictureOf(page, html, { width, height, colors: 'light' });
			writeFileSync(join(IMAGES, `${name}.jpg`), picture);
			console.log(`docs/images/${name}.jpg`);
		}
	} finally {
		await browser.close();
		await sandbox.close();
	}
}

async function docsPages(sandbox: Sandbox) {
	const report = await weeklyReport(sandbox, 'en');
	const german = await weeklyReport(sandbox, 'de');
	const japanese = await weeklyReport(sandbox, 'ja');
	const email = onBoth(String(report.html));
	const telegram = { text: report.telegram! };
	const onTwoPhones = onPhones([german, japanese].map(({ html }) => String(html)));
	return [
		{ name: 'slack-message', html: messagePage('blocks', report), width: 640 },
		{ name: 'teams-message', html: messagePage('teams', report), width: 640 },
		{ name: 'telegram-message', html: messagePage('telegram', telegram), width: 640 },
		{ name: 'discord-message', html: messagePage('discord', report), width: 640 },
		{ name: 'email', html: email, width: 976, height: WHOLE },
		{ name: 'email-top', html: email, width: 976, height: 690 },
		{ name: 'languages', html: onTwoPhones, width: 736, height: PHONE_HEIGHT },
	];
}

/** The report of the week before, in all formats. */
async function weeklyReport({ reporting }: Sandbox, language: string) {
	systemClock.wallTime = () => NOW;
	const { json, error } = await run({
		type: 'visibilityReporting',
		parameters: {
			resource: 'report',
			operation: 'report',
			period: 'previousWeek',
			output: 'all',
			appearance: { language },
		},
		credential: { baseUrl: reporting.baseUrl, apiKey: reporting.keys.agency },
		workflowSettings: { timezone: ZONE },
	});
	if (error) throw new Error(error.message);
	return json[0]!;
}
