import type { IDataObject } from 'n8n-workflow';

import { localeOf } from '../../shared/language/locale';

import { isDayOf } from '../../shared/time/periods';
import { recordsIn } from '../../shared/values/json';
import { insightsOf } from './insights/insights';
import { domainOf, knownCount, previousDay, turnoverOf, type Report } from './report';

/** Maximum number of most cited domains in a report. */
const MAX_CITATIONS = 10;

/** The data of a report, as an item; a copy, since reports of one account share its data. */
export function reportRecord(report: Report): IDataObject {
	const { period, benchmarks, actionPlan, unavailable, isCompared } = report;
	const previous = previousDay(report);
	return structuredClone({
		domain: domainOf(report),
		period: { from: period.from, to: period.to },
		compared: isCompared,
		insights: insightsOf(report, localeOf('en', 'utc')).map((each) => ({ ...each })),
		...(report.visibility === undefined ? {} : { visibility: visibilityRecord(report) }),
		...(benchmarks === undefined ? {} : { benchmarks }),
		...(report.mentions === undefined ? {} : { mentions: mentionsRecord(report) }),
		previous: previous ? { score: previous.score } : null,
		usual: usualRecord(report),
		...(actionPlan === undefined ? {} : { action_plan: actionPlan }),
		unavailable,
		generated_at: new Date(report.generatedAt).toISOString(),
	});
}

/** The visibility with the trend of both periods, since a longer one was read. */
function visibilityRecord({ visibility, period, compares }: Report): IDataObject | null {
	if (!visibility) return null;
	const from = compares ? period.before.from : period.from;
	const isShown = ({ date }: IDataObject) =>
		typeof date !== 'string' || isDayOf({ ...period, from }, date.slice(0, 10));
	return { ...visibility, trend: recordsIn(visibility.trend).filter(isShown) };
}

function mentionsRecord(report: Report): IDataObject | null {
	const { mentions } = report;
	if (!mentions) return null;
	const { now, before, themes, notable, isAtLeast } = mentions;
	return {
		total: knownCount(now.total, mentions) ?? null,
		previous_total: before ? (knownCount(before.total, mentions) ?? null) : null,
		by_engine: Object.fromEntries(now.engines),
		by_sentiment: Object.fromEntries(now.sentiments),
		top_citations: citations([...now.citations].slice(0, MAX_CITATIONS)),
		...gainedAndLost(report),
		themes: themes.map((theme) => ({ ...theme })),
		notable,
		at_least: isAtLeast,
	};
}

/** What one of both periods has and the other one lacks; nothing where they cannot be compared. */
function gainedAndLost(report: Report): IDataObject {
	const [cited, prompts] = [turnoverOf(report, 'citations'), turnoverOf(report, 'prompts')];
	if (!cited || !prompts) return {};
	return {
		new_citations: citations(cited.gained),
		lost_citations: citations(cited.lost),
		new_prompts: prompts.gained.map(([prompt]) => prompt),
		lost_prompts: prompts.lost.map(([prompt]) => prompt),
	};
}

function citations(list: Array<[string, number]>): IDataObject[] {
	return list.map(([domain, count]) => ({ domain, count }));
}

function usualRecord({ judged: { score, counts } }: Report): IDataObject {
	const rangeOf = (name: string) => counts.get(name)?.range ?? null;
	return {
		level: score?.level ?? null,
		score: score ? [score.low, score.high] : null,
		mentions: rangeOf('mentions'),
		negative: rangeOf('negative'),
	};
}
