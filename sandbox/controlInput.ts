import { z } from 'zod';
import { llms } from './analysis/jobs';
import { faultKinds } from './faults/faults';

/** JSON has no Infinity: it is written as text. */
const amount = z.union([z.number(), z.literal('Infinity').transform(() => Infinity)]);
const service = z.enum(['analysis', 'reporting']);

/** What the control endpoint takes; an unknown name anywhere is refused. */
export const controlInput = {
	fault: z
		.object({
			service: service.optional(),
			method: z.string().optional(),
			path: z.string().optional(),
			/** A regular expression, instead of `path`. */
			pathPattern: z.string().optional(),
			apiKey: z.string().optional(),
			after: z.number().optional(),
			times: amount.optional(),
			kind: z.enum(faultKinds),
			status: z.number().optional(),
			headers: z.record(z.string()).optional(),
			body: z.unknown(),
			code: z.string().optional(),
			message: z.string().optional(),
			location: z.string().optional(),
			bytes: z.number().optional(),
			delayMs: z.number().optional(),
			handled: z.boolean().optional(),
		})
		.strict(),
	requestFilter: z
		.object({
			service: service.optional(),
			method: z.string().optional(),
			path: z.string().optional(),
			status: z.coerce.number().optional(),
			keyId: z.string().optional(),
		})
		.strict(),
	speed: z.object({ speed: z.number().positive() }).strict(),
	key: z.object({ service }).passthrough(),
	analysisKey: z
		.object({
			plan: z.enum(['free', 'pro', 'enterprise']),
			perMinute: amount.optional(),
			monthly: amount.optional(),
			used: z.number().optional(),
			account: z.string().optional(),
			revoked: z.boolean().optional(),
		})
		.strict(),
	reportingKey: z
		.object({
			plan: z.enum(['studio', 'agency']),
			perMinute: amount.optional(),
			burst: amount.optional(),
			scope: z.enum(['read', 'read+write', 'write']).optional(),
			expired: z.boolean().optional(),
			revoked: z.boolean().optional(),
			own: z.string().optional(),
		})
		.strict(),
	mentionCount: z.object({ count: z.number().int().nonnegative() }).strict(),
	newMentions: z
		.object({
			count: z.number().int().positive().default(1),
			mention: z
				.object({
					id: z.string().optional(),
					engine: z.enum(['chatgpt', 'perplexity', 'gemini', 'claude', 'grok']).optional(),
					prompt: z.string().optional(),
					captured_at: z.string().optional(),
					position: z.number().int().optional(),
					sentiment: z.enum(['positive', 'neutral', 'negative']).optional(),
					snippet: z.string().optional(),
					citation_url: z.string().optional(),
				})
				.passthrough()
				.optional(),
		})
		.strict(),
	score: z.object({ score: z.number(), domain: z.string().optional() }).strict(),
	trend: z
		.object({ scores: z.array(z.number().nullable()), domain: z.string().optional() })
		.strict(),
	competitors: z
		.object({
			competitors: z.array(
				z.object({ name: z.string(), share_pct: z.number(), is_you: z.boolean() }).strict(),
			),
		})
		.strict(),
	seedAnalysis: z
		.object({
			domain: z.string(),
			ageDays: z.number(),
			score: z.number().int().optional(),
			account: z.string().optional(),
			status: z.string().optional(),
			llms: z.array(z.enum(llms)).optional(),
		})
		.strict(),
	failure: z.object({ domain: z.string(), status: z.string().optional() }).strict(),
};
