import { discord } from './chats/discord';
import type { OutputFormat } from './document';
import { html } from './html/email';
import { blocks } from './slack/blocks';
import { teams } from './teams/card';
import { telegram } from './chats/telegram';
import { message } from './chats/text';

/** The formats of the field Output; a new one is a file of its own and a line here. */
export const FORMATS: OutputFormat[] = [message, blocks, html, teams, telegram, discord];
