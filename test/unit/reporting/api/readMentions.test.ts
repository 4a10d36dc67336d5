import { readMentions } from '../../../../nodes/reporting/api/readMentions';
import type { ReportingApi } from '../../../../nodes/reporting/api/reportingApi';

/** Reads records that are listed on these pages. */
async function read(pages: object[][], wanted = Infinity) {
	const requested: number[] = [];
	const mentionPage = async (_: object, __: number, cursor = '0') => {
		const number = Number(cursor);
		requested.push(number);
		const next = number + 1 < pages.length ? String(number + 1) : undefined;
		return { data: pages[number], meta: { number }, next, answeredAt: 0 };
	};
	const api = { mentionPage } as unknown as ReportingApi;
	const params = { wanted, filters: {}, startCursor: undefined, ifInterrupted: 'error' } as const;
	return { ...(await readMentions(api, params)), requested };
}

const records = (...ids: string[]) => ids.map((id) => ({ id }));

it.each([undefined, null, ''])('returns each of several mentions with the ID %j', async (id) => {
	const both = [
		{ id, snippet: 'a' },
		{ id, snippet: 'b' },
	];
	expect((await read([both])).mentions).toEqual(both);
});

it('returns a mention once that shifting pages repeat', async () => {
	const { mentions } = await read([records('men_1', 'men_2'), records('men_2', 'men_3')]);
	expect(mentions).toEqual(records('men_1', 'men_2', 'men_3'));
});

it('returns as many mentions as are wanted, and requests no page behind them', async () => {
	const pages = [records('men_1', 'men_2'), records('men_3', 'men_4'), records('men_5')];
	const { mentions, requested, metas, lastMeta } = await read(pages, 3);
	expect(mentions).toEqual(records('men_1', 'men_2', 'men_3'));
	expect(requested).toEqual([0, 1]);
	expect(mentions.map((mention) => metas.get(mention)?.number)).toEqual([0, 0, 1]);
	expect(lastMeta).toEqual({ number: 1 });
});
