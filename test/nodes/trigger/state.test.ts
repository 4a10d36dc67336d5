import {
	initial,
	mentionState,
	withActivation,
} from '../../../nodes/VisibilityReporting/trigger/mentionState';
import { fromNow, NOW, SECOND, settings } from './answers';

it('uses Start Date at the first poll only, not after another account or event or a state of another form', () => {
	const recent = { ...settings, startDate: NOW - 10 * SECOND };
	expect(mentionState(undefined, recent)).toMatchObject({ watermark: recent.startDate });
	const state = initial(recent);
	expect(mentionState(state, { ...recent, startDate: NOW })).toEqual(state);
	for (const saved of [{}, { version: 2 }, { version: 1, seen: '!VArY)' }, 'text', null]) {
		expect(mentionState(saved, recent)).toEqual(initial(fromNow));
	}
});

it('saves each change of filters once until the window has been read', () => {
	const first = initial(fromNow);
	const once = withActivation(first, fromNow, NOW, NOW - 1);
	expect(once.activations).toEqual([{ filters: {}, local: NOW, at: NOW - 1 }]);
	expect(withActivation(once, fromNow, NOW + 1)).toBe(once);
	const known = initial(settings);
	expect(withActivation(known, settings, NOW)).toBe(known);
	const other = { ...fromNow, filters: { engine: 'grok' as const } };
	const thrice = withActivation(withActivation(once, other, NOW + 2), fromNow, NOW + 3);
	expect(thrice.activations?.map(({ local }) => local)).toEqual([NOW, NOW + 2, NOW + 3]);
});
