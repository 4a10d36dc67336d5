import { all } from './writers/all';
import { discord } from './writers/chats/discord';
import { message } from './writers/chats/message';
import { telegram } from './writers/chats/telegram';
import type { OutputFormat } from './writers/defineFormat';
import { html } from './writers/html/email';
import { slack } from './writers/slack';
import { teams } from './writers/teams';

/** The formats of the field Output; a new one is a file of its own and a line here. */
export const FORMATS: OutputFormat[] = [message, slack, html, teams, telegram, discord, all];
