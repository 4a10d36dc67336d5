/** The address of Google Analytics' data, which n8n's node does not let anybody change. */
export const ANALYTICS = 'analyticsdata.googleapis.com';

/** Sessions of a day from a source, as Google Analytics names them. */
export type Sessions = [date: string, source: string, sessions: number];

/** The answer to n8n's node when it asks for sessions by day and source; without any, it has no rows. */
export function analyticsAnswer(sessions: Sessions[]): unknown {
	const rows = sessions.map(([date, source, count]) => ({
		dimensionValues: [{ value: date.replaceAll('-', '') }, { value: `${source} / referral` }],
		metricValues: [{ value: String(count) }],
	}));
	return {
		dimensionHeaders: [{ name: 'date' }, { name: 'sessionSourceMedium' }],
		metricHeaders: [{ name: 'sessions' }],
		...(rows.length > 0 ? { rows } : {}),
	};
}
