import { type Section, SECTIONS } from 'ai-visibility-reports/model';
import { multiOptionsField, optionField } from '../../../shared/fields/choices';
import { booleanField } from '../../../shared/fields/kinds';

/** The fields that a report has, whether it reads a service or the input items. */

export const sectionsField = multiOptionsField('sections', 'Sections', {
	options: [
		{ name: 'Action Plan', value: 'actionPlan' },
		{ name: 'Mentions', value: 'mentions' },
		{ name: 'Share of Voice', value: 'benchmarks' },
		{ name: 'Visibility Score', value: 'visibility' },
	],
	default: [...SECTIONS],
	description: 'Sections to include. Leave empty to include all.',
});

/** The sections that are chosen, in the order of a report; all of them if none is. */
export function chosenSections(sections: Section[]): Section[] {
	return SECTIONS.filter((section) => sections.length === 0 || sections.includes(section));
}

export const compareWithPrevious = booleanField(
	'compareWithPrevious',
	'Compare With Previous Period',
	{
		absent: true,
		description: 'Whether to show what has changed since the previous period',
	},
);

export const rowsBy = optionField('rowsBy', 'Rows By', {
	options: [
		{ name: 'Period', value: 'period', description: 'One row with all figures' },
		{
			name: 'Week',
			value: 'week',
			description: 'One row per whole week, also before the period',
		},
	],
	default: 'period',
	description: 'What each row is about',
	displayOptions: { show: { '/output': ['rows'] } },
});
