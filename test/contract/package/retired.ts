/** What ends, the first day without it, and what to use instead. */
interface End {
	ends: string;
	instead: string;
}

/**
 * AI models, dated versions included. What to use instead is what the provider recommends, or its present
 * model of that size.
 */
export const MODELS: Record<string, End> = {
	'claude-sonnet-4-5': { ends: '2026-11-30', instead: 'claude-sonnet-5-5' },
	'gemini-2.5-flash': { ends: '2026-12-01', instead: 'gemini-3.5-flash-lite' },
	'gemini-2.5-pro': { ends: '2026-12-01', instead: 'gemini-3.8-flash' },
	'gpt-3.5-turbo': { ends: '2026-10-23', instead: 'gpt-6.1-terra' },
	'gpt-4': { ends: '2026-10-23', instead: 'gpt-6.1-sol' },
	'gpt-4-turbo': { ends: '2026-10-23', instead: 'gpt-6.1-sol' },
	'gpt-4.1': { ends: '2027-01-14', instead: 'gpt-6-luna' },
	'gpt-4.1-mini': { ends: '2027-01-14', instead: 'gpt-6-luna' },
	'gpt-4.1-nano': { ends: '2026-10-23', instead: 'gpt-6-luna' },
	'gpt-4o': { ends: '2027-01-14', instead: 'gpt-6-luna' },
	'gpt-4o-mini': { ends: '2027-01-14', instead: 'gpt-6-luna' },
	'gpt-5': { ends: '2026-12-11', instead: 'gpt-6.1-sol' },
	'gpt-5-mini': { ends: '2026-12-11', instead: 'gpt-6.1-terra' },
	'gpt-5-nano': { ends: '2026-12-11', instead: 'gpt-6-luna' },
	'gpt-5.1': { ends: '2027-04-01', instead: 'gpt-6.1-sol' },
	'gpt-5.4-nano': { ends: '2027-04-01', instead: 'gpt-6-luna' },
	o3: { ends: '2026-12-11', instead: 'gpt-6.1-sol' },
	'o3-mini': { ends: '2026-10-23', instead: 'gpt-6.1-sol' },
	'o4-mini': { ends: '2026-10-23', instead: 'gpt-6.1-terra' },
};

/** n8n announced version 3.0, which lacks these nodes, for October 2026. */
const ends = '2026-10-31';

/** n8n's nodes, by their type; with `below`, only versions of the node that are older. */
export const NODES: Array<End & { type: string; below?: number }> = [
	{ type: 'n8n-nodes-base.function', ends, instead: 'n8n-nodes-base.code' },
	{ type: 'n8n-nodes-base.functionItem', ends, instead: 'n8n-nodes-base.code' },
	{ type: 'n8n-nodes-base.aiTransform', ends, instead: 'n8n-nodes-base.code' },
	{ type: 'n8n-nodes-base.itemLists', ends, instead: 'n8n-nodes-base.splitOut and its like' },
	{ type: '@n8n/n8n-nodes-langchain.code', ends, instead: 'n8n-nodes-base.code' },
	{ type: '@n8n/n8n-nodes-langchain.agent', below: 2, ends, instead: 'version 3' },
	// Older ones are reported to answer with nothing unless a response mode is set.
	{ type: '@n8n/n8n-nodes-langchain.chatTrigger', below: 1.4, ends, instead: 'version 1.4' },
];
