import { actionPlan } from './actionPlan';
import type { TriggerEvent } from './event';
import { mention } from './mention';
import { visibilityChange } from './visibilityChange';

/** The events of the trigger; a new one is a file of its own and a line here. */
export const events: TriggerEvent[] = [actionPlan, mention, visibilityChange];
