import { type ColumnNames, ROW_COLUMNS, SENTIMENT_SCALES } from 'ai-visibility-reports';
import { optionalOptionField } from '../../../shared/fields/choices';
import { type Field, readFields } from '../../../shared/fields/field';
import { collectionProperty, textField } from '../../../shared/fields/kinds';

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

const fields = [
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
export const columnNames: Field<
	'columns',
	{ names: ColumnNames; sentimentScale: keyof typeof SENTIMENT_SCALES | undefined }
> = {
	property: collectionProperty('columns', 'Columns', 'Add column', fields),
	parse: (_, { path, reader }) => {
		const { sentimentScale: scale, ...all } = readFields(fields, reader, `${path}.`);
		const names = Object.entries(all).filter(([, name]) => name !== undefined);
		return { names: Object.fromEntries(names), sentimentScale: scale };
	},
};
