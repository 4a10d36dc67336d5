import type { INodeParameters } from 'n8n-workflow';

import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

const digest = async (filters: INodeParameters) => {
	const digests = { operation: 'mentions', returnAll: true, output: 'html' };
	const [item] = await world.items({ ...digests, filters });
	return { subject: String(item!.subject), text: String(item!.text) };
};

describe('a digest of mentions names its filters', () => {
	it.each<[INodeParameters, RegExp]>([
		[{ engine: 'chatgpt', sentiment: 'negative' }, /^\d+ negative mentions in ChatGPT, \d/],
		[{ engine: 'grok' }, /^\d+ mentions in Grok, \d/],
		[{ sentiment: 'positive' }, /^\d+ positive mentions, \d/],
	])('%j', async (filters, title) => {
		const { text, subject } = await digest(filters);
		expect(text.replace('AI visibility: ', '')).toMatch(title);
		expect(subject).toMatch(title);
		// How many of them are negative says the filter.
		expect(/: \d+ negative/.test(subject)).toBe(filters.sentiment === undefined);
	});

	it('where there are none', async () => {
		world.sandbox.reporting.mentions.setMentionCount(0);
		const { text } = await digest({ engine: 'chatgpt', sentiment: 'negative' });
		expect(text).toBe('AI visibility: No negative mentions in ChatGPT');
	});
});
