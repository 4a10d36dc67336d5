import { startSandbox } from '../../sandbox';
import type { Mention } from '../../sandbox/reporting/mentionContent';
import type { ServiceSettings } from './longestBlock';

/** The reporting service in a process of its own, since its work is not the package's. Its argument is its settings as JSON. */
async function main(): Promise<void> {
	const settings = JSON.parse(process.argv[2]!) as ServiceSettings;
	const { keys = 1, mentions, daysOutside = 0, brands = 0, actions = 0, different } = settings;
	const sandbox = await startSandbox();
	const { reporting } = sandbox;
	reporting.mentions.setMentionCount(mentions);
	if (different) reporting.mentions.setContent(CONTENTS[different]);
	if (daysOutside > 0) {
		const scores = Array.from({ length: 120 }, (_, day) => 60 + (day % 3));
		reporting.setTrend(scores.map((score, day) => score + (day < 120 - daysOutside ? 0 : 12)));
	}
	if (brands > 0) {
		reporting.setCompetitors(
			Array.from({ length: brands }, (_, index) => ({
				name: `Brand ${index}`,
				share_pct: 100 / brands,
				is_you: index === 0,
			})),
		);
	}
	if (actions > 0) {
		const plan = { week_of: '2026-11-16', actions: Array.from({ length: actions }, planned) };
		// The sandbox itself gives no more than the documented five.
		const body = { data: plan, meta: {} };
		sandbox.addFault({ kind: 'body', path: '/action-plan', body, times: Infinity });
	}
	process.send!({
		baseUrl: reporting.baseUrl,
		keys: Array.from({ length: keys }, () =>
			reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 }),
		),
	});
	process.once('disconnect', () => void sandbox.close());
}

/** Below 80 bytes, so that 100,000 are within the 8 MB that an answer may have. */
function planned(_: unknown, index: number) {
	const expected_lift_pts = ((index * 7_919) % 1_000) / 100;
	return {
		id: index,
		title: `Page ${index}`,
		expected_lift_pts,
		category: 'content' as const,
	};
}

const WORDS_IN_SNIPPET = 250;

/** Text of 2,000 characters in words of seven letters. @param signs has a bit for each word that a comma ends */
function snippetOf(first: number, signs = 0): string {
	const words = Array.from({ length: WORDS_IN_SNIPPET }, (_, index) => {
		const word = ((first + 1) * (index + 1) * 7_919).toString(36).padStart(7, 'a').slice(-7);
		return word + ((signs >> index) & 1 ? ',' : ' ');
	});
	return words.join('');
}

const CONTENTS: Record<
	NonNullable<ServiceSettings['different']>,
	(mention: Mention, age: number) => Mention
> = {
	snippet: (mention, age) => ({ ...mention, snippet: snippetOf(age) }),
	punctuation: (mention, age) => ({ ...mention, snippet: snippetOf(0, age) }),
	page: (mention, age) => ({
		...mention,
		citation_url: `https://site${age}.example/articles/page-${age}?utm_source=x&id=${age}`,
	}),
	prompt: (mention, age) => ({ ...mention, prompt: `What is the best roast number ${age}?` }),
};

void main();
