import type { IDataObject } from 'n8n-workflow';

import type { Usage } from '../transport/apiClient';

/** What an operation has found for an input item, whatever its operation. */
export interface Outcome {
	/** The output items, as JSON. */
	items: () => IDataObject[];
	/** The metadata of the response, where the operation has it. */
	meta: IDataObject | undefined;
	/** The API calls. */
	usage: Usage;
}
