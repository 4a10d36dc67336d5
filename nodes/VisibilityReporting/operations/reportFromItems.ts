import { faultsText, type Refusal, rowsReportSteps, topics } from 'ai-visibility-reports';
import { parseDomain } from 'ai-visibility-reports/values';
import { textField } from '../../shared/fields/kinds';
import type { ParameterReader } from '../../shared/fields/parameterReader';
import { defineWholeInputOperation, type WholeInput } from '../../shared/run/wholeInput';
import { columns } from './fields/columns';
import { periodFields, periodOfFields } from './fields/period';
import { chosenSections, compareWithPrevious, rowsBy, sectionsField } from './fields/report';

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
			'Make the report of Get Report from the input items: rows of this package, of a sheet or of another tracker. No API call, no credential.',
		// Rows do not come from a model.
		displayOptions: { show: { '@tool': [false] } },
	},

	fields: [
		textField(
			'domain',
			'Domain or Brand',
			{
				placeholder: 'e.g. example.com',
				description:
					'Whom the report is about. Leave empty for the domain that the rows name in the column domain.',
			},
			(text) => (text === '' ? undefined : (parseDomain(text) ?? text)),
		),
		...periodFields('last7Days'),
		sectionsField,
		columns,
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

/** Throws the NodeOperationError about rows, or about the parameter that does not fit them. */
function refuse({ about, reason, advice, faults }: Refusal, input: WholeInput): never {
	const { reader }: { reader: ParameterReader } = input;
	if (about !== 'rows') return reader.refuse(PATHS[about] ?? `columns.${about}`, reason, advice);
	return input.refuse(`${reason} ${advice}`, faultsText(faults, MAX_FAULTS));
}
