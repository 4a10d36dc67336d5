import 'reflect-metadata';
import '../../host/codeBeforeJson';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addComplaints } from '../../host/clients.mjs';
import { run } from '../../host/engine';
import { systemClock } from '../../nodes/shared/clock';
import { html, localeOf, type ReportDocument, topics } from 'ai-visibility-reports';
import type { JsonObject } from 'ai-visibility-reports/values';
import { agencyDocument } from '../../packages/reports/test/helpers/reports/agency';
import { effectOf, steady, USUAL } from '../../packages/reports/test/helpers/reports/reports';
import { type Sandbox, startSandbox } from '../../sandbox';
import { pictureOf } from '../pictures/camera';
import { launchBrowser } from '../pictures/chromium';
import { onBoth, onPhones, PHONE_HEIGHT, WHOLE } from '../pictures/emails';
import { messagePage } from '../pictures/messages';
import { editorSources } from './editorPictures';

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
		const pages = await docsPages(sandbox);
		for (const { name, html, width, height, colors = 'light' } of pages) {
			const picture = await pictureOf(page, html, { width, height, colors });
			writeFileSync(join(IMAGES, `${name}.jpg`), picture);
			console.log(`docs/images/${name}.jpg`);
		}
		writeHashes(hashesOf(sourcesOf(pages)));
	} finally {
		await browser.close();
		await sandbox.close();
	}
}

/**
 * Compares each picture's page with the one that it was drawn from.
 *
 * @throws naming those that are stale
 */
export async function checkDocsPictures(): Promise<void> {
	const sandbox = await startSandbox({ now: () => NOW });
	try {
		addComplaints(sandbox, new Date(NOW));
		const ofEditor = hashesOf(editorSources());
		const now = { ...hashesOf(sourcesOf(await docsPages(sandbox))), ...ofEditor };
		const drawn = drawnHashes();
		const stale = Object.keys({ ...now, ...drawn }).filter((name) => now[name] !== drawn[name]);
		const inEditor = stale.filter((name) => name in ofEditor);
		const inMessages = stale.filter((name) => !inEditor.includes(name));
		const advice = [
			inMessages.length > 0 && `Stale: ${inMessages.join(', ')}. Run npm run gallery -- --docs`,
			inEditor.length > 0 && `Stale: ${inEditor.join(', ')}. Run npm run screenshots`,
		].filter((sentence) => sentence !== false);
		if (advice.length > 0) throw new Error(advice.join('\n'));
	} finally {
		await sandbox.close();
	}
}

/** Notes what the pictures of n8n's editor were drawn from, once they are drawn. */
export function noteEditorPictures(): void {
	writeHashes(hashesOf(editorSources()));
}

/** A page that a picture is drawn from. */
interface DocsPage {
	name: string;
	html: string;
	width: number;
	height?: number;
	colors?: 'light' | 'dark';
}

/** The hash of what each picture was drawn from, so that a test finds a stale one. */
const HASHES = join(IMAGES, 'pictures.json');

function drawnHashes(): Record<string, string> {
	return JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>;
}

function writeHashes(drawn: Record<string, string>): void {
	writeFileSync(HASHES, `${JSON.stringify({ ...drawnHashes(), ...drawn }, null, 2)}\n`);
}

function hashesOf(sources: Array<[name: string, source: string]>): Record<string, string> {
	return Object.fromEntries(
		sources.map(([name, source]) => [name, createHash('sha256').update(source).digest('hex')]),
	);
}

const sourcesOf = (pages: DocsPage[]) =>
	pages.map(({ name, html }): [name: string, source: string] => [name, html]);

const MENTION = {
	domain: 'lumenroast.example',
	engine: 'gemini',
	sentiment: 'negative',
	snippet: 'Lumen Roast now takes eight days to ship, customers say.',
	prompt: 'Which roasters ship within two days of roasting?',
	citation_url: 'https://brewforum.example/t/8080',
	captured_at: '2026-11-21T10:00:00Z',
};

/** An alert, many clients, an effect with its forecast, as emails, and a report's in the dark. */
function furtherPages(report: JsonObject): DocsPage[] {
	const locale = localeOf('en', 'Europe/Berlin');
	const emailOf = (document: ReportDocument) => String(html.toJson(document, {}, locale).html);
	const effect = {
		...effectOf({
			scores: [...steady(91), ...steady(30).map((score) => score + 4)],
			now: USUAL,
			before: USUAL,
		}),
		forecast: 4.3,
	};
	const answer = topics.newMention.document({ item: MENTION }, locale, {
		digest: false,
		filters: {},
	});
	return [
		{ name: 'alert', html: emailOf(answer), width: 600 },
		{ name: 'many-clients', html: emailOf(agencyDocument(11, locale)), width: 600, height: 1_000 },
		{
			name: 'did-it-work',
			html: emailOf(topics.effect.document(effect as never, locale)),
			width: 600,
		},
		{ name: 'email-dark', html: String(report.html), width: 600, height: 690, colors: 'dark' },
	];
}

async function docsPages(sandbox: Sandbox): Promise<DocsPage[]> {
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
		...furtherPages(report),
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
