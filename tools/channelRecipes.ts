import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { recipeIn, type Saved } from './recipes';

/**
 * The weekly report in Slack, and the same recipe for other chats. All that they share is written in
 * the one for Slack; the node that posts is each one's own.
 */
const SOURCE = 'weekly-report-to-slack.json';

const CREDENTIAL_STEP = 'In **Get Report** choose your *AI Visibility Reporting API* credential.';
const PUBLISH_STEP = 'Publish the workflow (in n8n 1: activate it).';

interface Channel {
	name: string;
	/** The value of the field Output. */
	output: string;
	/** What to do before and after choosing the credential. */
	before: string;
	after: string;
}

const CHANNELS: Channel[] = [
	{
		name: 'Teams',
		output: 'teams',
		before:
			'In Teams, open **Workflows** in the menu of your channel, and add the one that posts to a channel when a webhook request is received. Copy its URL.',
		after:
			'In **Post to Teams** paste the URL. Whoever has it can post to your channel, so remove it before you share this workflow.',
	},
	{
		name: 'Telegram',
		output: 'telegram',
		before: 'In Telegram, make a bot with *@BotFather*, and add it to your chat.',
		after:
			'In **Post to Telegram** choose a credential with the token of your bot, and enter the ID of your chat.',
	},
	{
		name: 'Discord',
		output: 'discord',
		before:
			'In Discord, open the settings of your channel, and make a webhook under **Integrations**. Copy its URL.',
		after: 'In **Post to Discord** choose a credential with the URL of your webhook.',
	},
];

/** The recipes that are made of the one for Slack, by their files. */
export function channelRecipes(): Record<string, Saved> {
	return Object.fromEntries(
		CHANNELS.map((channel) => {
			const file = `weekly-report-to-${channel.name.toLowerCase()}.json`;
			return [file, recipeFor(channel, recipeIn(file))];
		}),
	);
}

/** @param before the recipe as it is, which keeps its IDs, its places and the node that posts */
function recipeFor(channel: Channel, before: Saved): Saved {
	const poster = before.nodes.at(-1)!;
	const text = JSON.stringify(recipeIn(SOURCE)).replaceAll('Slack', channel.name);
	const recipe = JSON.parse(text) as Saved;
	const nodes = recipe.nodes.map((node, index) => {
		if (node.name === poster.name) return poster;
		const { id, position, parameters } = before.nodes[index]!;
		const { content, output } = node.parameters;
		const own = {
			...(content === undefined
				? {}
				: { content: withSteps(String(content), channel), height: parameters.height }),
			...(output === undefined ? {} : { output: channel.output }),
		};
		return { ...node, id, position, parameters: { ...node.parameters, ...own } };
	});
	return { ...recipe, nodes };
}

function withSteps(note: string, { before, after }: Channel): string {
	const steps = [before, CREDENTIAL_STEP, after, PUBLISH_STEP];
	const numbered = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
	return note.replace(/(?<=### Setup steps\n)[^]+?(?=\n\n)/, () => numbered);
}

if (require.main === module) {
	for (const [file, recipe] of Object.entries(channelRecipes())) {
		const path = join(resolve(__dirname, '../examples'), file);
		writeFileSync(path, `${JSON.stringify(recipe, null, 2)}\n`);
	}
}
