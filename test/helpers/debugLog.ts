import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';

export interface DebugLine {
	event: string;
	facts: IDataObject;
}

/** The lines that the package writes into the debug log of n8n's own logger, from now to the end of the test. */
export function debugLines(): DebugLine[] {
	const lines: DebugLine[] = [];
	jest.spyOn(Container.get(Logger), 'debug').mockImplementation((message, facts = {}) => {
		const [, event] = /^AI Visibility: (.+)$/.exec(message) ?? [];
		if (event !== undefined) lines.push({ event, facts: facts as IDataObject });
	});
	return lines;
}
