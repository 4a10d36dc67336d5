import { startSandbox } from '../../sandbox';

/** The reporting service in a process of its own, since its work is not the package's: [keys, mentions]. */
async function main(): Promise<void> {
	const [keys, mentions] = process.argv.slice(2).map(Number);
	const sandbox = await startSandbox();
	const { reporting } = sandbox;
	reporting.mentions.setMentionCount(mentions!);
	process.send!({
		baseUrl: reporting.baseUrl,
		keys: Array.from({ length: keys! }, () =>
			reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 }),
		),
	});
	process.once('disconnect', () => void sandbox.close());
}

void main();
