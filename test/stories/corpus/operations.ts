import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { otherForm } from 'ai-visibility-reports/values';
import type { LoggedRequest } from '../../../sandbox';
import { daysAgo } from '../../helpers/zone';

/** A row per operation: what it is asked with, and what it has to send then. */

type Values = Record<string, unknown>;

interface Asked {
	/** Parameters that a value takes its place among. */
	parameters: INodeParameters;
	/** The input items, if it works on them; else one blank item. */
	items?: IDataObject[];
	/** The requests that have to be sent, by the values of the parameters. */
	sends: (values: Values) => string[];
	/** How further requests that may be sent begin. */
	maySend?: (values: Values) => string[];
}

const ANALYSIS_ID = 'an_8f3k2m9x1q';
const OWN = 'own-brand.example';
const OTHER = 'harborbeans.example';
const FROM = '2026-11-01';
const TO = '2026-11-05';
const DAY_MS = 86_400_000;
const locator = (value: string) => ({ __rl: true, mode: 'id', value });
const pageOf = ({ returnAll, limit = 50 }: Values) =>
	String(returnAll ? 100 : Math.min(Number(limit), 100));
const asked = (method: string, path: string, query: Values = {}, body?: unknown) =>
	`${method} ${path} ${sorted(query)} ${JSON.stringify(body)}`;

const ownHistory = asked('GET', '/history', { domain: OWN, limit: '100' });

const filled = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list : undefined);

const submission = ({ domain = OWN, competitors, llms }: Values) => {
	const body = { domain, competitors: filled(competitors), llms: filled(llms) };
	return asked('POST', '/analyze', {}, body);
};

/** Rows about the whole account name its domain. */
const ownDomain = ({ output }: Values) => (output === 'rows' ? [asked('GET', '/visibility')] : []);

const CUSTOM = { period: 'custom', from: FROM, to: TO };

const scoreSent = ({ from: first = FROM, to = TO }: Values, domain?: string) => {
	const before = asManyDaysBefore(String(first), String(to));
	const [from] = [before, daysBefore(String(to), 90)].sort();
	return asked('GET', '/visibility', { domain, from, to });
};

/** The score, and the mentions of a period and of the one before. */
const mentionsSent = (values: Values) => {
	const { from: first = FROM, to = TO } = values;
	const { 'filters.engine': engine, 'filters.sentiment': sentiment } = values;
	const isCompared = values['options.compareWithPrevious'] !== false;
	const from = isCompared ? asManyDaysBefore(String(first), String(to)) : first;
	// A second before midnight of New York, in its summer time.
	const since = `${String(from)}T03:59:59.000Z`;
	return [scoreSent(values), asked('GET', '/mentions', { engine, sentiment, since, limit: '100' })];
};

/** @throws when the table does not tell of an operation */
export function askedOf(operation: string): Asked {
	const found = ASKED[operation];
	if (!found) throw new Error(`Add what "${operation}" sends to ASKED in ${__filename}`);
	return found;
}

const ASKED: Record<string, Asked> = {
	analyze: {
		parameters: { domain: OWN, waitForCompletion: true },
		sends: (values) =>
			values['options.reuseWithinHours']
				? [ownHistory]
				: [submission(values), ...(values['options.includePrevious'] ? [ownHistory] : [])],
		maySend: (values) =>
			values['options.reuseWithinHours'] ? [submission(values), 'GET /analyze/an_'] : [],
	},
	get: {
		parameters: { analysisId: locator(ANALYSIS_ID), waitForCompletion: true },
		sends: ({ analysisId = ANALYSIS_ID }) => [
			asked('GET', `/analyze/${encodeURIComponent(String(analysisId))}`),
		],
	},
	history: {
		parameters: {},
		sends: (values) => [
			asked('GET', '/history', { domain: values['filters.domain'], limit: pageOf(values) }),
		],
	},
	compare: {
		parameters: { domain: OWN, competitors: OTHER },
		sends: ({ domain = OWN, competitors = [OTHER], ...values }) => {
			const encoded = encodedList(competitors as string[], values['options.arrayFormat']);
			return [asked('GET', '/competitors', { domain, ...encoded })];
		},
		// Other encodings and forms of the domains, where the service may have rejected the first one.
		maySend: ({ domain = OWN, competitors = [OTHER], ...values }) => {
			const names = competitors as string[];
			const histories = [String(domain), ...names].map((name) =>
				asked('GET', '/history', { domain: otherForm(name), limit: '100' }),
			);
			if (values['options.arrayFormat'] !== undefined) return histories;
			const encodings = ['brackets', 'comma', 'indices'].map((format) =>
				asked('GET', '/competitors', { domain, ...encodedList(names, format) }),
			);
			return [...encodings, ...histories];
		},
	},
	visibility: {
		parameters: {},
		sends: (values) => {
			const { domains = [undefined], 'filters.to': to } = values;
			const from = values['filters.from'] ?? thirtyDaysBefore(to);
			return (domains as string[]).map((domain) =>
				asked('GET', '/visibility', { domain, from, to }),
			);
		},
	},
	mentions: {
		parameters: {},
		sends: (values) => {
			const { 'filters.engine': engine, 'filters.sentiment': sentiment } = values;
			const { 'filters.since': since, 'options.startCursor': cursor } = values;
			return [
				asked('GET', '/mentions', { engine, sentiment, since, cursor, limit: pageOf(values) }),
			];
		},
	},
	report: {
		parameters: CUSTOM,
		sends: (values) => {
			const { domains = [] } = values;
			// Of no domain but the account's own is there anything else.
			const foreign = (domains as string[]).map((domain) => scoreSent(values, domain));
			if (foreign.length > 0) return [scoreSent(values), ...foreign];
			return [...mentionsSent(values), asked('GET', '/benchmarks'), asked('GET', '/action-plan')];
		},
	},
	sources: { parameters: CUSTOM, sends: mentionsSent },
	prompts: {
		parameters: CUSTOM,
		sends: (values) => [...mentionsSent(values), asked('GET', '/benchmarks')],
	},
	effect: {
		parameters: { date: FROM },
		sends: ({ domains = [], date = FROM, days = 28 }) => {
			const from = String(date);
			const [to] = [daysBefore(from, 1 - Number(days)), daysAgo(1)].sort();
			const before = asManyDaysBefore(from, to!);
			const [trendFrom] = [daysBefore(from, 90), daysBefore(before, 7)].sort();
			const scoreOf = (domain?: string) =>
				asked('GET', '/visibility', { domain, from: trendFrom, to });
			const chosen = domains as string[];
			if (chosen.length > 0) return chosen.map(scoreOf);
			// Eight weeks before a period of one to four weeks say what is usual.
			const isLong = daysBefore(from, -28) <= to!;
			const isShort = daysBefore(from, -6) > to!;
			const weeks = isLong || isShort ? before : daysBefore(from, 56);
			const midnight = DateTime.fromISO(weeks, { zone: 'America/New_York' }).toMillis();
			const since = new Date(midnight - 1_000).toISOString();
			return [scoreOf(), asked('GET', '/mentions', { since, limit: '100' })];
		},
	},
	reportFromItems: {
		parameters: { domain: OWN },
		items: [1, 2, 3].flatMap((days) => [
			{ date: daysAgo(days), score: 70 + days },
			{ captured_at: daysAgo(days), engine: 'chatgpt', sentiment: 'positive' },
		]),
		sends: () => [],
	},
	benchmarks: {
		parameters: { output: 'blocks' },
		sends: (values) => [asked('GET', '/benchmarks'), ...ownDomain(values)],
	},
	actionPlan: {
		parameters: {},
		sends: (values) => [asked('GET', '/action-plan'), ...ownDomain(values)],
	},
};

/**
 * The operations that ask a service. What its answers and refusals do is nothing to the others, which work on their
 * input items alone.
 */
export function asking<Choice extends { option: { value: string } }>(
	operations: Choice[],
): Choice[] {
	return operations.filter(({ option }) => ASKED[option.value]?.items === undefined);
}

/** A request as the service has seen it, to be compared with `ASKED`. */
export function seen({ method, path, query, body }: LoggedRequest): string {
	return asked(method, path, query, body);
}

/** The first of as many days before. */
function asManyDaysBefore(from: string, to: string): string {
	return dayOf(2 * Date.parse(from) - Date.parse(to) - DAY_MS);
}

function thirtyDaysBefore(day: unknown): string | undefined {
	return typeof day === 'string' ? daysBefore(day, 30) : undefined;
}

function daysBefore(day: string, days: number): string {
	return dayOf(Date.parse(day) - days * DAY_MS);
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function encodedList(list: string[], format: unknown): Values {
	if (format === 'comma') return { competitors: list.join(',') };
	if (format === 'indices') {
		return Object.fromEntries(list.map((name, index) => [`competitors[${index}]`, name]));
	}
	const value = list.length === 1 ? list[0] : list;
	return format === 'brackets' ? { 'competitors[]': value } : { competitors: value };
}

function sorted(query: Values): string {
	const entries = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));
	return JSON.stringify(Object.fromEntries(entries));
}
