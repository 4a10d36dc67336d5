import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

/** A JSON schema as it stands in the contracts; only the keys that the previews touch are named. */
interface Schema {
	type?: string | string[];
	properties?: Record<string, Schema>;
	items?: Schema;
	additionalProperties?: boolean | Schema;
}

interface Contract {
	components: { schemas: Record<string, Schema> };
}

const root = resolve(import.meta.dirname, '..');
const notice = 'Written by `npm run generate` from openapi/*.yaml. Do not edit.';

const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };

const object: Schema = { type: 'object' };

/** What Get Effect gives as its record. */
const effectRecord: Schema = {
	type: 'object',
	properties: {
		domain: text,
		date: text,
		days: number,
		from: text,
		to: text,
		score_before: number,
		score_after: number,
		score_change: number,
		score_change_low: number,
		score_change_high: number,
		score_verdict: text,
		mentions_before: number,
		mentions_after: number,
		mentions_usual_low: number,
		mentions_usual_high: number,
		mentions_verdict: text,
		trend: {
			type: 'array',
			items: { type: 'object', properties: { date: text, score: number } },
		},
	},
};

/** What Get Report gives as All: every format, the facts and the row. */
const reportInAll: Schema = {
	type: 'object',
	properties: {
		text,
		blocks: object,
		subject: text,
		html: text,
		card: object,
		telegram: text,
		embed: object,
		domain: text,
		from: text,
		to: text,
		score: number,
		score_change: number,
		mentions: number,
		mentions_change: number,
		negative: number,
		negative_change: number,
		share_pct: number,
		rank: number,
		unusual: { type: 'boolean' },
		unavailable: { type: 'array', items: text },
		row: object,
	},
};

const counts = {
	mentions: number,
	previous_mentions: number,
	change: number,
	status: text,
	engines: object,
	sentiments: object,
};

const seen = { first_seen: text, last_seen: text, at_least: { type: 'boolean' } };

/** A record of Get Sources, and of Get Prompts. */
const source: Schema = {
	type: 'object',
	properties: { source: text, ...counts, prompts: number, own_site: { type: 'boolean' }, ...seen },
};

const prompt: Schema = {
	type: 'object',
	properties: {
		prompt: text,
		...counts,
		sources: { type: 'array', items: text },
		branded: { type: 'boolean' },
		...seen,
	},
};

/**
 * What an operation gives by default, or in all formats, for n8n's editor to show before it has run: its record, by the name of
 * the schema, or what the package makes of several.
 */
const previews = {
	analysis: {
		folder: 'nodes/VisibilityAnalysis/__schema__/v1.0.0/analysis',
		records: {
			analyze: 'Analysis',
			get: 'Analysis',
			history: 'HistoryItem',
			compare: 'Comparison',
		},
	},
	reporting: {
		folder: 'nodes/VisibilityReporting/__schema__/v1.0.0/report',
		records: {
			visibility: 'Visibility',
			mentions: 'Mention',
			benchmarks: 'Benchmarks',
			actionPlan: 'ActionPlan',
			report: reportInAll,
			sources: source,
			prompts: prompt,
			effect: effectRecord,
		},
	},
	// A trigger has one for all its events, by its version: that of the event it has at first.
	trigger: {
		folder: 'nodes/VisibilityReporting/__schema__',
		records: { 'v1.0.0': 'Mention' },
	},
} as const;

type Preview = keyof typeof previews;

type Service = Exclude<Preview, 'trigger'>;

async function types(service: Service): Promise<string> {
	const yaml = pathToFileURL(join(root, 'openapi', `${service}.yaml`));
	const ast = await openapiTypescript(yaml, { alphabetize: false });
	return `// ${notice}\n\n${astToString(ast)}`;
}

/** n8n's preview understands types, properties and items, and nothing else. */
function previewOf(schema: Schema): Schema {
	const preview: Schema = {};
	if (schema.type) preview.type = schema.type;
	if (schema.properties) {
		const entries = Object.entries(schema.properties);
		preview.properties = Object.fromEntries(entries.map(([key, value]) => [key, previewOf(value)]));
	}
	if (schema.items) preview.items = previewOf(schema.items);
	return preview;
}

async function previewFiles(preview: Preview): Promise<Array<[string, string]>> {
	const service = preview === 'trigger' ? 'reporting' : preview;
	const yaml = readFileSync(join(root, 'openapi', `${service}.yaml`), 'utf8');
	const contract = (await dereference(parse(yaml))) as Contract;
	const { folder, records } = previews[preview];
	return Object.entries<string | Schema>(records).map(([operation, record]) => {
		const schema = typeof record === 'string' ? contract.components.schemas[record] : record;
		if (!schema) throw new Error(`openapi/${service}.yaml has no schema ${String(record)}`);
		const preview = { $comment: notice, ...previewOf(schema), version: 1 };
		return [`${folder}/${operation}.json`, `${JSON.stringify(preview, null, 2)}\n`];
	});
}

/**
 * Derives everything that is generated from openapi/*.yaml.
 * @returns path relative to the package root → content; nothing is written.
 */
export async function apiFiles(): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	for (const service of ['analysis', 'reporting'] satisfies Service[]) {
		files.set(`openapi/${service}.d.ts`, await types(service));
	}
	for (const preview of Object.keys(previews) as Preview[]) {
		for (const [path, content] of await previewFiles(preview)) files.set(path, content);
	}
	return files;
}
