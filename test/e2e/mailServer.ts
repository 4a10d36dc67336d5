import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server of this machine that takes every email. */
export interface MailServer {
	/** What has arrived, oldest first. */
	mails: ParsedMail[];
	/** As n8n's SMTP credential takes it. */
	credential: Record<string, unknown>;
	close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startMailServer(): Promise<MailServer> {
	const mails: ParsedMail[] = [];
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
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
		credential: { ...login, disableStartTls: true },
		close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
