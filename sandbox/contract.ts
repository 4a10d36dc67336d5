import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import { OpenAPIRouter, OpenAPIValidator, SetMatchType } from 'openapi-backend';
import { parse } from 'yaml';
import type { Answer, Query, ServiceRequest } from './messages';

type Document = OpenAPIRouter['definition'];
type Problem = { instancePath: string; message?: string; params: object };

/** A request that fits an operation of the contract. */
export interface Operation {
	id: string;
	/** Values of the path's parameters. */
	params: Record<string, string>;
	/** Path and method as the contract writes them; passed back for validation. */
	readonly definition: NonNullable<ReturnType<OpenAPIRouter['matchOperation']>>;
}

/** One service's OpenAPI document, as a judge of requests and of answers. */
export interface Contract {
	match(request: ServiceRequest): Operation | undefined;
	/** @returns what is wrong with the request, or undefined. */
	requestProblem(request: ServiceRequest, operation: Operation, query: Query): string | undefined;
	/** @returns how the answer breaks the contract, or undefined. */
	answerProblem(answer: Answer, operation: Operation): string | undefined;
}

/** A calendar date that exists: JavaScript would roll 30 February over into March. */
function isDate(text: string): boolean {
	const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
	return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const dateTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const formats = {
	date: isDate,
	'date-time': (text: string) =>
		isDate(dateTime.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text)),
};

const listed = (problems: Problem[] | null | undefined): string =>
	(problems ?? [])
		.map(({ instancePath, message, params }) => {
			const name = 'additionalProperty' in params ? ` (${String(params.additionalProperty)})` : '';
			return `${instancePath} ${message}${name}`.trim();
		})
		.join('; ');

function isDocumented(status: number, responses: object): boolean {
	return String(status) in responses || `${Math.floor(status / 100)}XX` in responses;
}

const contracts = new Map<string, Promise<Contract>>();

/** The contract of a service, read and compiled once per process. */
export async function contractOf(name: 'analysis' | 'reporting'): Promise<Contract> {
	const contract = contracts.get(name) ?? loadContract(name);
	contracts.set(name, contract);
	return await contract;
}

/**
 * Loads openapi/<name>.yaml. A validator is compiled when it is first needed.
 *
 * @param checksSchemas whether all schemas are checked and compiled at once instead
 * @throws Error when the file is missing or holds a schema that cannot be compiled
 */
export async function loadContract(
	name: 'analysis' | 'reporting',
	checksSchemas = false,
): Promise<Contract> {
	const yaml = readFileSync(join(__dirname, '..', 'openapi', `${name}.yaml`), 'utf8');
	const definition = (await dereference(parse(yaml))) as Document;
	const router = new OpenAPIRouter({ definition });
	const validator = new OpenAPIValidator({
		definition,
		router,
		lazyCompileValidators: !checksSchemas,
		ajvOpts: { allErrors: true, meta: checksSchemas, validateSchema: checksSchemas },
		customizeAjv: (ajv) => {
			for (const [format, validate] of Object.entries(formats)) ajv.addFormat(format, validate);
			return ajv;
		},
	});
	return {
		match: (request) => {
			const definitionOf = router.matchOperation({ ...request, query: undefined, body: undefined });
			if (!definitionOf?.operationId) return undefined;
			const { params } = router.parseRequest({ ...request, query: {} }, definitionOf);
			return { id: definitionOf.operationId, params, definition: definitionOf };
		},
		requestProblem: (request, { definition: operation }, query) => {
			const { valid, errors } = validator.validateRequest({ ...request, query }, operation);
			return valid ? undefined : listed(errors);
		},
		answerProblem: ({ status, body, headers }, { definition: operation }) => {
			if (!isDocumented(status, operation.responses ?? {}))
				return `status ${status} not documented`;
			const judged = validator.validateResponse(body, operation, status);
			if (!judged.valid) return `body: ${listed(judged.errors)}`;
			const judgedHeaders = validator.validateResponseHeaders({ ...headers }, operation, {
				statusCode: status,
				setMatchType: SetMatchType.Superset,
			});
			return judgedHeaders.valid ? undefined : `headers: ${listed(judgedHeaders.errors)}`;
		},
	};
}
