import { DAY_MS } from 'ai-visibility-reports/time';
import { now } from '../../helpers/today';
import { sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

/** A service decides how long its lists are: 150,000 values put on the stack at once overflow it. */

const world = sandboxed('visibilityReporting');

const MANY = 150_000;

it('a trend of 150,000 days makes an email', async () => {
	const trend = Array.from({ length: MANY }, (_, index) => ({
		date: new Date(now() - (MANY - index) * DAY_MS).toISOString().slice(0, 10),
		score: 60 + (index % 7),
	}));
	world.answer({ data: { domain: 'own.example', score: 63, trend } }, { path: '/visibility' });
	const [item] = await world.items({ operation: 'visibility', output: 'html' });
	expect(item!.html).toContain('role="img"');
});

it('a page of 150,000 mentions makes a report', async () => {
	const data = Array.from({ length: MANY }, (_, index) => ({
		id: `m${index}`,
		captured_at: `${daysAgo(3)}T10:00:00Z`,
	}));
	world.answer({ data, meta: {} }, { path: '/mentions', times: Infinity });
	const [item] = await world.items({ operation: 'report', sections: ['mentions'] });
	expect(item!.mentions).toBe(MANY);
});
