import { topics } from 'ai-visibility-reports';
import { reportedDomain } from 'ai-visibility-reports/model';
import type { PeriodName } from 'ai-visibility-reports/time';
import { nonBlankText, withoutWww } from 'ai-visibility-reports/values';
import { optionField } from '../../shared/fields/choices';
import { booleanField } from '../../shared/fields/kinds';
import { splitList } from '../../shared/fields/lists';
import { invalidParameter, ParameterReader } from '../../shared/fields/parameterReader';
import { rethrow } from '../../shared/http/apiError';
import { partName } from '../../shared/run/itemErrors';
import { isChosen, wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import { accountNotes, ownDomain, type ReportRow } from '../read/accountDomain';
import { isAccountSection, readReport } from '../read/report';
import { ReportingApi } from '../reportingApi';
import { type EarlierWeeks, earlierWeeksField, earlierWeeksOf } from './fields/earlierWeeks';
import { domains, maxMentionsWith, mentionFilters } from './fields/filters';
import { periodFields, periodOfFields } from './fields/period';
import { chosenSections, compareWithPrevious, rowsBy, sectionsField } from './fields/report';

/** The periods that end yesterday. */
const ROLLING: PeriodName[] = ['last7Days', 'last30Days', 'thisMonth', 'last90Days'];

export const report = defineOperation({
	option: {
		name: 'Get Report',
		value: 'report',
		action: 'Get a weekly or monthly report',
		description:
			'Get the score, share of voice, mentions and action plan as a ready-to-send report, compared with the previous period. Takes some 35 API calls with 500 mentions a week.',
	},

	fields: [domains, ...periodFields('last7Days'), sectionsField, mentionFilters],

	options: [
		maxMentionsWith('record'),
		compareWithPrevious,
		rowsBy,
		earlierWeeksField,
		optionField('onSectionError', 'If a Section Is Missing', {
			options: [
				{
					name: 'Continue',
					value: 'continue',
					description: 'Return the other sections. A hint gives the reason.',
				},
				{ name: 'Fail', value: 'fail', description: 'Fail the item' },
			],
			default: 'continue',
			description: 'What to do if a section is not returned',
		}),
		booleanField('accountSections', "Add Own Brand's Figures", {
			description:
				"Whether reports on other domains have the share of voice, mentions and plan of the account's brand",
		}),
	],

	hints: [
		wwwHint('$parameter.domains'),
		{
			message:
				"Weeks of this 'Period' end on another weekday tomorrow, with other keys. Those of Previous Week keep theirs.",
			when: `${isChosen('output', 'rows')} && ${isChosen('options?.rowsBy', 'week')} && (${ROLLING.map((name) => isChosen('period', name)).join(' || ')})`,
		},
	],

	params: ({ sections, options, ...values }, reader) => {
		const dated = periodOfFields(values, reader);
		const saved = earlierWeeksOf(options.earlierWeeks, { ...values, ...dated }, reader);
		return {
			...dated,
			parts: partsOf(values.domains, saved, reader),
			filters: values.filters,
			sections: chosenSections(sections),
			compares: options.compareWithPrevious,
			maxMentions: options.maxMentions,
			failsOnSection: options.onSectionError === 'fail',
			showsAccount: options.accountSections,
			rowsBy: options.rowsBy,
			row: rowOf(reader),
			zone: reader.zone,
		};
	},

	tasks: ({ parts, ...params }) =>
		parts.map((part) => ({ name: part.domain, params: { ...params, ...part } })),

	execute: async (api: ReportingApi, params, output) => {
		const report = await readReport(api, params);
		refuseOtherWeeks(api, params.weeksDomain, reportedDomain(report));
		const accountIsNull = !params.showsAccount && params.sections.some(isAccountSection);
		const notes = accountIsNull ? accountNotes(report.accountDomain) : [];
		const { rowsBy, periodNotes } = params;
		const data = { ...report, rowsBy, notes: [...periodNotes, ...notes] };
		if (!['rows', 'all'].includes(output) || reportedDomain(data) !== null) return data;
		try {
			return { ...data, domain: await ownDomain(api, data.visibility) };
		} catch (error) {
			// Only rows need the domain, as their key.
			return output === 'rows' ? rethrow(error) : data;
		}
	},

	resultHints: [
		{
			message:
				"Share of voice, mentions and action plan are available only for the account's default domain. To show them anyway, under the name of its brand, turn on 'Add Own Brand's Figures'.",
			when: ({ params, result: { accountDomain } }) =>
				accountDomain.kind === 'other' &&
				!params.showsAccount &&
				params.sections.some(isAccountSection),
		},
		{
			message:
				"There is no row, because 'Rows By' Week counts the mentions of the account's default domain, and these were not read whole. Check 'Sections', 'Domains' and 'Period'.",
			when: ({ result, output }) =>
				output === 'rows' && result.rowsBy === 'week' && topics.report.rows(result).length === 0,
		},
	],

	topic: topics.report,
	hasOneRow: true,
	notesOf: ({ notes }) => notes,
	defaultOutput: 'message',
	combined: { perItem: ['domains'] },
});

function rowOf(reader: ParameterReader): ReportRow {
	return {
		accountDomain: nonBlankText(reader.input.item?.json.account_domain),
		domainsOf: (itemIndex) => {
			const value = reader.forItem(itemIndex, ['domains']).valueIfReadable('domains') ?? '';
			return splitList(Array.isArray(value) ? value : String(value)).map(String);
		},
	};
}

/**
 * Gives each domain its earlier weeks, and the name that hints have for its report; undefined for the
 * only one of a run.
 */
function partsOf(
	domains: Array<string | undefined>,
	saved: EarlierWeeks[],
	reader: ParameterReader,
) {
	const isOneOfSeveral = domains.length > 1 || reader.itemAmongSeveral !== undefined;
	return domains.map((domain) => {
		const isOf = (weeks: EarlierWeeks) =>
			domain === undefined || weeks.domain === withoutWww(domain);
		const ofDomain = saved.find(isOf);
		return {
			domain,
			name: isOneOfSeveral ? partName(reader, domain) : undefined,
			earlierWeeks: ofDomain?.weeks ?? [],
			weeksDomain: ofDomain?.domain,
		};
	});
}

/**
 * Refuses weeks that are of another domain than the account's own one, which only the service knows.
 * @throws NodeOperationError for such weeks
 */
function refuseOtherWeeks(
	{ client }: ReportingApi,
	saved: string | undefined,
	reported: string | null,
): void {
	if (saved === undefined || reported === null || saved === withoutWww(reported)) return;
	const { itemIndex } = client.settings;
	const reason = `contains rows of ${saved}, and the report is on ${reported}`;
	throw invalidParameter(client.node, itemIndex, 'Earlier Weeks', reason, OTHER_WEEKS);
}

const OTHER_WEEKS = "Give it the rows of this domain, or name the domain in 'Domains'.";
