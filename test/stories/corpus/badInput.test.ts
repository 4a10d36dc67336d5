import type { INodeParameters } from 'n8n-workflow';

import type { NodeResult } from '../../../host/engine';
import { sample } from '../../../packages/reports/test/helpers/sample';
import { sandboxed } from '../../helpers/sandboxed';
import { BAD_VALUES, type BadValue } from './badValues';
import { literal } from './literal';
import { meaningOf, NODES, type Parameter } from './parameters';
import { askedOf, seen } from './operations';

/** The values of badValues.ts against each parameter of each operation: one run per parameter. */

/** Headers that may be there; all others would be foreign. */
const HEADERS =
	/^(accept|accept-encoding|authorization|connection|content-length|content-type|host|user-agent)$/;

/** Words of an error that nobody has foreseen. */
const CRASH =
	/TypeError|RangeError|URIError|Cannot |is not a function|not iterable|undefined|\[object|Maximum call|malformed/;

/** What each operation has from nodes/shared. */
const SHARED = /^options\.(includeUsage|includeMeta|combine)$/;

/** What a value does to an operation is known from another one that sends the same for the same parameter. */
const isRepeated = (parameter: Parameter) => {
	const { kind, path, operation } = parameter;
	const isShared = kind === 'appearance' || SHARED.test(path);
	const first = Object.values(NODES)
		.flat()
		.find(
			(candidate) =>
				candidate.path === path &&
				(isShared || askedOf(candidate.operation).sends === askedOf(operation).sends),
		);
	return first !== parameter;
};

describe.each(Object.entries(NODES))('the node %s', (type, parameters) => {
	const world = sandboxed(type as keyof typeof NODES);

	beforeEach(() => {
		world.sandbox.setSpeed(1e6);
		world.sandbox.set({ postAnswer: 'complete', competitorsEncoding: 'any' });
		// With 404 an ID that nobody knows would be waited for.
		world.sandbox.addFault({ kind: 'status', status: 410, path: /^\/analyze\/./, times: Infinity });
		world.sandbox.reporting.mentions.setMentionCount(20);
	});

	const runWith = async (chosen: INodeParameters, values = BAD_VALUES) => {
		const items = values.map(({ value }) => ({ value }) as never);
		const result = await world.run(chosen, { items, onError: 'continueErrorOutput' });
		return { verdicts: verdictsOf(result), log: world.sandbox.requests() };
	};

	const tried = parameters.filter((parameter) => !isRepeated(parameter));

	/** All for the first of a kind; for the others what means something to them, and a fifth of the rest. */
	const valuesFor = (parameter: Parameter) => {
		const place = tried.filter(({ kind }) => kind === parameter.kind).indexOf(parameter);
		// Of an appearance nothing is refused, and each value is a whole document.
		const isShown = parameter.kind === 'appearance';
		const isTried = (row: BadValue, index: number) =>
			(place === 0 && !isShown) ||
			(index + place) % 5 === 0 ||
			(!isShown && meaningOf(row, parameter));
		return BAD_VALUES.filter(isTried);
	};

	it.each(sample(tried, 12))(
		'refuses every bad value of $path with $operation, and sends only the valid ones',
		async (parameter) => {
			const values = valuesFor(parameter);
			const { verdicts, log } = await runWith(withValue(parameter), values);
			const { sends, maySend } = askedOf(parameter.operation);
			const sent = new Set(log.map(seen));
			const allowed: string[] = [];
			const faults = values.flatMap((row, item) => {
				const meaning = meaningOf(row, parameter);
				if (!meaning) return notRefused(row, item, parameter, verdicts);
				const given = { [parameter.path]: meaning.value };
				const wanted = sends(given);
				allowed.push(...wanted, ...(maySend?.(given) ?? []));
				return notSent(row, wanted, verdicts.get(item), sent);
			});
			expect(faults).toEqual([]);
			const isForeign = (request: string) => !allowed.some((known) => request.startsWith(known));
			expect([...sent].filter(isForeign)).toEqual([]);
			for (const { headers } of log) {
				expect(Object.keys(headers).filter((name) => !HEADERS.test(name))).toEqual([]);
				expect(headers.authorization).toBe(`Bearer ${world.credential.apiKey}`);
			}
		},
	);

	it('refuses an expression as the operation of an item, which n8n does not resolve', async () => {
		const { verdicts, log } = await runWith({ operation: '={{ $json.value }}' });
		const refusal = literal(`The parameter 'Operation' is "{{ $json.value }}". Use one of: ….`);
		expect(verdicts.size).toBe(BAD_VALUES.length);
		expect([...verdicts.values()].filter((verdict) => !refusal.test(verdict))).toEqual([]);
		expect(log).toEqual([]);
	});
});

it('each bad value has a name of its own, and none has changed a prototype', () => {
	expect(new Set(BAD_VALUES.map(({ name }) => name)).size).toBe(BAD_VALUES.length);
	expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

/** By item: the message of its error, or that it has succeeded. */
function verdictsOf({ main, errors, error }: NodeResult): Map<number, string> {
	expect(error).toBeUndefined();
	const itemOf = (paired: unknown) => (paired as { item: number }).item;
	return new Map([
		...main.map(({ pairedItem }) => [itemOf(pairedItem), 'succeeded'] as const),
		...errors.map(({ json, pairedItem }) => [itemOf(pairedItem), String(json.error)] as const),
	]);
}

/** One sentence has to name this one of many items and the parameter; one says what to enter. */
function notRefused(
	{ name }: BadValue,
	item: number,
	{ displayName }: Parameter,
	verdicts: Map<number, string>,
): string[] {
	const message = verdicts.get(item) ?? 'neither branch';
	const sentences = literal(`Item ${item + 1}: The parameter '${displayName}' …. ….`);
	const isClear = sentences.test(message) && message.length < 400;
	const crashes = CRASH.test(withoutQuotes(message));
	return isClear && !crashes ? [] : [`${name} is not refused: ${message.slice(0, 300)}`];
}

function notSent({ name }: BadValue, wanted: string[], verdict = '', sent: Set<string>): string[] {
	if (verdict.includes('The parameter')) return [`${name} is refused: ${verdict.slice(0, 300)}`];
	if (CRASH.test(withoutQuotes(verdict))) return [`${name} crashes: ${verdict.slice(0, 300)}`];
	const missing = wanted.filter((request) => !sent.has(request));
	return missing.map((request) => `${name} is not sent: ${request.slice(0, 300)}`);
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
