import { startSandbox } from '../../sandbox';

/** The reporting service in a process of its own, since its work is not the package's: [keys, mentions, days outside, brands]. */
async function main(): Promise<void> {
	const [keys, mentions, daysOutside = 0, brands = 0] = process.argv.slice(2).map(Number);
	const sandbox = await startSandbox();
	const { reporting } = sandbox;
	reporting.mentions.setMentionCount(mentions!);
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
	process.send!({
		baseUrl: reporting.baseUrl,
		keys: Array.from({ length: keys! }, () =>
			reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 }),
		),
	});
	process.once('disconnect', () => void sandbox.close());
}

void main();
