import {
	isMentionState,
	type MentionState,
} from '../../nodes/VisibilityReporting/events/mention/state';

/** What version 0.1.0 saves in n8n's static data. It is text, so that a renaming in the code leaves it as it is. */
const SAVED =
	'{"version":1,"filters":{"engine":"gemini","sentiment":"negative"},"watermark":1800000000000,"isFromDate":true,' +
	'"activations":[{"filters":{"engine":"grok","sentiment":"neutral"},"local":1800000000001,"at":1800000000002}],' +
	'"seen":[30000000,"0123456789"],"readAt":1800000000003,"endReads":2,"emptyPolls":1,"clock":{"at":1800000000004,"local":1800000000005},' +
	'"unconfirmed":{"at":1800000000009,"local":1800000000010},' +
	'"backlog":{"scope":"window","since":1800000000006,"again":true,"filters":{"engine":"claude","sentiment":"positive"},' +
	'"cursor":"c2","begun":{"at":1800000000007,"local":1800000000008}}}';

test('the fields that New Mention saves keep their names', () => {
	const state: Required<MentionState> = {
		version: 1,
		filters: { engine: 'gemini', sentiment: 'negative' },
		watermark: 1_800_000_000_000,
		isFromDate: true,
		activations: [
			{
				filters: { engine: 'grok', sentiment: 'neutral' },
				local: 1_800_000_000_001,
				at: 1_800_000_000_002,
			},
		],
		seen: [30_000_000, '0123456789'],
		readAt: 1_800_000_000_003,
		endReads: 2,
		emptyPolls: 1,
		clock: { at: 1_800_000_000_004, local: 1_800_000_000_005 },
		unconfirmed: { at: 1_800_000_000_009, local: 1_800_000_000_010 },
		backlog: {
			scope: 'window',
			since: 1_800_000_000_006,
			again: true,
			filters: { engine: 'claude', sentiment: 'positive' },
			cursor: 'c2',
			begun: { at: 1_800_000_000_007, local: 1_800_000_000_008 },
		},
	};
	expect(JSON.stringify(state)).toBe(SAVED);
	expect(isMentionState(JSON.parse(SAVED))).toBe(true);
});
