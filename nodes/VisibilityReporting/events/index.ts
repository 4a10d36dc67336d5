import type { IDataObject } from 'n8n-workflow';

import { actionPlanEvent } from './actionPlan';
import { mention, negativeMention } from './mention/event';
import { shareOfVoiceChange } from './shareOfVoiceChange';
import { silence } from './silence';
import { visibilityChange } from './visibilityChange';

/**
 * The events of the trigger by the alphabet, as n8n lists options; a new one is a file of its own
 * and a line here.
 */
export const events = [
	negativeMention,
	actionPlanEvent,
	mention,
	silence,
	shareOfVoiceChange,
	visibilityChange,
];

/**
 * Gives the part of an event's state to keep when another event is selected; nothing for an unknown
 * event.
 */
export function leaveEvent(event: string, state: IDataObject): IDataObject {
	return events.find(({ option }) => option.value === event)?.leave(state) ?? {};
}
