import type { Sandbox } from '../sandbox/index.js';
import { brands } from '../sandbox/reporting/brands.js';

const DAY_MS = 86_400_000;
const QUARTER_MS = DAY_MS / 96;

/** How each client wants its report, in the order of the brands; what is empty is left as it is. */
const LOOKS = [
	['de', '#0f766e'],
	['', '#b91c1c'],
	['es', 'teal'],
	['fr', '#7c3aed'],
	['ja', '#0369a1'],
	['pt-BR', '#15803d'],
	['', ''],
	['', '#be185d'],
	['German', '#a16207'],
	['', '#334155'],
] as const;

/** Its key was revoked. */
const REVOKED = 'copperspoon.example';
/** Its score falls in the last full week. */
const FALLING = 'slowdrip.example';

/** A row of the data table of clients, as text. */
export type Client = Record<
	'client' | 'key' | 'domain' | 'language' | 'color' | 'logo' | 'address',
	string
>;

/** The clients of an agency, each with an account of its own: one has lost its key, one has an unusual week. */
export function createClients({ reporting }: Sandbox): Client[] {
	const falling = Array.from({ length: 200 }, (_, day) => {
		const usual = 42 + 0.8 * Math.sin(day) + 0.6 * Math.sin(day * 2.7);
		return Math.round((day < 192 ? usual : usual - 9) * 10) / 10;
	});
	reporting.setTrend(falling, FALLING);
	return brands.map(({ name, domain }, index) => {
		const [language = '', color = ''] = LOOKS[index] ?? [];
		const key = reporting.createKey({ plan: 'studio', own: domain, revoked: domain === REVOKED });
		return { client: name, key, domain, language, color, logo: '', address: `reports@${domain}` };
	});
}

/** The clients as the file that n8n imports as a data table. */
export function toCsv(clients: Client[]): string {
	const columns = Object.keys(clients[0] ?? {});
	const quoted = (value = '') => `"${value.replaceAll('"', '""')}"`;
	const rows = clients.map((client: Record<string, string>) =>
		columns.map((column) => quoted(client[column])),
	);
	return [columns, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

/** Lets something happen in the last full week: one assistant repeats one complaint from Monday to Friday. */
export function addComplaints({ reporting }: Sandbox, now = new Date()): void {
	const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
	const sinceMonday = (now.getUTCDay() + 6) % 7;
	const monday = today - (sinceMonday + 7) * DAY_MS;
	for (let complaint = 0; complaint < 140; complaint++) {
		const [day, quarter] = [complaint % 5, 30 + Math.floor(complaint / 5)];
		reporting.mentions.addMention({
			captured_at: new Date(monday + day * DAY_MS + quarter * QUARTER_MS).toISOString(),
			engine: 'gemini',
			sentiment: 'negative',
			prompt: 'Which roasters ship within two days of roasting?',
			snippet: 'Lumen Roast now takes eight days to ship, customers say.',
			citation_url: 'https://brewforum.example/articles/8080',
		});
	}
}
