import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server of this machine that takes every email, but for those to refused addresses. */
export interface MailServer {
	/** What has arrived, oldest first. */
	mails: ParsedMail[];
	/** The same as it was sent. */
	sources: string[];
	/** Addresses that it does not know. */
	refused: Set<string>;
	/** As n8n's SMTP credential takes it. */
	credential: Record<string, unknown>;
	close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startMailServer(): Promise<MailServer> {
	const mails: ParsedMail[] = [];
	const sources: string[] = [];
	const refused = new Set<string>();
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onRcptTo: ({ address }, _session, done) =>
			done(refused.has(address) ? new Error(`${address} is unknown here`) : null),
		onData: (stream, _session, done) => {
			void buffer(stream).then(async (source) => {
				const mail = await simpleParser(source);
				mails.push(mail);
				sources.push(source.toString('latin1'));
				done();
			}, done);
		},
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.server.address() as AddressInfo;
	const login = { user: '', password: '', host: '127.0.0.1', port, secure: false };
	return {
		mails,
		sources,
		refused,
		credential: { ...login, disableStartTls: true },
		close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
	};
}

/** A part of an email, with the parts in it. */
export interface MimePart {
	/** Such as "multipart/mixed". */
	type: string;
	disposition?: string;
	/** By which the HTML beside it may show it; mail clients then leave it out of the list of attachments. */
	contentId?: string;
	parts: MimePart[];
}

/** The tree of an email's parts, which a parsed email has only as a list. */
export function mimeTreeOf(source: string): MimePart {
	const end = source.search(/\r?\n\r?\n/);
	const header = source.slice(0, end).replace(/\r?\n[ \t]+/g, ' ');
	const valueOf = (name: string) => new RegExp(`^${name}:\\s*([^;\r\n]+)`, 'im').exec(header)?.[1];
	const boundary = /boundary="?([^";\r\n]+)/i.exec(header)?.[1];
	const bodies = boundary ? source.slice(end).split(`--${boundary}`).slice(1, -1) : [];
	return {
		type: valueOf('Content-Type') ?? '',
		disposition: valueOf('Content-Disposition'),
		contentId: valueOf('Content-ID'),
		parts: bodies.map((body) => mimeTreeOf(body.trimStart())),
	};
}
