import { readMentions } from '../../nodes/VisibilityReporting/api/readMentions';
import type { ReportingApi } from '../../nodes/VisibilityReporting/api/reportingApi';

const question = {
	wanted: Infinity,
	filters: {},
	startCursor: undefined,
	ifInterrupted: 'error',
} as const;

/** Reads these records, listed on a single page. */
async function read(records: object[]) {
	const page = { data: records, meta: {}, next: undefined, serverTime: 0 };
	const service = { mentionPage: async () => ({ page }) } as unknown as ReportingApi;
	return (await readMentions(service, question)).mentions;
}

it.each([undefined, null, ''])('mentions with the id %j are each one of their own', async (id) => {
	const records = [
		{ id, snippet: 'a' },
		{ id, snippet: 'b' },
	];
	expect(await read(records)).toEqual(records);
});

it('a mention that shifting pages bring twice comes once', async () => {
	expect(await read([{ id: 'men_1' }, { id: 'men_2' }, { id: 'men_1' }])).toHaveLength(2);
});
