import Fastify from 'fastify';

interface Message {
	role: string;
	content: string;
}

interface Tool {
	name: string;
	description: string;
	parameters: object;
}

/** What the agent or chain asks: the conversation so far, in which a tool's result has the role `tool`. */
interface Asked {
	messages: Message[];
	tools?: Tool[];
}

/** An entry of a conversation in OpenAI's responses: a message, a call of a tool, or its result. */
interface Entry {
	type?: string;
	role?: string;
	content?: string | Array<{ text: string }>;
	output?: string;
}

interface Request {
	input: Entry[];
	tools?: Tool[];
	/** Whether the answer is wanted as events, as n8n's own agents want it. */
	stream?: boolean;
}

/** What the model says where it has no tools; like any text of others, it may hold what acts in Slack. */
export const SAID = 'A usual week for <!channel> & co.';

/** What stands in for a chat model: it calls one tool, and then answers with what that gave. */
export interface ChatModel {
	/** As n8n's OpenAI credential takes it. */
	url: string;
	/** The requests of the agent or chain, oldest first. */
	asked: Asked[];
	/** Which tool it calls next, and with what. */
	call(tool: string, args: object): void;
	close(): Promise<void>;
}

function messageOf({ type, role = 'assistant', content = '', output }: Entry): Message {
	if (type === 'function_call_output') return { role: 'tool', content: output! };
	const text = typeof content === 'string' ? content : content.map((part) => part.text).join('');
	return { role, content: text };
}

/** Starts a server that speaks OpenAI's responses, on a free port of this machine. */
export async function startChatModel(): Promise<ChatModel> {
	const server = Fastify();
	const asked: Asked[] = [];
	let next = { name: '', arguments: '{}' };
	server.post('/v1/responses', (request, reply) => {
		const { input, tools, stream } = request.body as Request;
		const messages = input.map(messageOf);
		asked.push({ messages, tools });
		const id = asked.length;
		const last = messages.at(-1)!;
		const isTold = last.role === 'tool' || !tools;
		const text = tools ? last.content : SAID;
		const content = [{ type: 'output_text', text, annotations: [] }];
		const answer = isTold
			? { type: 'message', id: `msg_${id}`, role: 'assistant', content }
			: { type: 'function_call', id: `fc_${id}`, call_id: `call_${id}`, ...next };
		const item = { ...answer, status: 'completed' };
		const response = {
			id: `resp_${id}`,
			object: 'response',
			created_at: Math.floor(Date.now() / 1000),
			status: 'completed',
			model: 'stand-in',
			output: [item],
			usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
		};
		if (!stream) return response;
		const delta = isTold
			? { type: 'response.output_text.delta', delta: text }
			: { type: 'response.function_call_arguments.delta', delta: next.arguments };
		const events = [
			{ type: 'response.created', response },
			{ type: 'response.output_item.added', output_index: 0, item },
			{ ...delta, item_id: item.id, output_index: 0, content_index: 0 },
			{ type: 'response.output_item.done', output_index: 0, item },
			{ type: 'response.completed', response },
		];
		void reply.header('content-type', 'text/event-stream');
		return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
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
