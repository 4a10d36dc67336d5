import { figure } from '../blocks/keyFigure';
import { toFigure } from '../blocks/numbers';
import { trend } from '../blocks/trendChart';
import { context } from '../blocks/paragraphs';
import type { ReportDocument } from '../blocks/types';
import type { Locale } from '../language/locale';
import { scoredDays } from '../model/trend';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';
import { combinedDocument } from './combined';
import { type MissingResult, type NamedResult, nameOfResult } from '../model/results';
import { subjectWith } from './subjects';

/** The document of a domain's visibility: its score with its change, and its trend. */
export function visibilityDocument(data: JsonObject, locale: Locale): ReportDocument {
	const { score: say } = locale;
	const by = finiteNumber(data.score_delta_30d);
	const domain = nonBlankText(data.domain);
	const metric = {
		label: locale.combined.score,
		...toFigure(data.score, 'score', locale),
		change: by === undefined ? undefined : { by, period: say.in30Days },
	};
	const score = figure(metric, locale);
	const points = scoredDays(data.trend).map(({ date, score: value }) => ({ date, value }));
	const chart = points.length > 0 ? [trend({ points, name: locale.combined.score }, locale)] : [];
	const headline = say.of({ domain });
	const subject = subjectWith(headline, domain, metric, locale);
	return { subject, headline, namesTopic: true, domains: [domain], blocks: [score, ...chart] };
}

/** The document of the visibility of several domains. */
export function visibilitiesDocument(
	all: Array<NamedResult<{ latest: JsonObject }>>,
	failed: MissingResult[],
	locale: Locale,
): ReportDocument {
	const { combined, list, score } = locale;
	const entries = all.map((task) => {
		const { latest } = task.result;
		return {
			...nameOfResult(task, nonBlankText(latest.domain)),
			...toFigure(latest.score, 'score', locale),
			change: finiteNumber(latest.score_delta_30d),
		};
	});
	const isChanged = entries.some(({ change }) => change !== undefined);
	const change = isChanged ? [combined.change({ since: score.in30Days })] : [];
	const basedOn = [context(list([score.daily({}), ...change], 'comma'))];
	return combinedDocument(entries, { basedOn, failed, locale });
}
