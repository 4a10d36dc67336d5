import type { IDataObject } from 'n8n-workflow';

import {
	initialState,
	type MentionSettings,
} from '../../../nodes/VisibilityReporting/events/mention/state';
import { fromNow, HOUR, idsOf, MINUTE, NOW, page, read, settings } from '../../helpers/answers';

/** A mention that is listed with these times, one a poll; undefined: without a time. */
const listedAt = (...times: Array<number | undefined>): IDataObject[] =>
	times.map((time) => ({
		id: 'men_1',
		...(time !== undefined && { captured_at: new Date(time).toISOString() }),
	}));

/** The IDs that polls half an hour apart emit, each of which lists one record. */
async function emittedOf(records: IDataObject[], by: MentionSettings) {
	let state = initialState(by);
	const emitted: unknown[][] = [];
	for (const [index, record] of records.entries()) {
		const at = NOW + index * 30 * MINUTE;
		const result = await read([page([record], undefined, at)], state, by, { now: () => at });
		({ state } = result);
		emitted.push(idsOf(result.items));
	}
	return emitted;
}

const nothing = (polls: number): unknown[][] => Array.from({ length: polls }, () => []);

/** The mention is captured anew before each poll. */
const again = (polls: number) =>
	listedAt(...Array.from({ length: polls }, (_, index) => NOW + (index * 30 - 1) * MINUTE));

describe('a mention with a known ID', () => {
	it('is emitted once, however often it is captured again', async () => {
		expect(await emittedOf(again(20), settings)).toEqual([['men_1'], ...nothing(19)]);
	});

	it('is never emitted when it was listed at the activation and is captured again since', async () => {
		expect(await emittedOf(again(20), fromNow)).toEqual(nothing(20));
	});

	it('is emitted once when it gets a time later', async () => {
		const times = [undefined, undefined, NOW + 59 * MINUTE, NOW + 59 * MINUTE, NOW + 59 * MINUTE];
		expect(await emittedOf(listedAt(...times), settings)).toEqual([['men_1'], ...nothing(4)]);
	});

	it('is emitted once when it loses its time, in a list that takes several polls, too', async () => {
		const times = [NOW - MINUTE, ...Array<undefined>(8).fill(undefined)];
		expect(await emittedOf(listedAt(...times), settings)).toEqual([['men_1'], ...nothing(8)]);

		const [dated, undated] = listedAt(NOW - MINUTE, undefined);
		const first = await read([page([dated!])]);
		const later = NOW + 3 * HOUR;
		const world = { now: () => later };
		const isTimeUp = () => true;
		const cut = await read([page([undated!], 'c2', later)], first.state, settings, {
			...world,
			isTimeUp,
		});
		const end = await read([page([undated!], undefined, later)], cut.state, settings, world);
		const last = await read([page([undated!], undefined, later)], end.state, settings, world);
		expect([cut, end, last].flatMap(({ items }) => items)).toEqual([]);
	});

	it('is emitted again when no list had it for longer than the lookback', async () => {
		const gone = { id: 'men_2', captured_at: new Date(NOW).toISOString() };
		const [undated] = listedAt(undefined);
		const records = [undated!, ...Array<IDataObject>(4).fill(gone), undated!];
		const emitted = await emittedOf(records, settings);
		expect(emitted.map((ids) => ids.includes('men_1'))).toEqual([
			...[true, false, false, false, false, true],
		]);
	});
});
