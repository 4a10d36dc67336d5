import type { ReportDocument } from '../../nodes/shared/documents/document';
import { html } from '../../nodes/shared/documents/html/email';

/** Gmail hides what comes after these bytes. */
const CLIPPED_AT = 102_000;

const quotations = (text: string): ReportDocument => ({
	parts: [
		{ kind: 'title', text: 'Mentions' },
		...Array.from({ length: 10 }, () => ({
			kind: 'quotations' as const,
			quotations: Array.from({ length: 10 }, () => ({
				...{ speaker: 'ChatGPT', sentiment: 'positive', time: '2 Nov 2026', text },
			})),
			more: 0,
		})),
	],
});

it.each([['a'], ['é'], ['珈琲'], ['☕️'], ['&']])(
	'an email that is full of %s is not clipped by Gmail',
	(letters) => {
		const look = { nativeCharts: false };
		const email = html.toJson(quotations(letters.repeat(400 / letters.length)), look);
		const bytes = Buffer.byteLength(String(email.html));
		expect(bytes).toBeLessThan(CLIPPED_AT);
		// As much as fits is there.
		expect(bytes).toBeGreaterThan(50_000);
	},
);
