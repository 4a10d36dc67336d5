import type { IDataObject } from 'n8n-workflow';

import type { ReportDocument } from '../../shared/output/document';
import { nonBlankText } from '../../shared/values/json';
import { quotationOf } from '../../VisibilityReporting/output/mentions';

/** Adverbs for the known sentiments. */
const MANNERS: Record<string, string> = {
	negative: ' negatively',
	neutral: '',
	positive: ' positively',
};

/** One mention: AI assistant and sentiment, time, prompt, quote and source. */
export function mentionDocument(mention: IDataObject, zone: string): ReportDocument {
	const quotation = quotationOf(mention, zone);
	const sentiment = nonBlankText(mention.sentiment) ?? '';
	const manner = Object.hasOwn(MANNERS, sentiment) ? MANNERS[sentiment] : '';
	const speaker = nonBlankText(mention.engine) ? quotation.speaker : 'An AI assistant';
	return {
		parts: [
			{ kind: 'title', text: `${speaker} mentioned you${manner}` },
			{ kind: 'quotations', quotations: [quotation], more: 0 },
		],
	};
}
