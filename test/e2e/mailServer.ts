import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server of this machine that takes every email, but for those to refused addresses. */
export interface MailServer {
	/** What has arrived, oldest first. */
	mails: ParsedMail[];
	/** Addresses that it does not know. */
	refused: Set<string>;
	/** As n8n's SMTP credential takes it. */
	credential: Record<string, unknown>;
	close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startMailServer(): Promise<MailServer> {
	const mails: ParsedMail[] = [];
	const refused = new Set<string>();
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onRcptTo: ({ address }, _session, done) =>
			done(refused.has(address) ? new Error(`${address} is unknown here`) : null),
		onData: (stream, _session, done) => {
			void simpleParser(stream).then((mail) => {
				mails.push(mail);
				done();
			}, done);
		},
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.server.address() as AddressInfo;
	const login = { user: '', password: '', host: '127.0.0.1', port, secure: false };
	return {
		mails,
		refused,
		credential: { ...login, disableStartTls: true },
		close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
