import { all } from '../../src/formats/formats';
import { reportDocument } from '../../src/documents/report';
import { ENGLISH } from '../helpers/reports/locales';
import { reportOf, type Situation, steady, steppedBy, USUAL } from '../helpers/reports/reports';
import { trend } from '../helpers/reports/samples';

/** What chats mark, what they draw, and what they say first. */

const days = (...values: number[]) => values.map((value, day) => ({ date: `day ${day}`, value }));

const BAND = { low: 71, high: 73 };

it('draws no line of a trend when all days are within the usual range', () => {
	expect(trend(days(71.8, 72.1, 71.9), { band: BAND }).sparkline).toBeUndefined();
	expect(trend(days(71.8, 72.1, 71.9)).sparkline).toBeUndefined();
});

const situationOf = (more: Partial<Situation>) =>
	reportDocument(reportOf({ scores: steady(91), now: USUAL, before: USUAL, ...more }), ENGLISH);

const WORSE = situationOf({ now: { ...USUAL, negative: 40 } });
const BETTER = situationOf({ scores: steppedBy(8) });
const MORE = situationOf({ now: { ...USUAL, engines: { ...USUAL.engines, chatgpt: 70 } } });

it.each([
	['worse', WORSE, /❗ Negative/, /❗ Negative\n\*280\* {2}▲ 210 · usually 43–104/],
	[
		'better',
		BETTER,
		/Score 80.3 \(\+8.5, recent average/,
		/Score\n\*80.3\* {2}▲ 8.5 · recent average/,
	],
	[
		'neither',
		MORE,
		/Mentions 756 \(\+315, usually 378–509\)/,
		/\*756\* {2}▲ 315 · usually 378–509/,
	],
])('marks in chats what is unusual and %s', (_, document, inText, inSlack) => {
	const { text, blocks, embed } = all.toJson(document, {}, ENGLISH);
	expect(text).toMatch(inText);
	const texts = JSON.stringify(blocks).replaceAll('\\n', '\n');
	expect(texts).toMatch(inSlack);
	const [, mark = ''] = / · (.+)$/.exec(inSlack.source) ?? [];
	expect(JSON.stringify(embed)).toContain(mark);
});

it('says what happened first, in the message, in the fallback of Slack and in Telegram', () => {
	const { text, telegram } = all.toJson(WORSE, {}, ENGLISH);
	expect(String(text).split('\n')[0]).toBe(
		'lumenroast.example · ❗ Negative mentions up (70 → 280)',
	);
	expect(String(telegram).split('\n')[0]).toMatch(
		/^<b>lumenroast\.\u200b?example<\/b> · <b>❗ Negative mentions up \(70 → 280\)<\/b>$/,
	);
});
