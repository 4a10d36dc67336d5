import { createHash } from 'node:crypto';
import { type View, viewsOf } from '../pictures/messages';
import type { Message } from './messages';

/** A message as somebody sees it. */
export interface Picture extends View {
	message: Message;
	/** Names the picture: the same in each run, whatever it shows. */
	name: string;
	/** The name of its file: another one for each look. */
	file: string;
}

/** The pictures of messages, in all views. */
export function picturesOf(messages: Message[]): Picture[] {
	return messages.flatMap((message) => {
		const { document, format, language } = message;
		const look = createHash('sha256').update(message.page()).digest('hex').slice(0, 20);
		return viewsOf(format).map((view) => {
			const shape = `${view.width}-${view.colors}`;
			const name = [document, format, language, shape].join(' | ');
			return { ...view, message, name, file: `${look}-${shape}.jpg` };
		});
	});
}
