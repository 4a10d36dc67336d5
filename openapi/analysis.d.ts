// Written by `npm run generate` from openapi/*.yaml. Do not edit.

export interface paths {
    "/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an analysis of a domain
         * @description Starts a full analysis across the tracked LLMs and gives the analysis with its identifier, by which it can be polled or fetched later. A typical analysis takes 30 to 90 seconds.
         */
        post: operations["analyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analyze/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an analysis by its identifier
         * @description Serves polling as well as reading results of the past.
         */
        get: operations["getAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's analyses */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a domain with its competitors
         * @description Every competitor must have been analysed within the last 30 days.
         */
        get: operations["compareCompetitors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A tracked large language model.
         * @enum {string}
         */
        Llm: "chatgpt" | "perplexity" | "gemini" | "claude" | "grok";
        AnalyzeRequest: {
            /**
             * @description Domain without protocol. An invalid host name yields 400.
             * @example lumenroast.example
             */
            domain: string;
            /**
             * @description Up to 3 competitor domains.
             * @example [
             *       "harborbeans.example"
             *     ]
             */
            competitors?: string[];
            /**
             * @description The LLMs to ask; all of them when left out.
             * @example [
             *       "chatgpt",
             *       "claude"
             *     ]
             */
            llms?: components["schemas"]["Llm"][];
        };
        /** @description An analysis. The required fields are those that GET /analyze/{id} gives at least. */
        Analysis: {
            /**
             * @description Analysis identifier.
             * @example an_7f3k9q2m
             */
            id: string;
            /**
             * @description Analysed domain, without protocol.
             * @example lumenroast.example
             */
            domain: string;
            /**
             * @description `complete` when the analysis is done.
             * @example complete
             */
            status: string;
            /**
             * @description Overall visibility score.
             * @example 72
             */
            score: number;
            /** @description The score by LLM. */
            llm_scores: {
                /** @example 78 */
                chatgpt?: number;
                /** @example 70 */
                perplexity?: number;
                /** @example 68 */
                gemini?: number;
                /** @example 74 */
                claude?: number;
                /** @example 61 */
                grok?: number;
            } & {
                [key: string]: number;
            };
            /**
             * @description Count of mentions.
             * @example 143
             */
            mentions?: number;
            /**
             * @description Decimal value.
             * @example 0.64
             */
            sentiment?: number;
            /**
             * @description Accuracy value.
             * @example 91
             */
            accuracy?: number;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp.
             * @example 2026-05-14T09:20:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the analysis was completed, UTC.
             * @example 2026-05-14T09:20:45Z
             */
            completed_at?: string;
        };
        /** @description What POST /analyze gives; once complete, the full record. */
        SubmittedAnalysis: components["schemas"]["Analysis"] & unknown;
        HistoryItem: {
            /**
             * @description Analysis identifier.
             * @example an_7f3k9q2m
             */
            id: string;
            /**
             * @description Analysed domain, without protocol.
             * @example lumenroast.example
             */
            domain: string;
            /**
             * @description Overall visibility score.
             * @example 72
             */
            score: number;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp.
             * @example 2026-05-14T09:20:00Z
             */
            created_at: string;
        };
        HistoryPage: {
            data: components["schemas"]["HistoryItem"][];
            meta: components["schemas"]["HistoryMeta"];
        };
        HistoryMeta: {
            /**
             * @description Number of analyses that match.
             * @example 57
             */
            total: number;
            /** @example 1 */
            page: number;
            /** @example 20 */
            limit: number;
            /**
             * @description Number of pages.
             * @example 3
             */
            pages: number;
        };
        Comparison: {
            /**
             * @description Primary domain.
             * @example lumenroast.example
             */
            domain: string;
            /**
             * @description Score of the primary domain.
             * @example 72
             */
            score: number;
            competitors: components["schemas"]["ComparedCompetitor"][];
            /**
             * @description The domain that leads the comparison.
             * @example lumenroast.example
             */
            leader: string;
            /**
             * Format: date-time
             * @example 2026-05-14T09:30:00Z
             */
            generated_at: string;
        };
        ComparedCompetitor: {
            /** @example harborbeans.example */
            domain: string;
            /** @example 65 */
            score: number;
            /**
             * @description The primary score minus the competitor's score.
             * @example 7
             */
            delta: number;
        };
        ErrorBody: {
            error: {
                /**
                 * @description Upper-case identifier; `INVALID_DOMAIN` for an invalid host name.
                 * @example INVALID_DOMAIN
                 */
                code: string;
                /** @example The domain is not a valid host name. */
                message: string;
                /**
                 * @description The HTTP status.
                 * @example 400
                 */
                status: number;
            };
        };
    };
    responses: {
        /** @description Invalid or malformed input, such as an invalid domain or a missing required parameter. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INVALID_DOMAIN",
                 *         "message": "The domain is not a valid host name.",
                 *         "status": 400
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Missing or invalid API key. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Valid key, but the plan's limit is reached (until the next monthly reset) or the endpoint is not available on the plan. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Resource not found, such as an analysis id that does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Per-minute rate limit exceeded. */
        TooManyRequests: {
            headers: {
                /**
                 * @description Says when to retry.
                 * @example 12
                 */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unexpected server-side error. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    analyze: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzeRequest"];
            };
        };
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedAnalysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description The analysis, not yet complete. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedAnalysis"];
                };
            };
        };
    };
    getAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The identifier that POST /analyze gave.
                 * @example an_7f3k9q2m
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis, with at least the required fields. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /**
                 * @description Restricts the list to one domain.
                 * @example lumenroast.example
                 */
                domain?: string;
                /** @description Analyses per page. */
                limit?: number;
                /** @description Page number. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    compareCompetitors: {
        parameters: {
            query: {
                /**
                 * @description The primary domain.
                 * @example lumenroast.example
                 */
                domain: string;
                /**
                 * @description At most 3 domains.
                 * @example [
                 *       "harborbeans.example",
                 *       "mokacollective.example"
                 *     ]
                 */
                competitors: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description A competitor has no analysis within the last 30 days. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
