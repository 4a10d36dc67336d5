import { daysBefore } from 'ai-visibility-reports/time';
import { keptIn } from '../../helpers/workflow';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';

const world = sandboxed('visibilityReporting');

const trigger = () => new TriggerWorkflow({ event: 'actionPlan' }, world.credential);
const setWeek = (weekOf: string) => world.sandbox.set({ weekOf });

it('emits no plan from before or from meanwhile when it is selected again after another event', async () => {
	const choose = async (event: string) => {
		workflow.parameters = { event };
		return await workflow.activate('update');
	};
	setWeek('2026-11-02');
	const workflow = trigger();
	await workflow.activate();
	setWeek('2026-11-09');
	expect(await workflow.poll()).toHaveLength(1);
	await choose('visibilityChange');
	setWeek('2026-11-16');
	expect(await choose('actionPlan')).toEqual([]);
	for (const known of ['2026-11-09', '2026-11-02', '2026-11-16']) {
		setWeek(known);
		expect(await workflow.poll()).toEqual([]);
	}
	setWeek('2026-11-23');
	expect(await workflow.poll()).toMatchObject([{ week_of: '2026-11-23' }]);
});

it('emits a plan once although its week is earlier than the weeks of 60 known plans', async () => {
	const weeks = Array.from({ length: 60 }, (_, index) =>
		daysBefore('2026-12-28', (59 - index) * 7),
	);
	setWeek(weeks[0]!);
	const before = trigger();
	await before.activate();
	keptIn(before.saved)!.state.weeks = weeks;
	const workflow = trigger();
	workflow.saved = before.saved;
	expect(await workflow.activate('init')).toEqual([]);
	setWeek('2024-01-01');
	expect(await workflow.poll()).toHaveLength(1);
	expect(await workflow.poll()).toEqual([]);
	setWeek(weeks.at(-1)!);
	expect(await workflow.poll()).toEqual([]);
});

it('emits a plan once although its week is written with a time later, and none without a week', async () => {
	const workflow = trigger();
	setWeek('2026-11-16');
	await workflow.activate();
	const emitted = [];
	for (const week of ['2026-11-23', '2026-11-23T00:00:00Z', '', ' ', ' 2026-11-23 ']) {
		world.answer({ data: { week_of: week, actions: [] }, meta: {} });
		emitted.push((await workflow.poll()).length);
	}
	expect(emitted).toEqual([1, 0, 0, 0, 0]);
});
