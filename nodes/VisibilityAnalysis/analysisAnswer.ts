import type { IDataObject } from 'n8n-workflow';

import type { AnalysisRecord } from 'ai-visibility-reports/model';
import { isRecord, nonBlankText } from 'ai-visibility-reports/values';
import { isNumberedId } from './record';

/**
 * The names under which an answer may have the identifier of its analysis. The service's document
 * says that POST /analyze "returns a job identifier", and does not show its name before the analysis
 * is complete.
 */
const ID_NAMES = ['analysis_id', 'analysisId', 'job_id', 'jobId', 'id'];

/** The fields in which an answer may have the analysis itself. */
const ENVELOPES = ['data', 'analysis'];

/** The fields that only the analysis itself has, and no envelope (document, "Analysis"). */
const OWN_FIELDS = ['domain', 'score', 'llm_scores', 'created_at'];

/** The shape of an identifier (document, "Analysis"). */
const ID_SHAPE = /^an_[a-z0-9]+$/;

interface AnswerContext {
	/** The path of the Location header of a submission's answer. */
	location?: string;
	/** The identifier that was asked for. */
	requestedId?: string;
}

/**
 * Reads the analysis of an answer to POST /analyze or GET /analyze/{id}, wherever the service puts
 * it and its identifier. The record has the identifier as `id`, whatever its name in the answer.
 * @returns undefined if the answer names no analysis
 */
export function analysisIn(
	body: IDataObject,
	context: AnswerContext = {},
): AnalysisRecord | undefined {
	const id = idIn(body, context);
	if (id === undefined) return undefined;
	const analysis = withoutEnvelope(body);
	return analysis.id === id ? (analysis as AnalysisRecord) : { ...analysis, id };
}

/**
 * Finds the identifier in an answer: the one that was asked for, or else the first of the documented
 * shape, or else the first of all, and at last that of the Location header.
 */
function idIn(body: IDataObject, { location, requestedId }: AnswerContext): string | undefined {
	// An analysis that failed may say why. Any other answer with an error is a refusal, whose ID may
	// be that of the request.
	if (body.error && nonBlankText(body.status) === undefined) return undefined;
	const places = [body, ...[...ENVELOPES, 'job'].map((name) => body[name])].filter(isRecord);
	const ids = ID_NAMES.flatMap((name) => places.flatMap((place) => textIdOf(place[name]) ?? []));
	return (
		ids.find((id) => id.toLowerCase() === requestedId?.toLowerCase()) ??
		ids.find((id) => ID_SHAPE.test(id)) ??
		ids[0] ??
		idInPath(location)
	);
}

function textIdOf(value: unknown): string | undefined {
	return isNumberedId(value) ? String(value) : nonBlankText(value);
}

/**
 * Gives the identifier of the analysis that a path is about, e.g. "an_1" of
 * "/api/v1/analyze/an_1/status".
 */
export function idInPath(path = ''): string | undefined {
	const segment = /\/analyze\/([^/]+)/.exec(path)?.[1];
	if (segment === undefined) return undefined;
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

/**
 * Takes the analysis out of the field that holds it. The status stays with whatever has the
 * identifier: that of an envelope may be about the request, e.g. "success".
 */
function withoutEnvelope(body: IDataObject): IDataObject {
	if (OWN_FIELDS.some((name) => name in body)) return body;
	const inner = ENVELOPES.map((name) => body[name])
		.filter(isRecord)
		.find((envelope) => [...ID_NAMES, ...OWN_FIELDS, 'status'].some((name) => name in envelope));
	if (!inner) return body;
	const isNamedInside = ID_NAMES.some((name) => textIdOf(inner[name]) !== undefined);
	const status = isNamedInside ? undefined : body.status;
	return (status === undefined ? inner : { status, ...inner }) as IDataObject;
}
