import { networkOf, startSandbox, type Sandbox } from '../sandbox/index.js';
import { addComplaints } from './clients.mjs';

/** One mention every 20 minutes. */
const THREE_MONTHS = 90 * 72;

/** So many times as fast as the real service: an analysis takes 1.5 to 4.5 s. */
const SPEED = 20;

/**
 * A sandbox with a quarter of mentions and an unusual last week, whose analyses are complete when they are answered.
 *
 * @param host name under which n8n reaches it by HTTPS; default: 127.0.0.1, by HTTP
 */
export async function startDemoSandbox(host?: string): Promise<Sandbox> {
	const sandbox = await startSandbox({
		network: await networkOf(host),
		speed: SPEED,
		switches: { arrivalsPerHour: 60, postAnswer: 'complete' },
	});
	sandbox.reporting.mentions.setMentionCount(THREE_MONTHS);
	addComplaints(sandbox);
	return sandbox;
}
