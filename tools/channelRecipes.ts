import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';

import type { WorkflowNode } from '../host/editor.mjs';
import { EXAMPLES, recipeIn, type Saved } from './recipes';

/**
 * The weekly report for other chats than Slack, made of the recipe for Slack: what is changed there
 * is changed in all of them by `npm run recipes`.
 */

/** A chat, and what its recipe has instead of Slack's. */
interface Channel {
	name: string;
	/** The value of the field Output. */
	output: string;
	/** What to do first, before the credential of Get Report. */
	firstStep: string;
	/** What to do in the node that posts. */
	postStep: string;
	/** By how much its note is higher than Slack's, in pixels, because it has a step more. */
	more: number;
	poster: Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters' | 'credentials'>;
}

export const CHANNELS: Channel[] = [
	{
		name: 'Teams',
		output: 'teams',
		firstStep:
			'In Teams, open **Workflows** in the menu of your channel, and add the one that posts to a channel when a webhook request is received. Copy its URL.',
		postStep:
			'paste the URL. Whoever has it can post to your channel, so remove it before you share this workflow.',
		more: 64,
		poster: {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: 'https://example.com/the-url-of-your-teams-workflow',
				sendHeaders: true,
				headerParameters: {
					parameters: [{ name: 'Content-Type', value: 'application/json; charset=utf-8' }],
				},
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ JSON.stringify($json.card) }}',
				options: {},
			},
		},
	},
	{
		name: 'Telegram',
		output: 'telegram',
		firstStep: 'In Telegram, make a bot with *@BotFather*, and add it to your chat.',
		postStep: 'choose a credential with the token of your bot, and enter the ID of your chat.',
		more: 48,
		poster: {
			type: 'n8n-nodes-base.telegram',
			typeVersion: 1.2,
			parameters: {
				chatId: '-1000000000000',
				text: '={{ $json.text }}',
				additionalFields: { appendAttribution: false, parse_mode: 'HTML' },
			},
			credentials: { telegramApi: { id: 'telegram', name: 'Telegram account' } },
		},
	},
	{
		name: 'Discord',
		output: 'discord',
		firstStep:
			'In Discord, open the settings of your channel, and make a webhook under **Integrations**. Copy its URL.',
		postStep: 'choose a credential with the URL of your webhook.',
		more: 64,
		poster: {
			type: 'n8n-nodes-base.discord',
			typeVersion: 2,
			parameters: {
				authentication: 'webhook',
				operation: 'sendLegacy',
				content: '',
				options: {},
				embeds: {
					values: [{ inputMethod: 'json', json: '={{ JSON.stringify($json.embed) }}' }],
				},
				files: {},
			},
			credentials: { discordWebhookApi: { id: 'discord', name: 'Discord webhook' } },
		},
	},
];

export const fileOf = ({ name }: Channel) => `weekly-report-to-${name.toLowerCase()}.json`;

/** Makes the recipe of a channel. The IDs of its nodes stay those that its file has. */
export function recipeFor(channel: Channel): Saved {
	const { name, output, firstStep, postStep, more, poster } = channel;
	const text = JSON.stringify(recipeIn('weekly-report-to-slack.json')).replaceAll('Slack', name);
	const recipe = JSON.parse(text) as Saved;
	const ids = recipeIn(fileOf(channel)).nodes.map(({ id }) => id);
	for (const [index, node] of recipe.nodes.entries()) node.id = ids[index];
	const [note, schedule, report, post] = recipe.nodes as [
		WorkflowNode,
		WorkflowNode,
		WorkflowNode,
		WorkflowNode,
	];
	const [left, top] = note.position as [number, number];
	const content = String(note.parameters.content)
		.replace('\n1. ', `\n1. ${firstStep}\n2. `)
		.replace('\n3. Publish', '\n4. Publish')
		.replace(/\n2\. (In \*\*Post to \w+\*\* ).*/, `\n3. $1${postStep}`);
	note.position = [left, top - more / 2];
	note.parameters = { ...note.parameters, content, height: Number(note.parameters.height) + more };
	report.parameters = { ...report.parameters, output };
	const { id, position } = post;
	const { type, typeVersion, ...rest } = poster;
	const posting = { id, name: post.name, type, typeVersion, position, ...rest };
	return { ...recipe, nodes: [note, schedule, report, posting] };
}

/** Writes a recipe as this repository formats JSON. */
async function write(channel: Channel): Promise<void> {
	const path = join(EXAMPLES, fileOf(channel));
	const json = JSON.stringify(recipeFor(channel), null, 2);
	writeFileSync(path, await format(json, { filepath: path }));
}

if (require.main === module) void Promise.all(CHANNELS.map(write));
