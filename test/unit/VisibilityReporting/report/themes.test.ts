import type { IDataObject } from 'n8n-workflow';

import { themesOf } from '../../../../nodes/VisibilityReporting/report/themes';

const said = (snippet: unknown, more: object = {}): IDataObject => ({
	snippet: snippet as string,
	engine: 'chatgpt',
	sentiment: 'negative',
	...more,
});

it('a theme is what at least two mentions say in the same words', () => {
	const mentions = [
		said('Ships late.'),
		said('Good beans.', { sentiment: 'positive', engine: 'grok' }),
		said('  ships LATE!', {
			engine: 'claude',
			sentiment: 'neutral',
			citation_url: 'https://www.a.example/x',
		}),
		said('Good   beans', { sentiment: 'positive' }),
		said('Ships, late', { citation_url: 'https://b.example/' }),
		said('Ships late', { citation_url: 'https://b.example/y' }),
		said('Said once.'),
	];
	expect(themesOf(mentions)).toEqual([
		{
			text: 'Ships late.',
			sentiment: 'negative',
			count: 4,
			engines: ['chatgpt', 'claude'],
			citations: ['b.example', 'a.example'],
		},
		{
			text: 'Good beans.',
			sentiment: 'positive',
			count: 2,
			engines: ['grok', 'chatgpt'],
			citations: [],
		},
	]);
});

it('the most frequent theme comes first when another was said earlier', () => {
	const mentions = ['Rare.', 'Often.', 'Often.', 'Rare.', 'Often.'].map((snippet) => said(snippet));
	expect(themesOf(mentions).map(({ text }) => text)).toEqual(['Often.', 'Rare.']);
});

it('mentions without words make none', () => {
	const without = ['', ' ', '…', null, undefined, {}].map((snippet) => said(snippet));
	expect(themesOf([...without, ...without])).toEqual([]);
});
