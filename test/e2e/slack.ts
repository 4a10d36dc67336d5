import { startStandIn, type StandIn, type StandInRequest } from './standIn.js';

/** Slack's address, which n8n's node does not let anybody change. */
export const SLACK = 'slack.com';

/** Slack's answer to a message that it has taken. */
export const slackAnswer = ({ body }: StandInRequest) => ({
	ok: true,
	ts: '1.1',
	message: {},
	channel: body.channel,
});

/** Starts a server in Slack's place, which takes every message. */
export async function startSlack(): Promise<StandIn> {
	return await startStandIn([SLACK], slackAnswer);
}
