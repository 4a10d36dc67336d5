// Written by `npm run generate` from openapi/*.yaml. Do not edit.

export interface paths {
    "/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Current score and trend */
        get: operations["getVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Paginated mention stream */
        get: operations["listMentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benchmarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Share of voice against the competitive set */
        get: operations["getBenchmarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/action-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The actions of this week */
        get: operations["getActionPlan"];
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
         * @description A tracked AI engine.
         * @example perplexity
         * @enum {string}
         */
        Engine: "chatgpt" | "perplexity" | "gemini" | "claude" | "grok";
        /**
         * @example positive
         * @enum {string}
         */
        Sentiment: "positive" | "neutral" | "negative";
        Visibility: {
            /**
             * @description The tracked domain.
             * @example lumenroast.example
             */
            domain: string;
            /** @example 71.4 */
            score: number;
            /**
             * @description Change over 30 days.
             * @example 3.2
             */
            score_delta_30d: number;
            trend: components["schemas"]["TrendPoint"][];
        };
        TrendPoint: {
            /**
             * Format: date
             * @example 2026-05-14
             */
            date: string;
            /**
             * @description May be fractional.
             * @example 71.4
             */
            score: number;
        };
        Mention: {
            /** @example men_0k3v9x2a */
            id: string;
            engine: components["schemas"]["Engine"];
            /**
             * @description The prompt that produced the answer.
             * @example Which coffee subscription is best for a small office?
             */
            prompt: string;
            /**
             * Format: date-time
             * @example 2026-05-14T09:20:00Z
             */
            captured_at: string;
            /**
             * @description Position of the brand in the answer.
             * @example 2
             */
            position: number;
            sentiment: components["schemas"]["Sentiment"];
            /**
             * @description Excerpt of the answer.
             * @example Lumen Roast is often praised for its fresh beans.
             */
            snippet: string;
            /**
             * @description URL cited in the answer. Added in v1.3.
             * @example https://beanreview.example/coffee-subscriptions
             */
            citation_url?: string;
        };
        Benchmarks: {
            /**
             * @description Category of the competitive set.
             * @example Coffee subscriptions
             */
            category: string;
            /**
             * @description Time window, written like `30d`.
             * @example 30d
             */
            window: string;
            competitors: components["schemas"]["Competitor"][];
        };
        Competitor: {
            /** @example Lumen Roast */
            name: string;
            /**
             * @description Percent share of voice.
             * @example 27.5
             */
            share_pct: number;
            /**
             * @description True for the account's own brand.
             * @example true
             */
            is_you: boolean;
        };
        ActionPlan: {
            /**
             * Format: date
             * @description Date of the week.
             * @example 2026-05-11
             */
            week_of: string;
            /** @description The week's five prescribed actions, ranked by expected score lift. */
            actions: components["schemas"]["Action"][];
        };
        Action: {
            /** @example 4211 */
            id: number;
            /** @example Publish a comparison page for office coffee */
            title: string;
            /**
             * @description Score points.
             * @example 2.4
             */
            expected_lift_pts: number;
            /**
             * @description `content`, `technical` and `authority` are given.
             * @example content
             */
            category: string;
        };
        Meta: {
            /** @example req_5h2k8d1m */
            request_id: string;
            /**
             * @description As X-RateLimit-Remaining.
             * @example 118
             */
            ratelimit_remaining: number;
            /**
             * Format: date-time
             * @example 2026-05-14T09:30:00Z
             */
            generated_at: string;
        };
        /** @description `meta` always includes `generated_at`, says the document; its example of a mention list shows none. It is therefore not required here. */
        MentionsMeta: {
            /** @example req_5h2k8d1m */
            request_id: string;
            /**
             * @description As X-RateLimit-Remaining.
             * @example 118
             */
            ratelimit_remaining: number;
            /**
             * Format: date-time
             * @example 2026-05-14T09:30:00Z
             */
            generated_at?: string;
            /**
             * @description Carries the cursor for the next page.
             * @example eyJiIjoxMDB9
             */
            next_cursor?: string;
        };
        ErrorBody: {
            error: {
                /**
                 * @description Lower-case identifier; `invalid_api_key` with 401.
                 * @example invalid_api_key
                 */
                code: string;
                /** @example The API key is not valid. */
                message: string;
                /** @example req_5h2k8d1m */
                request_id: string;
            };
        };
    };
    responses: {
        /** @description Malformed JSON or an invalid parameter. */
        BadRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Missing, invalid or revoked API key (`invalid_api_key`). */
        Unauthorized: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Authenticated but not permitted (wrong scope, expired plan). */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Resource not found. */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Rate limit exceeded. */
        TooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                /**
                 * @description Says when to retry.
                 * @example 1
                 */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Server error. Retry; if it persists, contact support. */
        InternalServerError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description An upstream engine (one of the LLMs) is unavailable. */
        ServiceUnavailable: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The limit that applies to the key.
         * @example 120
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests that remain.
         * @example 118
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the allowance resets.
         * @example 30
         */
        "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getVisibility: {
        parameters: {
            query?: {
                /**
                 * @description The account's primary domain when left out.
                 * @example lumenroast.example
                 */
                domain?: string;
                /**
                 * @description Start of the trend window; 30 days ago when left out.
                 * @example 2026-04-14
                 */
                from?: string;
                /**
                 * @description End of the trend window; today when left out.
                 * @example 2026-05-14
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Score and trend. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Visibility"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMentions: {
        parameters: {
            query?: {
                engine?: components["schemas"]["Engine"];
                sentiment?: components["schemas"]["Sentiment"];
                /**
                 * @description Only mentions captured after this instant.
                 * @example 2026-05-14T00:00:00Z
                 */
                since?: string;
                /** @description Mentions per page. */
                limit?: number;
                /** @description `meta.next_cursor` of a previous response. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of mentions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Mention"][];
                        meta: components["schemas"]["MentionsMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBenchmarks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The benchmarks. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Benchmarks"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getActionPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The action plan. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActionPlan"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
