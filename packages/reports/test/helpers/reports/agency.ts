import type { MissingResult, NamedResult } from '../../../src/model/results';
import { reportsDocument } from '../../../src/documents/combinedReports';
import type { Report } from '../../../src/model/report';
import type { Locale } from '../../../src/language/locale';
import { benchmarksOf, reportOf, type Situation, steady, steppedBy, USUAL } from './reports';

/** An agency's clients in a week in which some are unusual, one has no data, and two cannot be judged. */

/** More negative mentions than usual. */
export const NEGATIVE = { now: { ...USUAL, negative: 40 } };
const MORE = { now: { ...USUAL, engines: { ...USUAL.engines, chatgpt: 70 } } };

const CLIENTS: Array<[name: string, situation: Partial<Situation>]> = [
	['Lumen Roast', {}],
	['Harbor Beans', { scores: steppedBy(-8) }],
	['Café du Marché', {}],
	['Kettle & Crane', NEGATIVE],
	['Tidewater Roasters', { scores: steady(14), now: undefined }],
	['Daybreak Coffee', MORE],
	['Moka Collective', { scores: steppedBy(8) }],
	['Nordlicht Kaffee', { scores: steppedBy(-8, 13) }],
	['Ito Coffee', {}],
	['Slow Drip', {}],
];

const domainOf = (name: string) => `${name.toLowerCase().replace(/[^a-z]/g, '')}.example`;

/** The report of a client, by default as usual. */
export function clientOf(name: string, situation: Partial<Situation> = {}): NamedResult<Report> {
	const domain = domainOf(name);
	const benchmarks = benchmarksOf([name, 26, true], ['Stark', 31.4], ['Wayne', 12]);
	const data = { domain, benchmarks, ...situation.data };
	const usual = { scores: steady(91), now: USUAL, before: USUAL };
	const report = reportOf({ ...usual, ...situation, data });
	const visibility = report.visibility && { ...report.visibility, domain };
	return { name: domain, client: name, result: { ...report, visibility } };
}

interface Agency {
	tasks: Array<NamedResult<Report>>;
	failed: MissingResult[];
}

const agencies = new Map<number, Agency>();

/**
 * So many clients, with as many kinds of news among them as ten have; the last one has no data. Their
 * reports are made once for all languages.
 */
export function agency(count: number): Agency {
	const existing = agencies.get(count);
	if (existing) return existing;
	const tasks = Array.from({ length: count - 1 }, (_, index) => {
		const [name, situation] = CLIENTS[index % CLIENTS.length]!;
		const round = Math.floor(index / CLIENTS.length);
		return clientOf(round === 0 ? name : `${name} ${round + 1}`, situation);
	});
	const failed: MissingResult[] = [
		{ name: 'Copper Spoon', detail: 'copperspoon.example', reason: 'key' },
	];
	agencies.set(count, { tasks, failed });
	return { tasks, failed };
}

export function agencyDocument(count: number, locale: Locale) {
	const { tasks, failed } = agency(count);
	return reportsDocument(tasks, failed, locale, false);
}
