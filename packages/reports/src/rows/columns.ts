/**
 * What a column says, each with the name that it has in the rows of this package (docs/DATA.md). So
 * rows that were saved from the package are read without a word of mapping.
 */
export const ROW_COLUMNS = {
	capturedAt: 'captured_at',
	engine: 'engine',
	sentiment: 'sentiment',
	prompt: 'prompt',
	snippet: 'snippet',
	citationUrl: 'citation_url',
	mentionId: 'mention_id',
	date: 'date',
	score: 'score',
	shareName: 'name',
	sharePct: 'share_pct',
	isYou: 'is_you',
	actionTitle: 'title',
	expectedLift: 'expected_lift_pts',
	rank: 'rank',
};

export type RowColumn = keyof typeof ROW_COLUMNS;

/** The columns of others by what they say; what is absent has the name of this package. */
export type ColumnNames = Partial<Record<RowColumn, string>>;

/** The scales of numbers that stand for a sentiment, each from its worst to its best number. */
export const SENTIMENT_SCALES = {
	minusOneToOne: [-1, 1],
	zeroToOne: [0, 1],
	zeroToHundred: [0, 100],
} as const;

export type SentimentScale = keyof typeof SENTIMENT_SCALES;
