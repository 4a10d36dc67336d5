import { Alarm } from '../../../../nodes/shared/rateLimit/alarm';
import { VirtualClock } from '../../virtualClock';

function alarmWorld() {
	const clock = new VirtualClock();
	const rung: number[] = [];
	const alarm = new Alarm(clock, () => rung.push(clock.now()));
	return { clock, alarm, rung, pass: async (ms: number) => await clock.runUntil(clock.sleep(ms)) };
}

it('rings once, at the time that it was set to last', async () => {
	const { clock, alarm, rung, pass } = alarmWorld();
	for (const at of [3_000, 5_000, 5_000, 2_000]) alarm.set(at);
	await pass(1);
	expect(clock.sleeping).toBe(1);
	await pass(10_000);
	expect(rung).toEqual([2_000]);
});

it('rings again when it is set again, even to the same time', async () => {
	const { clock, alarm, rung, pass } = alarmWorld();
	alarm.set(2_000);
	await pass(2_000);
	alarm.set(2_000);
	await pass(1);
	expect([rung.length, clock.sleeping]).toEqual([2, 0]);
});

it('keeps no timer when the alarm is set to never', async () => {
	const { clock, alarm, rung, pass } = alarmWorld();
	alarm.set(2_000);
	alarm.set(Infinity);
	await pass(10_000);
	expect([rung, clock.sleeping]).toEqual([[], 0]);
});
