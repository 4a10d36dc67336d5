import Fastify from 'fastify';

interface Message {
	role: string;
	content: string;
}

interface Completion {
	messages: Message[];
	tools?: Array<{ function: { name: string; description: string; parameters: object } }>;
}

/** What the model says where it has no tools; like any text of others, it may hold what acts in Slack. */
export const SAID = 'A usual week for <!channel> & co.';

/** What stands in for a chat model: it calls one tool, and then answers with what that gave. */
export interface ChatModel {
	/** As n8n's OpenAI credential takes it. */
	url: string;
	/** The requests of the agent or chain, oldest first. */
	asked: Completion[];
	/** Which tool it calls next, and with what. */
	call(tool: string, args: object): void;
	close(): Promise<void>;
}

/** Starts a server that speaks OpenAI's chat completions, on a free port of this machine. */
export async function startChatModel(): Promise<ChatModel> {
	const server = Fastify();
	const asked: Completion[] = [];
	let next = { name: '', arguments: '{}' };
	server.post('/v1/chat/completions', (request) => {
		const completion = request.body as Completion;
		asked.push(completion);
		const last = completion.messages.at(-1)!;
		const call = { id: `call_${asked.length}`, type: 'function', function: next };
		const isTold = last.role === 'tool' || !completion.tools;
		const message = isTold
			? { role: 'assistant', content: completion.tools ? last.content : SAID }
			: { role: 'assistant', content: null, tool_calls: [call] };
		return {
			id: `chat_${asked.length}`,
			object: 'chat.completion',
			created: Math.floor(Date.now() / 1000),
			model: 'stand-in',
			choices: [{ index: 0, message, finish_reason: isTold ? 'stop' : 'tool_calls' }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	});
	const origin = await server.listen({ host: '127.0.0.1', port: 0 });
	return {
		url: `${origin}/v1`,
		asked,
		call: (name, args) => {
			next = { name, arguments: JSON.stringify(args) };
		},
		close: async () => await server.close(),
	};
}
