import {
	type ColumnNames,
	faultsText,
	type Refusal,
	ROW_COLUMNS,
	rowsReportSteps,
	SENTIMENT_SCALES,
	topics,
} from 'ai-visibility-reports';
import { parseDomain } from 'ai-visibility-reports/values';
import { optionalOptionField } from '../../shared/fields/choices';
import { type Field, readFields } from '../../shared/fields/field';
import { collectionProperty, textField } from '../../shared/fields/kinds';
import type { ParameterReader } from '../../shared/fields/parameterReader';
import { defineWholeInputOperation, type WholeInput } from '../../shared/run/wholeInput';
import { periodFields, periodOfFields } from './fields/period';
import { chosenSections, compareWithPrevious, rowsBy, sectionsField } from './fields/report';

/**
 * Makes the field for the name of an input column. In the editor, a column that is dragged onto it
 * gives its name and not its value, because the field requires a data path.
 * @param says what the column says, to follow "Column with"
 */
function columnField<const Name extends keyof typeof ROW_COLUMNS>(
	name: Name,
	displayName: string,
	says: string,
): Field<Name, string | undefined> {
	const property = {
		requiresDataPath: 'single' as const,
		placeholder: `e.g. ${ROW_COLUMNS[name]}`,
		description: `Column with ${says}`,
	};
	return textField(name, displayName, property, (text) => (text === '' ? undefined : text));
}

const NUMBERS = Object.entries(SENTIMENT_SCALES).map(([value, [worst, best]]) => ({
	name: `${worst} to ${best}`.replace('-', '−'),
	value: value as keyof typeof SENTIMENT_SCALES,
}));

const sentimentScale = optionalOptionField('sentimentScale', 'Sentiment Scale', {
	options: NUMBERS,
	default: 'minusOneToOne',
	description:
		'Scale of sentiments that are numbers: the lowest third is negative, the highest third positive',
});

const columnFields = [
	columnField('capturedAt', 'Captured At', 'the time of an answer'),
	columnField('engine', 'AI Assistant', 'the AI assistant'),
	columnField('sentiment', 'Sentiment', 'the sentiment: positive, neutral or negative'),
	sentimentScale,
	columnField('prompt', 'Prompt', 'the question that was asked'),
	columnField('snippet', 'Snippet', 'the words of the answer'),
	columnField('citationUrl', 'Citation URL', 'the page that the answer cites'),
	columnField('mentionId', 'Mention ID', 'the ID by which an answer counts once'),
	columnField('date', 'Date', 'the day of a score or, without a time, of an answer'),
	columnField('score', 'Score', 'the score of a day, from 0 to 100'),
	columnField('shareName', 'Share Name', 'the brand of a share of voice'),
	columnField('sharePct', 'Share', 'the share of voice in percent'),
	columnField('isYou', 'Is You', 'true for your own brand'),
	columnField('actionTitle', 'Action Title', 'the words of an action'),
	columnField('expectedLift', 'Expected Lift', 'the points expected of an action'),
	columnField('rank', 'Rank', 'the place of an action in the plan'),
] as const;

/** The collection Columns: the columns of the user by what they say, and the scale of sentiments. */
const columnNames: Field<
	'columns',
	{ names: ColumnNames; sentimentScale: keyof typeof SENTIMENT_SCALES | undefined }
> = {
	property: collectionProperty('columns', 'Columns', 'Add column', columnFields),
	parse: (_, { path, reader }) => {
		const { sentimentScale: scale, ...all } = readFields(columnFields, reader, `${path}.`);
		const names = Object.entries(all).filter(([, name]) => name !== undefined);
		return { names: Object.fromEntries(names), sentimentScale: scale };
	},
};

/** How many mentions a report quotes, as Get Report does by default. */
const MAX_QUOTES = 5;

/** This many faults stand in the description of an error. */
const MAX_FAULTS = 50;

export const reportFromItems = defineWholeInputOperation({
	option: {
		name: 'Make Report From Items',
		value: 'reportFromItems',
		action: 'Make a report from your own rows',
		description:
			'Make the report from the input items, such as a sheet. No API call, no credential.',
		// Rows do not come from a model.
		displayOptions: { show: { '@tool': [false] } },
	},

	fields: [
		textField(
			'domain',
			'Domain or Brand',
			{
				description: 'Whom the report is about. Leave empty for that in the column domain.',
			},
			(text) => (text === '' ? undefined : (parseDomain(text) ?? text)),
		),
		...periodFields('last7Days'),
		sectionsField,
		columnNames,
	],

	options: [compareWithPrevious, rowsBy],

	params: ({ domain, sections, columns: own, options, ...values }, reader) => ({
		rowsBy: options.rowsBy,
		settings: {
			brand: domain,
			period: periodOfFields(values, reader).period,
			sections: chosenSections(sections),
			columns: own.names,
			sentimentScale: own.sentimentScale,
			compares: options.compareWithPrevious,
			maxMentions: MAX_QUOTES,
			zone: reader.zone,
			generatedAt: reader.now,
		},
	}),

	execute: async (input, { settings, rowsBy: by }) => {
		const steps = rowsReportSteps(input.rows, settings);
		let step = steps.next();
		while (!step.done) {
			await input.letOthersRun();
			step = steps.next();
		}
		if ('refusal' in step.value) return refuse(step.value.refusal, input);
		const { data, notes } = step.value;
		notes.forEach(input.show);
		await input.letOthersRun();
		return { ...topics.report.judge(data, settings.zone), rowsBy: by };
	},

	topic: topics.report,
	hasOneRow: true,
	defaultOutput: 'message',
});

/** The parameter that a refusal is about, where its name is another one. */
const PATHS: Partial<Record<Refusal['about'], string>> = {
	brand: 'domain',
	period: 'period',
	sections: 'sections',
};

function refuse({ about, reason, advice, faults }: Refusal, input: WholeInput): never {
	const { reader }: { reader: ParameterReader } = input;
	if (about !== 'rows') return reader.refuse(PATHS[about] ?? `columns.${about}`, reason, advice);
	return input.refuse(`${reason} ${advice}`, faultsText(faults, MAX_FAULTS));
}
