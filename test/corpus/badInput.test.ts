import type { INodeParameters } from 'n8n-workflow';

import type { NodeResult } from '../integration/engine';
import { sandboxed } from '../integration/sandboxed';
import { BAD_VALUES, type BadValue } from './badValues';
import { meaningOf, NODES, type Parameter } from './parameters';
import { askedOf, seen } from './requests';
import { tally } from './tally';

/** Each value of badValues.ts against each parameter of each operation: one run per parameter. */

const figures = tally('Bad input');

/** Headers that may be there; all others would be foreign. */
const HEADERS = [
	...['accept', 'accept-encoding', 'authorization', 'connection', 'content-length', 'content-type'],
	...['host', 'user-agent'],
];

/** Words of an error that nobody has foreseen. */
const CRASH =
	/TypeError|RangeError|URIError|Cannot |is not a function|not iterable|undefined|\[object|Maximum call|malformed/;

/** One sentence that names the parameter and, of many items, this one, and one that says what to enter. */
const refusal = (displayName: string, item: number) =>
	new RegExp(`^The parameter '${escaped(displayName)}' .+ \\[item ${item}\\]\\. [A-Z][^]+\\.$`);

describe.each(Object.entries(NODES))('%s', (type, parameters) => {
	const world = sandboxed(type as keyof typeof NODES);

	beforeEach(() => {
		world.sandbox.setSpeed(1e6);
		world.sandbox.set({ postAnswer: 'complete', competitorsEncoding: 'any' });
		// With 404 an ID that nobody knows would be waited for.
		world.sandbox.addFault({ kind: 'status', status: 410, path: /^\/analyze\/./, times: Infinity });
		world.sandbox.reporting.mentions.setMentionCount(20);
	});

	const runWith = async (chosen: INodeParameters) => {
		const items = BAD_VALUES.map(({ value }) => ({ value }) as never);
		const result = await world.run(chosen, { items, onError: 'continueErrorOutput' });
		return { verdicts: verdictsOf(result), log: world.sandbox.requests() };
	};

	const headersAreOwn = () => {
		for (const { headers } of world.sandbox.requests()) {
			expect(HEADERS).toEqual(expect.arrayContaining(Object.keys(headers)));
			expect(headers.authorization).toBe(`Bearer ${world.credential.apiKey}`);
		}
	};

	it.each(
		parameters.map(
			(parameter) => [`${parameter.operation}: ${parameter.path}`, parameter] as const,
		),
	)('%s', async (_, parameter) => {
		const { verdicts, log } = await runWith(withValue(parameter));
		const { sends, maySend } = askedOf(parameter.operation);
		const sent = new Set(log.map(seen));
		const allowed = new Set<string>();
		figures.judge(BAD_VALUES, (row) => {
			const item = BAD_VALUES.indexOf(row);
			const meaning = meaningOf(row, parameter);
			if (!meaning) return notRefused(row, item, parameter, verdicts);
			const wanted = sends({ [parameter.path]: meaning.value });
			[...wanted, ...(maySend?.({ [parameter.path]: meaning.value }) ?? [])].forEach((request) =>
				allowed.add(request),
			);
			return notSent(row, wanted, verdicts.get(item), sent);
		});
		const foreign = [...sent].filter(
			(request) => ![...allowed].some((known) => request.startsWith(known)),
		);
		expect(foreign).toEqual([]);
		headersAreOwn();
	});

	it('operation', async () => {
		const { verdicts, log } = await runWith({ operation: '={{ $json.value }}' });
		const parameter = { displayName: 'Operation' } as Parameter;
		figures.judge(BAD_VALUES, (row) =>
			notRefused(row, BAD_VALUES.indexOf(row), parameter, verdicts),
		);
		expect(log).toEqual([]);
	});
});

it('there are at least 60 values', () => {
	expect(new Set(BAD_VALUES.map(({ name }) => name)).size).toBe(BAD_VALUES.length);
	expect(BAD_VALUES.length).toBeGreaterThanOrEqual(60);
	expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

/** By item: the message of its error, or that it has succeeded. */
function verdictsOf({ main, errors, error }: NodeResult): Map<number, string> {
	expect(error).toBeUndefined();
	const verdicts = new Map<number, string>();
	const itemOf = (paired: unknown) => (paired as { item: number }).item;
	main.forEach(({ pairedItem }) => verdicts.set(itemOf(pairedItem), 'succeeded'));
	errors.forEach(({ json, pairedItem }) => verdicts.set(itemOf(pairedItem), String(json.error)));
	return verdicts;
}

function notRefused(
	{ name }: BadValue,
	item: number,
	{ displayName }: Parameter,
	verdicts: Map<number, string>,
): string | undefined {
	const message = verdicts.get(item) ?? 'neither branch';
	const clear = refusal(displayName, item).test(message) && !CRASH.test(withoutQuotes(message));
	return clear && message.length < 400
		? undefined
		: `${name} is not refused: ${message.slice(0, 300)}`;
}

function notSent(
	{ name }: BadValue,
	wanted: string[],
	verdict: string | undefined,
	sent: Set<string>,
): string | undefined {
	if (verdict?.startsWith('The parameter')) return `${name} is refused: ${verdict.slice(0, 300)}`;
	if (CRASH.test(withoutQuotes(verdict ?? ''))) return `${name} crashes: ${verdict?.slice(0, 300)}`;
	const missing = wanted.filter((request) => !sent.has(request));
	return missing.length > 0
		? `${name} is not sent: ${missing.join(', ').slice(0, 300)}`
		: undefined;
}

function withValue({ operation, path, kind, beside }: Parameter): INodeParameters {
	const expression = '={{ $json.value }}';
	const value = kind === 'id' ? { __rl: true, mode: 'id', value: expression } : expression;
	const [name, field] = path.split('.') as [string, string?];
	const { parameters } = askedOf(operation);
	const all = { operation, ...parameters, ...beside };
	return { ...all, [name]: field === undefined ? value : { [field]: value } };
}

/** What a message quotes is the value's, not the package's. */
function withoutQuotes(message: string): string {
	return message.replace(/"[^"]*"/g, '""');
}

function escaped(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
