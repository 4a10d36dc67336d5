import type { JsonObject } from '../../src/values/json';

import { breakdownSteps } from '../../src/judgement/breakdown';
import type { BreakdownBy } from '../../src/model/breakdown';
import { breakdownOf } from '../helpers/reports/reports';

const BASIS = { isCompared: true, ownDomain: null };

const cited = (citation_url: unknown, more: JsonObject = {}) =>
	({ citation_url, engine: 'chatgpt', sentiment: 'neutral', ...more }) as JsonObject;

const broken = (
	current: JsonObject[],
	earlier: JsonObject[] = [],
	by: BreakdownBy = 'domain',
	isCompared = true,
) => breakdownOf({ current, earlier }, by, { isCompared, ownDomain: null });

it('counts hosts without "www." when broken down by domain', () => {
	const mentions = ['https://www.a.example/1', ' https://a.example/2 ', 'https://a.example/2'];
	const current = [...mentions, 'no address', 'mailto:a@a.example', null].map((url) => cited(url));
	expect(broken(current).map(({ name, mentions }) => [name, mentions])).toEqual([['a.example', 3]]);
	expect(broken(current, [], 'url').map(({ name, mentions }) => [name, mentions])).toEqual([
		['https://a.example/2', 2],
		['https://www.a.example/1', 1],
	]);
});

it('counts all addresses of a page as one, by its commonest spelling in the period', () => {
	const spellings = [
		'https://www.a.example/page/?utm_source=chatgpt.com',
		'https://www.a.example/page/?utm_source=chatgpt.com',
		'https://a.example/page',
		'http://a.example/page/',
		'https://a.example/page#reviews',
		'https://A.example/page?utm_source=openai&utm_medium=ai',
		'https://a.example/page?gclid=x1&fbclid=y2',
		'https://a.example:443/page?',
		'https://a.example/%70age',
	];
	const others = [
		'https://a.example/page?id=7',
		'https://a.example/Page',
		'https://b.a.example/page',
	];
	const earlier = Array.from({ length: 3 }, () => cited('https://a.example/page'));
	const entries = broken(
		[...spellings, ...others].map((url) => cited(url)),
		earlier,
		'url',
	);
	expect(entries.map(({ name, key, mentions, before }) => [name, key, mentions, before])).toEqual([
		[spellings[0], 'a.example/page', 9, 3],
		['https://a.example/page?id=7', 'a.example/page?id=7', 1, 0],
		['https://a.example/Page', 'a.example/Page', 1, 0],
		['https://b.a.example/page', 'b.a.example/page', 1, 0],
	]);
	const [lost] = broken([], [cited('http://a.example/x/'), cited('https://a.example/x')], 'url');
	expect([lost?.name, lost?.key]).toEqual(['http://a.example/x/', 'a.example/x']);
});

it('puts the most frequent first and the lost ones last when both periods can be compared', () => {
	const current = ['b', 'b', 'a', 'c', 'c', 'c'].map((name) => cited(`https://${name}.example`));
	const earlier = ['d', 'b', 'e', 'e'].map((name) => cited(`https://${name}.example`));
	const entries = broken(current, earlier);
	expect(entries.map((entry) => [entry.name, entry.mentions, entry.before, entry.status])).toEqual([
		['c.example', 3, 0, 'new'],
		['b.example', 2, 1, 'kept'],
		['a.example', 1, 0, 'new'],
		['e.example', 0, 2, 'lost'],
		['d.example', 0, 1, 'lost'],
	]);
});

it('tells nothing of the previous period when it cannot be compared', () => {
	const entries = broken(
		[cited('https://a.example')],
		[cited('https://b.example')],
		'domain',
		false,
	);
	expect(entries.map((entry) => [entry.name, entry.before, entry.status])).toEqual([
		['a.example', null, null],
	]);
});

it('counts assistants, sentiments and prompts of the period, and the first and last time of both', () => {
	const mention = (day: string, more: JsonObject) =>
		cited('https://a.example', { captured_at: `${day}T10:00:00Z`, ...more });
	const [entry] = broken(
		[
			mention('2026-11-20', { engine: 'grok', prompt: 'One?' }),
			mention('2026-11-18', { sentiment: 'negative', prompt: ' One? ' }),
			cited('https://a.example', { prompt: 'Two?' }),
		],
		[mention('2026-11-11', { engine: 'claude', prompt: 'Three?' })],
	);
	expect(entry).toMatchObject({
		engines: new Map([
			['chatgpt', 2],
			['grok', 1],
		]),
		sentiments: new Map([
			['neutral', 2],
			['negative', 1],
		]),
		related: new Map([
			['One?', 2],
			['Two?', 1],
		]),
		firstSeen: '2026-11-11T10:00:00Z',
		lastSeen: '2026-11-20T10:00:00Z',
	});
	expect(broken([cited('https://a.example')])[0]).toMatchObject({
		firstSeen: null,
		lastSeen: null,
	});
});

it('lists the sites of a prompt, the most cited first, when broken down by prompt', () => {
	const current = ['b', 'a', 'a'].map((name) =>
		cited(`https://${name}.example`, { prompt: 'One?' }),
	);
	const [entry] = broken([...current, cited('https://c.example')], [], 'prompt');
	expect(entry).toMatchObject({ name: 'One?', mentions: 3 });
	expect([...entry!.related]).toEqual([
		['a.example', 2],
		['b.example', 1],
	]);
});

it.each(['url', 'prompt'] as const)(
	'breaks 20,000 different mentions down by %s in small steps',
	(by) => {
		const current = Array.from({ length: 20_000 }, (_, index) =>
			cited(`https://a.example/${index}`, { prompt: `Prompt ${index}` }),
		);
		const steps = [...breakdownSteps({ current, earlier: [] }, by, BASIS)];
		expect(steps).toHaveLength(20);
	},
);
