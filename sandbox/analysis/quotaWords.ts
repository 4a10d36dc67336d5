/**
 * Code and words of the 403 of a used-up month. The document shows neither, so a client can rely on
 * none of them; a line more here is a value more of the switch `quotaWords`.
 */
export const QUOTA_WORDS = {
	dated: {
		code: 'quota_exceeded',
		message: 'The monthly quota of {calls} calls is used up until {date}.',
	},
	upgrade: {
		code: 'monthly_quota_exceeded',
		message: 'Monthly quota exceeded. Upgrade your plan.',
	},
	planLimit: { code: 'plan_limit_reached', message: 'Plan limit reached.' },
	noCalls: { code: 'no_calls_left', message: 'You have no calls left.' },
	overage: { code: 'overage', message: 'Pro plan overage, paused until the next reset.' },
	notIncluded: { code: 'plan_required', message: 'This is not available on your plan.' },
	german: { code: 'forbidden', message: 'Kontingent aufgebraucht.' },
	bare: { code: 'forbidden', message: 'Forbidden' },
} as const;

export type QuotaWords = keyof typeof QUOTA_WORDS;
