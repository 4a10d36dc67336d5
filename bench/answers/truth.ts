import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The questions of `questions.json`, and their true answers. A truth comes from the services' own
 * answers to plain requests, so it shares no code with the nodes that are judged by it.
 */

/** What a question is answered by: some calls of tools, and where the answer then stands. */
export interface Question {
	question: string;
	calls: Call[];
	truth: Truth;
	/**
	 * The pattern of what the tools give. `{answer}` stands for the true answer, so that another
	 * figure that happens to be equal is not taken for it.
	 */
	says: string;
}

interface Call {
	tool: string;
	arguments: Record<string, string | number>;
}

/** What is true; `days` are the first and the last day, as numbers of days ago. */
interface Truth {
	of:
		| 'mentions'
		| 'mentionsChange'
		| 'score'
		| 'scoreChange'
		| 'share'
		| 'brand'
		| 'ownShare'
		| 'ownRank'
		| 'action'
		| 'points'
		| 'site'
		| 'prompt'
		| 'sites'
		| 'prompts'
		| 'newest'
		| 'analysisScore'
		| 'analyses';
	period?: string;
	days?: [number, number];
	engine?: string;
	sentiment?: string;
	/** The site, prompt, domain or field that is asked for, or a rank from 1 on. */
	which?: string | number;
}

export interface Answer {
	/** More than one if there is a tie. */
	answers: Array<string | number>;
	/** The days that the answer is about, where it is about days. */
	from?: string;
	to?: string;
}

/** A service and a key, as a credential has them. */
export interface Account {
	baseUrl: string;
	apiKey: string;
}

type Json = Record<string, unknown>;

interface Mention {
	captured_at: string;
	engine: string;
	sentiment: string;
	prompt: string;
	snippet: string;
	citation_url: string;
}

const DAY_MS = 86_400_000;

/** Mentions of so many days answer all questions: 90 days, and the 90 before. */
const DAYS_READ = 182;

/** The questions, in which `{day 7}` still stands for the day 7 days ago. */
export const QUESTIONS = JSON.parse(
	readFileSync(join(__dirname, 'questions.json'), 'utf8'),
) as Question[];

/** Reads the true answers from the services. */
export class Truths {
	private readonly answers = new Map<string, Promise<unknown>>();

	/**
	 * @param now in epoch milliseconds
	 * @param zone in which a day begins at midnight, an IANA name
	 */
	constructor(
		private readonly reporting: Account,
		private readonly analysis: Account | undefined,
		private readonly now: number,
		private readonly zone: string,
	) {}

	/** Gives a text with the dates of this day in it. */
	dated(text: string): string {
		return text.replaceAll(/\{day (\d+)\}/g, (_, days: string) => this.daysAgo(Number(days)));
	}

	/** Gives the true answer to a question. */
	async answer({ truth }: Question): Promise<Answer> {
		const { of, which, engine, sentiment } = truth;
		const [from, to] = this.daysOf(truth);
		const rank = Number(which ?? 1) - 1;
		switch (of) {
			case 'mentions': {
				const count = (await this.mentions(from, to, truth)).length;
				return { answers: [count], from, to };
			}
			case 'mentionsChange': {
				const before = shifted(from, to);
				const [now, earlier] = await Promise.all([
					this.mentions(from, to, truth),
					this.mentions(...before, truth),
				]);
				return { answers: [now.length - earlier.length], from, to };
			}
			case 'score':
			case 'scoreChange': {
				const days = await this.trend(which);
				const last = days.findLast(({ date }) => date >= from && date <= to)?.score ?? NaN;
				if (of === 'score') return { answers: [last], from, to };
				const earlier = days.findLast(({ date }) => date < from)?.score ?? NaN;
				return { answers: [Math.round((last - earlier) * 10) / 10], from, to };
			}
			case 'share':
			case 'brand':
			case 'ownShare':
			case 'ownRank': {
				const { competitors } = await this.data<{
					competitors: Array<{ name: string; share_pct: number; is_you: boolean }>;
				}>(this.reporting, '/benchmarks');
				const own = competitors.findIndex(({ is_you }) => is_you);
				const brand = competitors[of.startsWith('own') ? own : rank];
				const answer = { share: brand?.share_pct, brand: brand?.name, ownShare: brand?.share_pct };
				return { answers: [of === 'ownRank' ? own + 1 : (answer[of] ?? NaN)] };
			}
			case 'action':
			case 'points': {
				const { actions } = await this.data<{
					actions: Array<{ title: string; expected_lift_pts: number }>;
				}>(this.reporting, '/action-plan');
				const sorted = [...actions].sort(
					(one, other) => other.expected_lift_pts - one.expected_lift_pts,
				);
				const action = sorted[rank];
				return { answers: [(of === 'action' ? action?.title : action?.expected_lift_pts) ?? NaN] };
			}
			case 'site':
			case 'prompt':
			case 'sites':
			case 'prompts': {
				const mentions = await this.mentions(from, to, { engine, sentiment });
				const counts = new Map<string, number>();
				for (const mention of mentions) {
					const name = of.startsWith('site') ? hostOf(mention) : mention.prompt;
					counts.set(name, (counts.get(name) ?? 0) + 1);
				}
				if (of.endsWith('s')) return { answers: [counts.size], from, to };
				if (typeof which === 'string') return { answers: [counts.get(which) ?? 0], from, to };
				const most = Math.max(...counts.values());
				const names = [...counts].filter(([, count]) => count === most).map(([name]) => name);
				return { answers: names, from, to };
			}
			case 'newest': {
				const [newest] = (await this.mentions('', '9999', { engine, sentiment })).sort(
					(one, other) => other.captured_at.localeCompare(one.captured_at),
				);
				return { answers: [String(newest?.[which as keyof Mention])] };
			}
			case 'analysisScore':
			case 'analyses': {
				if (!this.analysis) return { answers: [] };
				const path = `/history?limit=100&domain=${which}`;
				const analyses = await this.data<Array<{ score: number; created_at: string }>>(
					this.analysis,
					path,
				);
				if (of === 'analyses') return { answers: [analyses.length] };
				const [latest] = analyses.sort((one, other) =>
					other.created_at.localeCompare(one.created_at),
				);
				return { answers: [latest?.score ?? NaN] };
			}
		}
	}

	private daysAgo(days: number): string {
		return daysBefore(dayIn(this.now, this.zone), days);
	}

	private daysOf({ period = 'last7Days', days }: Truth): [string, string] {
		if (days) return [this.daysAgo(days[0]), this.daysAgo(days[1])];
		const yesterday = this.daysAgo(1);
		const lasting = /^last(\d+)Days$/.exec(period)?.[1];
		if (lasting !== undefined) return [this.daysAgo(Number(lasting)), yesterday];
		const today = this.daysAgo(0);
		const monthBefore = (month: string): [string, string] => {
			const last = daysBefore(`${month}-01`, 1);
			return [`${last.slice(0, 7)}-01`, last];
		};
		if (period === 'previousWeek') {
			const sunday = daysBefore(today, new Date(today).getUTCDay() || 7);
			return [daysBefore(sunday, 6), sunday];
		}
		const isFirst = today.endsWith('-01');
		if (period === 'thisMonth' && !isFirst) return [`${today.slice(0, 7)}-01`, yesterday];
		return monthBefore(today.slice(0, 7));
	}

	private async mentions(
		from: string,
		to: string,
		{ engine, sentiment }: Pick<Truth, 'engine' | 'sentiment'>,
	): Promise<Mention[]> {
		const all = await this.once('mentions', async () => await this.allMentions());
		return all
			.filter(({ day, mention }) => {
				const isWanted = mention.engine === (engine ?? mention.engine);
				return (
					day >= from &&
					day <= to &&
					isWanted &&
					mention.sentiment === (sentiment ?? mention.sentiment)
				);
			})
			.map(({ mention }) => mention);
	}

	private async allMentions(): Promise<Array<{ day: string; mention: Mention }>> {
		const since = new Date(this.now - DAYS_READ * DAY_MS).toISOString();
		const all: Array<{ day: string; mention: Mention }> = [];
		let cursor: string | undefined;
		do {
			const query = new URLSearchParams({ since, limit: '100', ...(cursor && { cursor }) });
			const { data, meta } = await ask<{ data: Mention[]; meta: { next_cursor?: string | null } }>(
				this.reporting,
				`/mentions?${query}`,
			);
			for (const mention of data) {
				all.push({ day: dayIn(Date.parse(mention.captured_at), this.zone), mention });
			}
			cursor = meta.next_cursor ?? undefined;
		} while (cursor !== undefined);
		return all;
	}

	private async trend(domain: unknown): Promise<Array<{ date: string; score: number }>> {
		const query = new URLSearchParams({ from: this.daysAgo(120), to: this.daysAgo(1) });
		if (typeof domain === 'string') query.set('domain', domain);
		const { trend } = await this.data<{ trend: Array<{ date: string; score: number }> }>(
			this.reporting,
			`/visibility?${query}`,
		);
		return [...trend].sort((one, other) => one.date.localeCompare(other.date));
	}

	private async data<Data>(account: Account, path: string): Promise<Data> {
		const read = async () => (await ask<{ data: Data }>(account, path)).data;
		return await this.once(path, read);
	}

	/** Asks for the same only once. */
	private async once<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
		const known = this.answers.get(key) ?? read();
		this.answers.set(key, known);
		return (await known) as Result;
	}
}

async function ask<Body>({ baseUrl, apiKey }: Account, path: string): Promise<Body> {
	const headers = {
		authorization: `Bearer ${apiKey}`,
		'content-type': 'application/json',
		// A connection that is kept may be closed by the server in the moment of the next question.
		connection: 'close',
	};
	const response = await fetch(baseUrl + path, { headers });
	const body = (await response.json()) as Json;
	if (!response.ok) throw new Error(`${path}: HTTP status ${response.status}`);
	return body as Body;
}

function hostOf({ citation_url }: Mention): string {
	return new URL(citation_url).hostname.replace(/^www\./, '');
}

/** The calendar date of an instant. */
function dayIn(at: number, zone: string): string {
	return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}

function daysBefore(date: string, days: number): string {
	return new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);
}

/** As many days, right before these. */
function shifted(from: string, to: string): [string, string] {
	const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
	return [daysBefore(from, days), daysBefore(from, 1)];
}
