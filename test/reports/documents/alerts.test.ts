import { figureChange } from '../../../reports/documents/alerts';
import { english } from '../locales';

const SINCE = Date.UTC(2026, 10, 21, 12);
const percent = (figure: number) => `${figure}%`;
const DATED = { change: { by: 5, period: 'since 21 Nov 2026, 07:00 EST' }, detail: '' };
const UNDATED = { change: { by: 5, period: '' }, detail: 'was 50%' };

it.each([
	['since when it has been', 5, SINCE, 50, DATED],
	['which figure it was when its time is unknown', 5, undefined, 50, UNDATED],
	['which figure it was when its time is unreadable', 5, NaN, 50, UNDATED],
	['nothing when neither is known', 5, undefined, undefined, {}],
	['nothing when the figure is the same', 0, SINCE, 50, {}],
	['nothing when the change is unknown', undefined, SINCE, 50, {}],
])('says of a change %s', (_, change, since, previous, expected) => {
	const occurrence = { item: { change }, since };
	const locale = english('America/New_York');
	expect(figureChange(occurrence, previous, percent, locale)).toEqual(expected);
});
