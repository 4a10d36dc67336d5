import type { IDataObject } from 'n8n-workflow';

import { actionPlanEvent } from './actionPlan';
import { mention } from './mention';
import { shareOfVoiceChange } from './shareOfVoiceChange';
import { silence } from './silence';
import { visibilityChange } from './visibilityChange';

/** The events of the trigger; a new one is a file of its own and a line here. */
export const events = [mention, visibilityChange, shareOfVoiceChange, silence, actionPlanEvent];

/** The part of an event's state to keep when another one is selected; nothing for an unknown event. */
export function leaveEvent(event: string, state: IDataObject): IDataObject {
	return events.find(({ option }) => option.value === event)?.leave(state) ?? {};
}
